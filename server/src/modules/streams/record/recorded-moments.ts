import { readFile, rm } from 'node:fs/promises';
import { MINUTE_MS, SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { Lru } from '#platform/lru.ts';
import { MediaRefused, type MediaEngine, type MediaFacts } from '#platform/media/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Media } from '#modules/media/index.ts';
import { momentPath } from './record-paths.ts';
import { LARGEST_STEP_SECONDS, type SegmentRow, type SegmentStore } from './segments.store.ts';

export interface RecordedMomentsDeps {
  store: Pick<SegmentStore, 'listBetween' | 'listLast'>;
  media: Pick<Media, 'signAddress'>;
  storage: Pick<Storage, 'withFile' | 'newPath'>;
  engine: Pick<MediaEngine, 'moments'>;
}

/** As large as a time line shows them: some fifteen kilobytes each. */
const LONG_SIDE = 320;
const MOST_KEPT = 500;
/** Of one camera: more than a pointer passes over before the first is there. */
const MOST_WAITING = 24;
const RETRY_SECONDS = 5;
/** The last picture of a piece is on the screen before it ends. */
const BEFORE_THE_END_MS = 100;
const PIECE: MediaFacts = {
  kind: 'video',
  format: 'mp4',
  mime: 'video/mp4',
  width: 0,
  height: 0,
  durationSeconds: null,
  takenAt: null,
  latitude: null,
  longitude: null,
  shownByBrowsers: true,
  codec: null,
};

/** Pieces that can lie within the largest step between two. */
const MOST_NEAR = 16;

const endOf = ({ startedAt, seconds }: SegmentRow): number => startedAt.getTime() + seconds * SECOND_MS;
const lastOf = (piece: SegmentRow): number => Math.max(piece.startedAt.getTime(), endOf(piece) - BEFORE_THE_END_MS);
const notFound = () => new AppError('not_found', 'Кадр не найден');

/** Small pictures of moments of the record, made when somebody asks for them. */
export function createRecordedMoments({ store, media, storage, engine }: RecordedMomentsDeps) {
  const kept = new Lru<string, Buffer>(MOST_KEPT);
  const underWay = new Map<string, Promise<Buffer>>();
  const waiting = new Map<number, number>();

  /** The one that shows it; between two pieces, the one before. */
  const pieceAt = async (fileId: number, at: Date): Promise<SegmentRow | undefined> => {
    const pieces = await store.listBetween(
      fileId,
      { from: new Date(at.getTime() - LARGEST_STEP_SECONDS * SECOND_MS), to: new Date(at.getTime() + 1) },
      MOST_NEAR,
    );
    return pieces.find((piece) => endOf(piece) > at.getTime()) ?? pieces.at(-1);
  };
  const draw = async (piece: SegmentRow, at: Date): Promise<Buffer> => {
    const { key, startedAt } = piece;
    const folder = storage.newPath();
    let path: string | null = null;
    const tooLong = AbortSignal.timeout(MINUTE_MS);
    try {
      const wish = {
        seconds: [Math.max(0, Math.min(at.getTime(), lastOf(piece)) - startedAt.getTime()) / SECOND_MS],
        longSide: LONG_SIDE,
        folder,
        isAwaited: true,
        made: (moment: { path: string | null }) => void (path = moment.path),
        signal: tooLong,
      };
      await storage.withFile(key, (piece) => engine.moments(piece, PIECE, wish));
      if (path === null) throw notFound();
      return await readFile(path);
    } catch (error) {
      // A piece that cannot be read, or not within reason, has nothing to show.
      throw error instanceof MediaRefused || tooLong.aborted ? notFound() : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const count = (fileId: number, change: 1 | -1): void => {
    const amount = (waiting.get(fileId) ?? 0) + change;
    if (amount > 0) waiting.set(fileId, amount);
    else waiting.delete(fileId);
  };

  return {
    /** To the second, so that a pointer that moves a little asks for what is known. */
    async find(fileId: number, asked: string | undefined): Promise<{ at: string | null; picture_url: string | null }> {
      const wanted = asked === undefined ? null : new Date(asked);
      const piece = wanted ? await pieceAt(fileId, wanted) : (await store.listLast(fileId, 1))[0];
      if (!piece) return { at: null, picture_url: null };
      const second = Math.floor((wanted?.getTime() ?? lastOf(piece)) / SECOND_MS) * SECOND_MS;
      const at = new Date(Math.max(piece.startedAt.getTime(), second));
      return { at: at.toISOString(), picture_url: media.signAddress(momentPath(fileId, at)) };
    },
    /** A jpeg. */
    async at(fileId: number, at: Date): Promise<Buffer> {
      const piece = await pieceAt(fileId, at);
      if (!piece) throw notFound();
      const name = `${piece.key} ${at.getTime()}`;
      const known = kept.get(name) ?? underWay.get(name);
      if (known) return known;
      if ((waiting.get(fileId) ?? 0) >= MOST_WAITING)
        throw new AppError('too_many_requests', 'Слишком много кадров сразу', { retryAfterSeconds: RETRY_SECONDS });
      count(fileId, 1);
      const drawing = draw(piece, at).finally(() => {
        count(fileId, -1);
        underWay.delete(name);
      });
      underWay.set(name, drawing);
      const picture = await drawing;
      kept.set(name, picture);
      return picture;
    },
  };
}
export type RecordedMoments = ReturnType<typeof createRecordedMoments>;
