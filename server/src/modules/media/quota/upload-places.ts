import { AppError } from '#platform/errors.ts';

/**
 * What one user sends at the same time. The cabinet sends one file after another: only programs and many open tabs
 * come to this.
 */
const MAX_AT_ONCE = 3;

/** Uploads on their way to this server. */
export function createUploadPlaces() {
  const underWay = new Map<number, Map<string | symbol, number>>();
  /** The same upload counts once, however many of its requests overlap while a connection is made anew. */
  return async <T>(userId: number, what: string | symbol, work: () => Promise<T>): Promise<T> => {
    const own = underWay.get(userId) ?? new Map<string | symbol, number>();
    if (!own.has(what) && own.size >= MAX_AT_ONCE)
      throw new AppError(
        'too_many_requests',
        'Одновременно можно загружать не больше трёх файлов. Дождитесь, пока загрузится один из них.',
        { retryAfterSeconds: 1 },
      );
    underWay.set(userId, own.set(what, (own.get(what) ?? 0) + 1));
    try {
      return await work();
    } finally {
      const left = (own.get(what) ?? 1) - 1;
      if (left > 0) own.set(what, left);
      else own.delete(what);
      if (own.size === 0) underWay.delete(userId);
    }
  };
}
export type UploadPlaces = ReturnType<typeof createUploadPlaces>;
