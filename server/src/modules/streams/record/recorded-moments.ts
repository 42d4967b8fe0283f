import { readFile, rm } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS, SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { MediaRefused, type MediaEngine, type MediaFacts } from '#platform/media/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Media } from '#modules/media/index.ts';
import { momentPath } from './record-paths.ts';
import { MAX_STEP_SECONDS, type SegmentRow, type SegmentStore } from './segments.store.ts';

export interface RecordedMomentsDeps {
  store: Pick<SegmentStore, 'listBetween' | 'listLast'>;
  media: Pick<Media, 'signAddress'>;
  storage: Pick<Storage, 'withFile' | 'newPath'>;
  engine: Pick<MediaEngine, 'moments'>;
}

/** As large as a time line shows them: some fifteen kilobytes each. */
const LONG_SIDE = 320;
const MAX_KEPT = 500;
/** Of one camera: more than a pointer passes over before the first is there. */
const MAX_WAITING = 24;
const RETRY_SECONDS = 5;
/** The last picture of a segment is on the screen before it ends. */
const BEFORE_THE_END_MS = 100;
const SEGMENT: MediaFacts = {
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

/** Segments that can lie within the largest step between two. */
const MAX_NEAR = 16;

const endOf = ({ startedAt, seconds }: SegmentRow): number => startedAt.getTime() + seconds * SECOND_MS;
const lastOf = (segment: SegmentRow): number =>
  Math.max(segment.startedAt.getTime(), endOf(segment) - BEFORE_THE_END_MS);
const notFound = () => new AppError('not_found', 'Кадр не найден');

/** Small pictures of moments of the record, made when somebody asks for them. */
export function createRecordedMoments({ store, media, storage, engine }: RecordedMomentsDeps) {
  const kept = new LRUCache<string, Buffer>({ max: MAX_KEPT });
  const underWay = new Map<string, Promise<Buffer>>();
  const waiting = new Map<number, number>();

  /** The one that shows it; between two segments, the one before. */
  const segmentAt = async (fileId: number, at: Date): Promise<SegmentRow | undefined> => {
    const segments = await store.listBetween(
      fileId,
      { from: new Date(at.getTime() - MAX_STEP_SECONDS * SECOND_MS), to: new Date(at.getTime() + 1) },
      MAX_NEAR,
    );
    return segments.find((segment) => endOf(segment) > at.getTime()) ?? segments.at(-1);
  };
  const draw = async (segment: SegmentRow, at: Date): Promise<Buffer> => {
    const { key, startedAt, offsetSeconds } = segment;
    const folder = storage.newPath();
    let path: string | null = null;
    const tooLong = AbortSignal.timeout(MINUTE_MS);
    try {
      // The clock of a segment is that of its session.
      const second =
        offsetSeconds + Math.max(0, Math.min(at.getTime(), lastOf(segment)) - startedAt.getTime()) / SECOND_MS;
      const wish = {
        seconds: [second],
        longSide: LONG_SIDE,
        folder,
        isAwaited: true,
        made: (moment: { path: string | null }) => void (path = moment.path),
        signal: tooLong,
      };
      await storage.withFile(key, (segment) => engine.moments(segment, SEGMENT, wish));
      if (path === null) throw notFound();
      return await readFile(path);
    } catch (error) {
      // A segment that cannot be read, or not within reason, has nothing to show.
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

  const drawOnce = async ({
    tag,
    fileId,
    segment,
    at,
  }: {
    tag: string;
    fileId: number;
    segment: SegmentRow;
    at: Date;
  }): Promise<Buffer> => {
    const known = kept.get(tag) ?? underWay.get(tag);
    if (known) return known;
    if ((waiting.get(fileId) ?? 0) >= MAX_WAITING)
      throw new AppError('too_many_requests', 'Слишком много кадров сразу', { retryAfterSeconds: RETRY_SECONDS });
    count(fileId, 1);
    const drawing = draw(segment, at).finally(() => {
      count(fileId, -1);
      underWay.delete(tag);
    });
    underWay.set(tag, drawing);
    const picture = await drawing;
    kept.set(tag, picture);
    return picture;
  };

  return {
    /** To the second, so that a pointer that moves a little asks for what is known. */
    async find(fileId: number, asked: string | undefined): Promise<{ at: string | null; picture_url: string | null }> {
      const wanted = asked === undefined ? null : new Date(asked);
      const segment = wanted ? await segmentAt(fileId, wanted) : (await store.listLast(fileId, 1))[0];
      if (!segment) return { at: null, picture_url: null };
      const second = Math.floor((wanted?.getTime() ?? lastOf(segment)) / SECOND_MS) * SECOND_MS;
      const at = new Date(Math.max(segment.startedAt.getTime(), second));
      return { at: at.toISOString(), picture_url: media.signAddress(momentPath(fileId, at)) };
    },
    /** What names it for ever, and how to make a jpeg of it. */
    async at(fileId: number, at: Date): Promise<{ tag: string; draw: () => Promise<Buffer> }> {
      const segment = await segmentAt(fileId, at);
      if (!segment) throw notFound();
      const tag = `${segment.key}-${at.getTime()}`;
      return { tag, draw: () => drawOnce({ tag, fileId, segment, at }) };
    },
  };
}
export type RecordedMoments = ReturnType<typeof createRecordedMoments>;
