import { Muxer } from 'node-av/api';
import { AV_NOPTS_VALUE } from 'node-av/constants';
import { Dictionary, type Packet, type Stream } from 'node-av/lib';
import { asFileDamage, requireSpace } from '../ffmpeg/damage.ts';
import type { JoinedPart } from '../messages.ts';
import { copyTrack, type Track } from './tracks.ts';
import { findVideoFacts, openVideo, type OpenedVideo } from './video-facts.ts';

export interface JoinOrder {
  parts: readonly JoinedPart[];
  to: string;
  /** ISO 8601, UTC; of the first picture of the first part. What is written into the file is when it begins itself. */
  startedAt: string;
  /** Called now and then: a sign of life. */
  report: (progress: number) => void;
}
export interface Joined {
  seconds: number;
  /** Where it begins in the first part: a picture can only be shown from a key frame on. */
  startSecond: number;
}

/** What comes later than this after the one before it comes after a gap, which is closed. */
const MAX_STEP_SECONDS = 1;

const secondsOf = (ticks: bigint, { timeBase }: Pick<Stream, 'timeBase'>): number =>
  (Number(ticks) * timeBase.num) / timeBase.den;
const ticksOf = (seconds: number, { timeBase }: Pick<Stream, 'timeBase'>): bigint =>
  BigInt(Math.round((seconds * timeBase.den) / timeBase.num));

/**
 * Segments of one camera's record as an mp4 with a duration and an index: the same packets, nothing is decoded. Made
 * twice it is the same file.
 */
export const joinParts = (order: JoinOrder): Promise<Joined> =>
  asFileDamage('video', async () => {
    const joined = await join(order);
    try {
      await findVideoFacts(order.to, 'mp4');
    } catch (error) {
      await requireSpace(order.to);
      throw error;
    }
    return joined;
  });

async function join({ parts: [first, ...others], to, startedAt, report }: JoinOrder): Promise<Joined> {
  if (!first) throw new Error('There is nothing to join');
  const start = await keyFrameBefore(first);
  // The first stays open: the tracks of the new file are made after its own.
  const model = await openVideo(first.path, 'mp4');
  const beginsAt = new Date(Date.parse(startedAt) + start.inside * 1000).toISOString();
  const muxer = await Muxer.open(to, {
    format: 'mp4',
    useAsyncWrite: false,
    options: { fflags: '+bitexact', movflags: '+faststart' },
    configure: (context) => void (context.metadata = Dictionary.fromObject({ creation_time: beginsAt })),
  });
  try {
    const line = createAsyncQueue(muxer, model);
    await line.append(model, { from: start.at, to: first.to });
    for (const [done, part] of others.entries()) {
      const video = await openVideo(part.path, 'mp4');
      try {
        await line.append(video, { from: null, to: part.to });
      } finally {
        await video.input.close();
      }
      report(done / others.length);
    }
    await line.finish();
    return { seconds: line.seconds(), startSecond: start.inside };
  } finally {
    await muxer.close();
    await model.input.close();
  }
}

/**
 * The last key frame that does not come after the wanted moment: on the clock of the part, and after its first picture.
 */
async function keyFrameBefore({ path, from }: JoinedPart): Promise<{ at: number; inside: number }> {
  const { input, stream } = await openVideo(path, 'mp4');
  let begin: number | null = null;
  let at = 0;
  try {
    for await (const packet of input.packets(stream.index)) {
      if (!packet) continue;
      const second = secondsOf(packet.pts, stream);
      if (packet.isKeyframe && (begin === null || second - begin <= from)) at = second;
      begin ??= second;
      packet.free();
      if (second - begin > from) break;
    }
  } finally {
    await input.close();
  }
  return { at, inside: at - (begin ?? 0) };
}

interface Sound {
  stream: Stream;
  track: Track;
  /** Sound must never go back. */
  end: number;
}

/** The new file's time line, on which every part is laid after the one before it. */
function createAsyncQueue(muxer: Muxer, model: OpenedVideo) {
  const pictures = { stream: model.stream, track: copyTrack(muxer, model.stream) };
  const sound: Sound | null = model.audio && {
    stream: model.audio,
    track: copyTrack(muxer, model.audio),
    end: -Infinity,
  };
  let end = 0;
  let lastDts: bigint | null = null;
  let shift: number | null = null;
  let usualStep = 0;

  const put = async (packet: Packet, from: Stream, to: { stream: Stream; track: Track }): Promise<void> => {
    const moved = ticksOf(shift ?? 0, to.stream);
    packet.rescaleTs(from.timeBase, to.stream.timeBase);
    packet.pts += moved;
    packet.dts = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts + moved;
    await to.track.feed(packet);
  };
  /** Segments of one session go on with its clock; whatever else comes is laid where the last one ended. */
  const lay = (packet: Packet, stream: Stream): void => {
    const starts = secondsOf(packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts, stream);
    if (shift === null) shift = -secondsOf(packet.pts, stream);
    else if (
      Math.abs(starts + shift - end) > MAX_STEP_SECONDS ||
      (lastDts !== null && ticksOf(starts + shift, pictures.stream) <= lastDts)
    )
      shift = end - starts;
  };
  const putPicture = async (packet: Packet, stream: Stream): Promise<void> => {
    await put(packet, stream, pictures);
    // A camera's clock may stumble; a file's may not.
    usualStep = packet.duration > 0n ? secondsOf(packet.duration, pictures.stream) : usualStep;
    lastDts = packet.dts;
    end = secondsOf(packet.dts, pictures.stream) + usualStep;
  };
  const putSound = async (packet: Packet, stream: Stream): Promise<void> => {
    const starts = secondsOf(packet.pts, stream) + (shift ?? 0);
    if (!sound || starts < 0 || starts < sound.end) return;
    sound.end = starts + secondsOf(packet.duration, stream);
    await put(packet, stream, sound);
  };

  return {
    seconds: () => end,
    /** `from` on the part's own clock; `to` after its first picture. */
    async append(
      { input, stream, audio }: OpenedVideo,
      { from, to }: { from: number | null; to: number | null },
    ): Promise<void> {
      let begin: number | null = null;
      let hasBegun = false;
      for await (const packet of input.packets()) {
        if (!packet) continue;
        const isPicture = packet.streamIndex === stream.index;
        if (isPicture) begin ??= secondsOf(packet.pts, stream);
        if (isPicture && !hasBegun && packet.isKeyframe && (from === null || secondsOf(packet.pts, stream) >= from)) {
          lay(packet, stream);
          hasBegun = true;
        }
        const dts = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
        const isOver = isPicture && to !== null && secondsOf(dts, stream) - (begin ?? 0) >= to;
        if (hasBegun && !isOver) {
          if (isPicture) await putPicture(packet, stream);
          else if (packet.streamIndex === audio?.index) await putSound(packet, audio);
        }
        packet.free();
        if (isOver && hasBegun) break;
      }
    },
    async finish(): Promise<void> {
      await pictures.track.finish();
      await sound?.track.finish();
    },
  };
}
