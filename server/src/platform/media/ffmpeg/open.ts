import '../with-resolvers.ts';
import { resolve } from 'node:path';
import { Demuxer } from 'node-av/api';
import { AV_DISPOSITION_ATTACHED_PIC, AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Log, type Stream } from 'node-av/lib';
import type { VideoFormat } from '../facts.ts';

Log.setLevel(AV_LOG_QUIET);

export type FfmpegFormat = VideoFormat | 'bmp';

const DEMUXERS: Record<FfmpegFormat, string> = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  ogg: 'ogg',
  avi: 'avi',
  mpg: 'mpeg',
  ts: 'mpegts',
  wmv: 'asf',
  flv: 'flv',
  bmp: 'bmp_pipe',
};

/**
 * The only place that opens somebody's file with FFmpeg. The demuxer is the one that the bytes called for, and the
 * lists close the other ways:
 * an ffconcat or HLS text renamed .mp4 would otherwise make FFmpeg read the files and addresses it names.
 */
export const openInput = (path: string, format: FfmpegFormat): Promise<Demuxer> =>
  Demuxer.open(resolve(path), {
    format: DEMUXERS[format],
    options: { protocol_whitelist: 'file', format_whitelist: Object.values(DEMUXERS).join(',') },
  });

/** Music files carry their cover as a video stream of one picture: that is no video. */
export const videoOf = (input: Demuxer): Stream | null =>
  input.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  ) ?? null;

export const audioOf = (input: Demuxer): Stream | null =>
  input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO) ?? null;
