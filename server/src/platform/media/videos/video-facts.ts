import type { Demuxer } from 'node-av/api';
import { avGetCodecName, avGetPixFmtName, type Stream } from 'node-av/lib';
import { asFileDamage } from '../ffmpeg/damage.ts';
import { framesOf } from '../ffmpeg/frames.ts';
import { audioOf, openInput, videoOf } from '../ffmpeg/open.ts';
import type { VideoFormat } from '../facts.ts';
import type { FoundFacts } from '../messages.ts';
import { placeFromContainer } from '../place.ts';
import { MediaRefused } from '../refused.ts';
import { notesFromContainer } from '../taken-at.ts';
import { isPlayedByBrowsers, type Codecs } from './playable.ts';
import { shapeOf } from './stream-shape.ts';

/** An opened video of which the first picture is known to decode. */
export interface OpenedVideo {
  input: Demuxer;
  stream: Stream;
  audio: Stream | null;
  codecs: Codecs;
  /** What the container's clock shows at the beginning. */
  startSeconds: number;
}

/** Cut out of a broadcast or a camera's stream: the clock may have run for a day before the first picture. */
const CLOCKED: ReadonlySet<VideoFormat> = new Set(['mpg', 'ts', 'wmv', 'flv']);

export async function openVideo(path: string, format: VideoFormat): Promise<OpenedVideo> {
  const input = await openInput(path, format);
  const stream = videoOf(input);
  const audio = audioOf(input);
  if (!stream) {
    await input.close();
    throw new MediaRefused(audio ? 'no_picture' : 'damaged', 'video');
  }
  const { codecId, format: pixelFormat } = stream.codecpar;
  const codecs = {
    video: avGetCodecName(codecId) ?? 'unknown',
    // A video stream's format is a pixel format.
    pixelFormat: avGetPixFmtName(pixelFormat as Parameters<typeof avGetPixFmtName>[0]) ?? 'unknown',
    audio: audio && (avGetCodecName(audio.codecpar.codecId) ?? 'unknown'),
  };
  return { input, stream, audio, codecs, startSeconds: CLOCKED.has(format) ? input.startTime : 0 };
}

export const findVideoFacts = (path: string, format: VideoFormat): Promise<FoundFacts> =>
  asFileDamage('video', async () => {
    const { input, stream, codecs } = await openVideo(path, format);
    try {
      await requireFrame(input, stream);
      const { seen } = shapeOf(stream);
      const tags = input.metadata;
      const place = placeFromContainer(tags);
      return {
        ...seen,
        durationSeconds: isGuessed(input.duration, format) ? await countDuration(path, format) : input.duration,
        taken: notesFromContainer(tags),
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        shownByBrowsers: isPlayedByBrowsers(format, codecs),
        codec: codecs.video,
      };
    } finally {
      await input.close();
    }
  });

/** A header promises; only a decoded frame proves. */
async function requireFrame(input: Demuxer, stream: Stream): Promise<void> {
  for await (const frame of framesOf(input, stream)) if (frame.width > 0) return;
  throw new MediaRefused('damaged', 'video');
}

/**
 * What no header tells is guessed from the last time that is written down, which in an mpg may stand half a second
 * before the end: little in a film, much in a clip.
 */
const GUESSED: ReadonlySet<VideoFormat> = new Set(['mpg', 'ts']);
const CLIP_SECONDS = 60;
const isGuessed = (seconds: number, format: VideoFormat): boolean =>
  seconds <= 0 || (GUESSED.has(format) && seconds < CLIP_SECONDS);

/** A browser's recorder writes no duration: read every packet for the end of the last one. Nothing is decoded. */
async function countDuration(path: string, format: VideoFormat): Promise<number | null> {
  const { input, stream, startSeconds } = await openVideo(path, format);
  try {
    let end = 0;
    const secondsOf = (ticks: bigint) => (Number(ticks) * stream.timeBase.num) / stream.timeBase.den;
    for await (const packet of input.packets(stream.index)) {
      // In an mpg only some pictures have a time; the others follow at their own length.
      if (packet)
        end =
          packet.pts >= 0n ? Math.max(end, secondsOf(packet.pts + packet.duration)) : end + secondsOf(packet.duration);
      packet?.free();
    }
    return end > startSeconds ? end - startSeconds : null;
  } finally {
    await input.close();
  }
}
