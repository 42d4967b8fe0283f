import { open } from 'node:fs/promises';
import { framesOf, toRgb } from '../ffmpeg/frames.ts';
import { openInput, videoOf } from '../ffmpeg/open.ts';
import { MAX_PIXELS, MediaRefused } from '../refused.ts';
import { bareTiff } from './tiff.ts';

/** sharp reads no bmp: FFmpeg does, and hands it over as a TIFF. */
export async function decodeBmp(path: string): Promise<Buffer> {
  // FFmpeg decodes while it opens, so the size is looked at before: a run-length bitmap can claim any.
  if ((await pixelsOf(path)) > MAX_PIXELS) throw new MediaRefused('too_large');
  const input = await openInput(path, 'bmp');
  try {
    const stream = videoOf(input);
    if (!stream) throw new MediaRefused('damaged');
    for await (const frame of framesOf(input, stream)) {
      const { rgb, ...size } = await toRgb(frame);
      const { file, pixels } = bareTiff({ ...size, orientation: 1 });
      rgb.copy(pixels);
      return file;
    }
    throw new MediaRefused('damaged');
  } finally {
    await input.close();
  }
}

async function pixelsOf(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(26), 0, 26, 0);
    const isOs2 = head.readUInt32LE(14) === 12;
    // A negative height says that rows run from the top.
    return isOs2 ? head.readUInt16LE(18) * head.readUInt16LE(20) : Math.abs(head.readInt32LE(18) * head.readInt32LE(22));
  } finally {
    await file.close();
  }
}
