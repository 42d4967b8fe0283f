import { ChildExited } from '../platform/child-rpc.ts';
import { PermanentError } from './permanent-error.ts';

/** The image cannot be looked at, however often one tries. */
export class ImageUnreadable extends PermanentError {}
/** Its file went meanwhile, and may come back: what is asked of it alone is worth another try. */
export class ImageGone extends Error {}

/** The same bytes, or those of an image that stands upright. */
type Upright = (bytes: Buffer) => Promise<Buffer>;

const GONE = 404;
const TIMEOUT_MS = 60_000;
const MAX_FRAME_BYTES = 512 * 1024 * 1024;

/** Fetches a frame and stands it upright, so that boxes on it are boxes on what people see. */
export async function fetchImage(
  address: string,
  { server, applyOrientation }: { server: string; applyOrientation: Upright },
): Promise<Buffer> {
  const response = await fetch(new URL(address, server), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === GONE) throw new ImageGone('Кадра больше нет');
  if (!response.ok) throw new Error(`Кадр не отдан: HTTP ${response.status}`);
  if (Number(response.headers.get('content-length') ?? 0) > MAX_FRAME_BYTES)
    throw new ImageUnreadable('Кадр слишком велик');
  return upright(Buffer.from(await response.arrayBuffer()), applyOrientation);
}

/** What is kept of a frame, as it is kept; null when it is kept no more. */
export async function fetchStoredFeatures(server: string, address: string): Promise<Buffer | null> {
  const response = await fetch(new URL(address, server), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === GONE) return null;
  if (!response.ok) throw new Error(`Признаки кадра не отданы: HTTP ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function upright(bytes: Buffer, applyOrientation: Upright): Promise<Buffer> {
  try {
    return await applyOrientation(bytes);
  } catch (error) {
    // Who opens it has died of it, or was too slow: that may go well another time.
    if (error instanceof ChildExited) throw error;
    throw new ImageUnreadable(error instanceof Error ? error.message : String(error));
  }
}
