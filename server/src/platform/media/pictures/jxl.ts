import { AV_FRAME_DATA_EXIF, AV_FRAME_DATA_ICC_PROFILE, type AVPixelFormat } from 'node-av/constants';
import { avGetPixFmtName, type Frame } from 'node-av/lib';
import { decodePicture } from '../ffmpeg/coded-picture.ts';
import { toRgb, toRgba } from '../ffmpeg/frames.ts';
import { isHdr, TONE_MAPPING_FILTERS } from '../ffmpeg/hdr.ts';
import { withBytes } from '../read-at.ts';
import { MediaRefused } from '../refused.ts';
import { bareTiff } from './tiff.ts';

/** Without loss a picture of 100 megapixels has some 150. */
const MAX_BYTES = 512 * 1024 * 1024;
/** FFmpeg's names of what libjxl gives when pixels are see-through. */
const WITH_ALPHA = /^(rgba|ya|gbrap)/;
/** Such light comes as RGB; the filter that tames it wants the matrix it knows. */
const TO_WIDE_YUV = ['scale=out_color_matrix=bt2020nc:out_range=tv'];

export interface DecodedJxl {
  tiff: Buffer;
  /** The TIFF block of a camera's notes. */
  exif: Buffer | undefined;
}

/**
 * sharp reads no JPEG XL: libjxl in FFmpeg does, turns it upright, and hands over its colour profile. Of an animation
 * the first frame.
 */
export async function decodeJxl(path: string): Promise<DecodedJxl> {
  const bytes = await withBytes(path, ({ readAt, size }) => {
    if (size > MAX_BYTES) throw new MediaRefused('too_large');
    return readAt(0, size);
  });
  return decodePicture({ codec: 'jxl', bytes }, async (frame) => {
    const hasAlpha = WITH_ALPHA.test(avGetPixFmtName(frame.format as AVPixelFormat) ?? '');
    const exif = copyOf(frame, AV_FRAME_DATA_EXIF);
    const icc = copyOf(frame, AV_FRAME_DATA_ICC_PROFILE);
    const { rgb, ...size } = hasAlpha
      ? await toRgba(frame)
      : await toRgb(frame, isHdr(frame.colorTrc) ? [...TO_WIDE_YUV, ...TONE_MAPPING_FILTERS] : []);
    const { file, pixels } = bareTiff({ ...size, orientation: 1, icc, samples: hasAlpha ? 'rgba' : 'rgb' });
    rgb.copy(pixels);
    return { tiff: file, exif };
  });
}

/** The frame's own memory is gone with it. */
function copyOf(frame: Frame, kind: Parameters<Frame['getSideData']>[0]): Buffer | undefined {
  const bytes = frame.getSideData(kind);
  return bytes ? Buffer.from(bytes) : undefined;
}
