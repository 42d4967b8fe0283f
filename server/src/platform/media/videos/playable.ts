import type { VideoFormat } from '../facts.ts';

/** Names as FFmpeg gives them. */
export interface Codecs {
  video: string;
  pixelFormat: string;
  /** Null when there is no sound. */
  audio: string | null;
}

interface Played {
  video: readonly string[];
  audio: readonly string[];
}

/**
 * What Chromium, Firefox and Safari play alike. Not here, each tried in Debian's Chromium 156: Theora (the sound plays,
 * the picture is 0 x 0; Firefox
 * has dropped it too), H.265, and Matroska and QuickTime as such.
 */
const PLAYED: Partial<Record<VideoFormat, Played>> = {
  mp4: { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

const EIGHT_BITS = ['yuv420p', 'yuvj420p'];
const TEN_BITS = ['yuv420p10le'];

const isPlayedDepth = ({ video, pixelFormat }: Codecs): boolean =>
  (video === 'h264' || video === 'vp8' ? EIGHT_BITS : [...EIGHT_BITS, ...TEN_BITS]).includes(pixelFormat);

export function isPlayedByBrowsers(format: VideoFormat, codecs: Codecs): boolean {
  const played = PLAYED[format];
  if (!played?.video.includes(codecs.video) || !isPlayedDepth(codecs)) return false;
  return codecs.audio === null || played.audio.includes(codecs.audio);
}

export interface ProxyPlan {
  video: 'copy' | 'encode';
  audio: 'copy' | 'encode' | 'none';
}

/**
 * Copying costs a hundredth of encoding. An avi is always encoded: its packets carry no presentation times, and
 * B-frames would dance.
 */
export function planProxy(format: VideoFormat, codecs: Codecs): ProxyPlan {
  const canCopyVideo = format !== 'avi' && codecs.video === 'h264' && isPlayedDepth(codecs);
  const canCopyAudio = codecs.audio !== null && ['aac', 'mp3'].includes(codecs.audio);
  return {
    video: canCopyVideo ? 'copy' : 'encode',
    audio: codecs.audio === null ? 'none' : canCopyAudio ? 'copy' : 'encode',
  };
}
