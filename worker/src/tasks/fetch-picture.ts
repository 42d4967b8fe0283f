import sharp from 'sharp';
import { WorthNoRetry } from './worth-no-retry.ts';

// No frame is looked at twice: what sharp would keep for the next time is only memory.
sharp.cache(false);

/** The picture cannot be looked at, however often one tries. */
export class PictureUnreadable extends WorthNoRetry {}
/** Its file went meanwhile, and may come back: what is asked of it alone is worth another try. */
export class PictureGone extends Error {}

const GONE = 404;
const TIMEOUT_MS = 60_000;
const LARGEST_BYTES = 512 * 1024 * 1024;
const MOST_PIXELS = 100e6;
/** Of EXIF: 1 is upright, and so is no word about it. */
const UPRIGHT = 1;

/** Fetches a frame and stands it upright, so that boxes on it are boxes on what people see. */
export async function fetchPicture(server: string, address: string): Promise<Buffer> {
  const response = await fetch(new URL(address, server), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === GONE) throw new PictureGone('Кадра больше нет');
  if (!response.ok) throw new Error(`Кадр не отдан: HTTP ${response.status}`);
  if (Number(response.headers.get('content-length') ?? 0) > LARGEST_BYTES)
    throw new PictureUnreadable('Кадр слишком велик');
  return standUpright(Buffer.from(await response.arrayBuffer()));
}

/** What is kept of a frame, as it is kept; null when it is kept no more. */
export async function fetchKept(server: string, address: string): Promise<Buffer | null> {
  const response = await fetch(new URL(address, server), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === GONE) return null;
  if (!response.ok) throw new Error(`Признаки кадра не отданы: HTTP ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function standUpright(bytes: Buffer): Promise<Buffer> {
  try {
    const { orientation = UPRIGHT } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    return orientation === UPRIGHT
      ? bytes
      : await sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient().jpeg({ quality: 95 }).toBuffer();
  } catch (error) {
    throw new PictureUnreadable(error instanceof Error ? error.message : String(error));
  }
}
