import { expect, it } from 'vitest';
import { isPlayedByBrowsers, planProxy, type Codecs } from './playable.ts';

const codecs = (video: string, audio: string | null = null, pixelFormat = 'yuv420p'): Codecs => ({
  video,
  audio,
  pixelFormat,
});

it.each([
  ['mp4', codecs('h264', 'aac')],
  ['mp4', codecs('h264')],
  ['mp4', codecs('h264', 'mp3', 'yuvj420p')],
  ['mp4', codecs('av1', 'opus', 'yuv420p10le')],
  ['webm', codecs('vp8', 'vorbis')],
  ['webm', codecs('vp9', 'opus')],
] as const)('leaves %s to the browser', (format, found) => {
  expect(isPlayedByBrowsers(format, found)).toBe(true);
});

it.each([
  ['mp4', codecs('hevc', 'aac')],
  ['mp4', codecs('h264', 'aac', 'yuv422p10le')],
  ['mp4', codecs('h264', 'ac3')],
  ['mp4', codecs('mpeg4', 'aac')],
  ['webm', codecs('h264', 'opus')],
  ['ogg', codecs('theora', 'vorbis')],
  ['mov', codecs('h264', 'aac')],
  ['mkv', codecs('h264', 'aac')],
  ['avi', codecs('h264', 'mp3')],
] as const)('makes a proxy of %s', (format, found) => {
  expect(isPlayedByBrowsers(format, found)).toBe(false);
});

it('copies what is in H.264 and AAC already and encodes only the rest', () => {
  expect(planProxy('mov', codecs('h264', 'aac'))).toEqual({ video: 'copy', audio: 'copy' });
  expect(planProxy('mov', codecs('h264', 'pcm_s16le'))).toEqual({ video: 'copy', audio: 'encode' });
  expect(planProxy('mkv', codecs('hevc', 'aac'))).toEqual({ video: 'encode', audio: 'copy' });
  expect(planProxy('mkv', codecs('h264', null, 'yuv420p10le'))).toEqual({ video: 'encode', audio: 'none' });
  expect(planProxy('avi', codecs('h264', 'mp3'))).toEqual({ video: 'encode', audio: 'copy' });
});
