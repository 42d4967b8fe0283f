import { framesOf, toRgb } from '../ffmpeg/frames.ts';
import { openInput, videoOf } from '../ffmpeg/open.ts';
import { withBytes, type OpenedBytes } from '../read-at.ts';
import { MAX_PIXELS, MediaRefused } from '../refused.ts';
import { readMaskedBmp, type BmpHeader } from './bmp-masks.ts';
import { bareTiff } from './tiff.ts';

const FILE_HEADER_BYTES = 14;

/**
 * sharp reads no bmp. Those whose pixels are told by masks we read ourselves: FFmpeg knows few of the masks. The rest
 * it hands over as a TIFF.
 */
export async function decodeBmp(path: string): Promise<Buffer> {
  const masked = await withBytes(path, async (file) => {
    const header = await readHeader(file);
    // FFmpeg decodes while it opens, so the size is looked at before: a run-length bitmap can claim any.
    if (header.width * header.height > MAX_PIXELS) throw new MediaRefused('too_large');
    return readMaskedBmp(file, header);
  });
  return masked ?? decodeWithFfmpeg(path);
}

async function readHeader({ readAt }: OpenedBytes): Promise<BmpHeader> {
  const head = await readAt(0, FILE_HEADER_BYTES + 40);
  const headerBytes = head.readUInt32LE(FILE_HEADER_BYTES);
  const pixelsAt = head.readUInt32LE(10);
  if (headerBytes === 12)
    return {
      headerBytes,
      pixelsAt,
      width: head.readUInt16LE(18),
      height: head.readUInt16LE(20),
      isTopDown: false,
      bits: head.readUInt16LE(24),
      compression: 0,
    };
  const height = head.readInt32LE(22);
  return {
    headerBytes,
    pixelsAt,
    width: Math.abs(head.readInt32LE(18)),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: head.readUInt16LE(28),
    compression: head.readUInt32LE(30),
  };
}

async function decodeWithFfmpeg(path: string): Promise<Buffer> {
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
