import type { Readable } from 'node:stream';
import { collectYoungGarbage } from '#platform/collect-garbage.ts';

const COLLECTED_EVERY_BYTES = 2 * 1024 * 1024;

interface Limits {
  most: number;
  /** Ends it early; what has been taken counts. */
  cancelled: AbortSignal | null;
  tooMany: () => unknown;
}

/**
 * The body piece by piece, read only as fast as it is taken. A sender that falls away just ends it; the stream is left
 * as it is for whoever answers.
 */
export async function* splitChunks(body: Readable, { most, cancelled, tooMany }: Limits): AsyncGenerator<Buffer> {
  // A body of bytes: nobody has set an encoding.
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let stop = () => {};
  cancelled?.addEventListener('abort', () => stop(), { once: true });
  // Not Promise.race with one promise for all of them: that would keep every piece alive until the last.
  const next = (): Promise<Buffer | null> =>
    new Promise((resolve) => {
      stop = () => resolve(null);
      if (cancelled?.aborted) stop();
      else pieces.next().then(({ done, value }) => resolve(done ? null : value), stop);
    });
  let lying = 0;
  for (let left = most; ;) {
    const value = await next();
    if (value === null) return;
    left -= value.length;
    if (left < 0) throw tooMany();
    yield value;
    lying += value.length;
    if (lying < COLLECTED_EVERY_BYTES) continue;
    lying = 0;
    collectYoungGarbage();
  }
}
