import { Encoder, Muxer } from 'node-av/api';
import { AV_NOPTS_VALUE, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Dictionary, Rational, type FormatContext, type Packet, type Stream } from 'node-av/lib';
import { asFileDamage, requireSpace } from '../ffmpeg/damage.ts';
import type { VideoFormat } from '../facts.ts';
import { createFramePace, ticksFor } from './frame-pace.ts';
import { planProxy } from './playable.ts';
import { createSilenceGuard, SoundUnreadable } from './silence-guard.ts';
import { fitInside, shapeOf, uprightFilters } from './stream-shape.ts';
import { copyTrack, encodeTrack, type Track } from './tracks.ts';
import { findVideoFacts, openVideo, type OpenedVideo } from './video-facts.ts';

const FULL_HD = { long: 1920, short: 1080, step: 2 };
const USUAL_FRAME_RATE = 30;
const MAX_FRAME_RATE = 60;
/** A key frame this often: seeking in the proxy is as fine. */
const KEY_FRAME_SECONDS = 2;

export interface ProxyOrder {
  path: string;
  format: VideoFormat;
  to: string;
  durationSeconds: number | null;
  report: (progress: number) => void;
}

/**
 * H.264 and AAC in an mp4 that starts to play before it is loaded. What browsers can play already is copied, the rest
 * is encoded.
 */
export const makeProxy = (order: ProxyOrder): Promise<void> =>
  asFileDamage('video', async () => {
    try {
      await convert(order, { withSound: true });
    } catch (error) {
      if (!(error instanceof SoundUnreadable)) throw error;
      // A silent video is better than none.
      await convert(order, { withSound: false });
    }
    await requireSoundProxy(order.to);
    order.report(1);
  });

/**
 * What was written must itself have pictures in it. If not, the original had none, or the disc was full: node-av says
 * nothing when the last bytes fail.
 */
async function requireSoundProxy(path: string): Promise<void> {
  try {
    await findVideoFacts(path, 'mp4');
  } catch (error) {
    await requireSpace(path);
    throw error;
  }
}

async function convert(order: ProxyOrder, { withSound }: { withSound: boolean }): Promise<void> {
  const video = await openVideo(order.path, order.format);
  // Neither the container's tags nor the streams' are taken along: they tell where the video was made.
  // Written at once and not by node-av's own worker: its failure would be nobody's, an unhandled rejection that ends
  // the process.
  const muxer = await Muxer.open(order.to, {
    format: 'mp4',
    useAsyncWrite: false,
    options: { movflags: '+faststart' },
    configure: (context) => forgetTags(context, order.format),
  });
  const tracks = new Map<number, Track>();
  try {
    const plan = planProxy(order.format, video.codecs);
    tracks.set(
      video.stream.index,
      plan.video === 'copy' ? copyTrack(muxer, video.stream) : await encodePictures(muxer, video.stream, order),
    );
    if (video.audio && withSound)
      tracks.set(
        video.audio.index,
        plan.audio === 'copy' ? copyTrack(muxer, video.audio) : await encodeSound(muxer, video.audio),
      );
    await feedTracks(tracks, video, order);
    if (!muxer.streamsInitialized) throw new Error('A track gave nothing');
  } catch (error) {
    // Until every track has given its first packet the muxer only collects: in the end, or when it has collected too
    // much, we know who is silent.
    throw withSound && video.audio && !muxer.streamsInitialized
      ? new SoundUnreadable('A track gave nothing', { cause: error })
      : error;
  } finally {
    for (const track of tracks.values()) track.close();
    await muxer.close();
    await video.input.close();
  }
}

async function feedTracks(
  tracks: Map<number, Track>,
  { input, stream, startSeconds }: OpenedVideo,
  { durationSeconds, report }: ProxyOrder,
): Promise<void> {
  for await (const packet of input.packets()) {
    if (!packet) continue;
    if (startSeconds !== 0) countFromZero(packet, startSeconds);
    await tracks.get(packet.streamIndex)?.feed(packet);
    const seconds = Number(packet.pts) * ticksToSeconds(stream);
    if (packet.streamIndex === stream.index)
      report(durationSeconds ? Math.min(1, Math.max(0, seconds / durationSeconds)) : 0);
    packet.free();
  }
  for (const track of tracks.values()) await track.finish();
}

/** A player would wait out a clock that begins at noon. */
function countFromZero(packet: Packet, startSeconds: number): void {
  const ticks = BigInt(Math.round((startSeconds * packet.timeBase.den) / packet.timeBase.num));
  if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= ticks;
  if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= ticks;
}

const ticksToSeconds = ({ timeBase }: Stream): number => timeBase.num / timeBase.den;

function forgetTags(context: FormatContext, format: VideoFormat): void {
  context.metadata = Dictionary.fromObject({});
  for (const stream of context.streams) {
    stream.metadata = Dictionary.fromObject({});
    // A transport stream numbers its codecs otherwise than an mp4, which refuses such a number.
    if (format === 'ts') stream.codecpar.codecTag = 0;
  }
}

/**
 * Television shows two halves of a picture in turn: only frames that say so are put together, two halves into one
 * frame.
 */
const DEINTERLACE = 'bwdif=mode=send_frame:deint=interlaced';
const TELEVISION: ReadonlySet<VideoFormat> = new Set(['mpg', 'ts']);

/**
 * Every picture is encoded once, at its own time. A constant rate would fill the hours between two pictures of a slide
 * show with millions of copies,
 * and the file that asks for them is a few kilobytes long.
 */
function encodePictures(
  muxer: Muxer,
  stream: Stream,
  { format, durationSeconds }: Pick<ProxyOrder, 'format' | 'durationSeconds'>,
): Promise<Track> {
  const shape = shapeOf(stream);
  const rate = frameRateOf(stream);
  const pace = createFramePace(rate);
  return encodeTrack(muxer, {
    stream,
    filters: [
      ...(TELEVISION.has(format) ? [DEINTERLACE] : []),
      ...uprightFilters(shape, fitInside(shape.stored, FULL_HD)),
      'format=yuv420p',
    ],
    isKept: pace.isKept,
    encoder: ({ decoder, filter }) =>
      Encoder.create(FF_ENCODER_LIBX264, {
        decoder,
        filter,
        gopSize: Math.round((rate.num / rate.den) * KEY_FRAME_SECONDS),
        options: { preset: 'veryfast', crf: 23 },
        // node-av's own clock has one tick a frame, which cannot tell a phone's varying rate.
        configure: (context) => {
          context.timeBase = new Rational(1, ticksFor(durationSeconds));
          context.framerate = new Rational(rate.num, rate.den);
        },
      }),
  });
}

const encodeSound = (muxer: Muxer, stream: Stream): Promise<Track> =>
  encodeTrack(muxer, {
    stream,
    filters: ['aresample=48000:async=1', 'aformat=sample_fmts=fltp:channel_layouts=stereo'],
    inspect: createSilenceGuard().inspect,
    encoder: ({ decoder, filter }) => Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: '128k' }),
  });

/** Some containers know no average; some streams claim a rate of the clock, 90000 a second. */
function frameRateOf({ avgFrameRate, rFrameRate }: Stream): { num: number; den: number } {
  for (const { num, den } of [avgFrameRate, rFrameRate])
    if (num >= den && num <= den * MAX_FRAME_RATE && den > 0) return { num, den };
  return { num: USUAL_FRAME_RATE, den: 1 };
}
