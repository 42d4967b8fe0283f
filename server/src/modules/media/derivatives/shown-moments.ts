import { LRUCache } from 'lru-cache';
import { MINUTE_MS, SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { createFairQueue } from '#platform/fairness/fair-queue.ts';
import { MediaRefused } from '#platform/media/index.ts';
import type { PlacedFile } from '../files/files.store.ts';
import type { Moments } from './moments.ts';

interface Wish {
  row: PlacedFile;
  milliseconds: number;
  /** Whoever asked is gone. */
  gone: AbortSignal;
  resolve: (picture: Buffer) => void;
  reject: (error: unknown) => void;
}

/** Some sixty kilobytes each. */
const MAX_KEPT = 200;
/** Of one visit of the decoder: a page of them. */
const MAX_AT_ONCE = 12;
/** Of one user: a few pages. */
const MAX_WAITING = 40;
const RETRY_SECONDS = 10;

const notFound = () => new AppError('not_found', 'Кадр не найден');
const keyOf = ({ row, milliseconds }: Pick<Wish, 'row' | 'milliseconds'>): string =>
  `${row.sha256 ?? ''} ${milliseconds}`;

/**
 * Pictures of films' moments for people's pages. One film is visited at a time, for all of its moments that somebody
 * waits for:
 * a page of twelve costs two visits. People take turns. What was made is kept for a while; who wants too much at once
 * is told so.
 */
export function createShownMoments({
  moments,
  longestMs = MINUTE_MS,
}: {
  moments: Pick<Moments, 'shown'>;
  longestMs?: number;
}) {
  const kept = new LRUCache<string, Buffer>({ max: MAX_KEPT });
  const line = createFairQueue<Wish>();
  const waiting = new Set<Wish>();
  let isAtWork = false;

  const visit = async (wishes: readonly Wish[], row: PlacedFile): Promise<void> => {
    const seconds = [...new Set(wishes.map(({ milliseconds }) => milliseconds))]
      .toSorted((one, other) => one - other)
      .map((milliseconds) => milliseconds / SECOND_MS);
    const tooLong = AbortSignal.timeout(longestMs);
    try {
      for await (const { second, picture } of moments.shown(row, { seconds, gone: tooLong })) {
        const milliseconds = Math.round(second * SECOND_MS);
        kept.set(keyOf({ row, milliseconds }), picture);
        for (const wish of wishes) if (wish.milliseconds === milliseconds) wish.resolve(picture);
      }
      for (const wish of wishes) wish.reject(notFound());
    } catch (error) {
      // A film that cannot be read, or not within reason, has nothing to show.
      for (const wish of wishes) wish.reject(error instanceof MediaRefused || tooLong.aborted ? notFound() : error);
    }
  };
  const workOff = async (): Promise<void> => {
    if (isAtWork) return;
    isAtWork = true;
    for (let next = line.take(); next; next = line.take()) {
      const { row } = next;
      const taken = [next, ...[...waiting].filter((wish) => wish !== next && wish.row.sha256 === row.sha256)].slice(
        0,
        MAX_AT_ONCE,
      );
      for (const wish of taken) {
        waiting.delete(wish);
        line.remove(wish);
      }
      for (const wish of taken) if (wish.gone.aborted) wish.reject(wish.gone.reason);
      const wanted = taken.filter(({ gone }) => !gone.aborted);
      if (wanted.length > 0) await visit(wanted, row);
    }
    isAtWork = false;
  };

  return {
    /** A jpeg of what is on the screen at this moment of the film. */
    async at(row: PlacedFile, { milliseconds, gone }: Pick<Wish, 'milliseconds' | 'gone'>): Promise<Buffer> {
      const known = kept.get(keyOf({ row, milliseconds }));
      if (known) return known;
      if ([...waiting].filter(({ row: { userId } }) => userId === row.userId).length >= MAX_WAITING)
        throw new AppError('too_many_requests', 'Слишком много кадров сразу', { retryAfterSeconds: RETRY_SECONDS });
      return new Promise((resolve, reject) => {
        const wish = { row, milliseconds, gone, resolve, reject };
        waiting.add(wish);
        line.add(row.userId, wish);
        void workOff();
      });
    },
  };
}
export type ShownMoments = ReturnType<typeof createShownMoments>;
