import { buffer } from 'node:stream/consumers';
import { MAX_EXPORT_SECONDS, type StreamRange } from '@rakurs/contract';
import { SECOND_MS } from '#platform/clock.ts';
import { userActor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import { MediaRefused, type JoinedPart, type MediaEngine } from '#platform/media/index.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import { createInFlight } from '#platform/in-flight.ts';
import { timeText } from '#platform/wall-clock.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import { pictureConfiguration } from './segment-head.ts';
import { cutName, cutTitle } from './record-names.ts';
import { exportPath } from './record-paths.ts';
import type { Range, SegmentRow, SegmentStore } from './segments.store.ts';

export interface CuttingDeps {
  store: Pick<SegmentStore, 'listBetween'>;
  media: Pick<Media, 'addFile' | 'findLastingOf' | 'signAddress' | 'quota'>;
  storage: Pick<Storage, 'withFile' | 'read' | 'size' | 'newPath' | 'adopt' | 'discard'>;
  engine: Pick<MediaEngine, 'join'>;
  timeZoneOf: (userId: number) => Promise<string>;
}
/** A stretch of the record as an mp4 that lies aside: whoever cut it keeps or discards it. */
export interface Cut extends Received {
  seconds: number;
  /** Of its first picture: a key frame, so it may be a little earlier than what was asked for. */
  startedAt: Date;
}

/** The camera, and whose it is. */
type Recorded = Pick<PlacedFile, 'id' | 'userId'>;

const MAX_KEPT_AT_ONCE = 2;
/** More than an hour has of the shortest segments that a camera gives. */
const MAX_SEGMENTS = 2 * MAX_EXPORT_SECONDS;

/** The same range has become a file before. */
class KeptBefore extends Error {
  constructor(readonly fileId: number) {
    super('It is kept already');
  }
}

const invalid = (text: string) => new AppError('invalid', text, { errors: { to: text } });
const secondsBetween = (one: Date, other: Date): number => (other.getTime() - one.getTime()) / SECOND_MS;
const endOf = ({ startedAt, seconds }: SegmentRow): Date => new Date(startedAt.getTime() + seconds * SECOND_MS);
/** What is there of the range. */
const coveredBy = (segments: readonly SegmentRow[], { from, to }: Range): Range & { seconds: number } => {
  const parts = segments.map((segment) => ({
    from: segment.startedAt < from ? from : segment.startedAt,
    to: endOf(segment) > to ? to : endOf(segment),
  }));
  return {
    from: parts[0]?.from ?? from,
    to: parts.at(-1)?.to ?? to,
    seconds: parts.reduce((sum, part) => sum + Math.max(0, secondsBetween(part.from, part.to)), 0),
  };
};

function requireCutRange({ from, to }: StreamRange): Range {
  const range = { from: new Date(from), to: new Date(to) };
  if (range.from >= range.to) throw invalid('Начало отрезка должно быть раньше его конца');
  if (secondsBetween(range.from, range.to) > MAX_EXPORT_SECONDS)
    throw invalid('Отрезок слишком длинный: не больше одного часа');
  return range;
}

/** Stretches of the record as films of their own. */
export function createCutting({ store, media, storage, engine, timeZoneOf }: CuttingDeps) {
  const underWay = createInFlight(MAX_KEPT_AT_ONCE);
  const headOf = async ({ key, initBytes }: SegmentRow): Promise<string> =>
    pictureConfiguration(await buffer(await storage.read(key, { start: 0, end: initBytes - 1 })));
  /** A film has one size and one codec. */
  const requireOneVisionOutput = async (segments: readonly SegmentRow[], { userId }: Recorded): Promise<void> => {
    const firsts = segments.filter(({ session }, at) => session !== segments[at - 1]?.session);
    const [first] = firsts;
    const look = first && firsts.length > 1 ? await headOf(first) : null;
    for (const segment of firsts.slice(1))
      if ((await headOf(segment)) !== look)
        throw invalid(
          `В ${timeText(segment.startedAt, await timeZoneOf(userId))} изображение камеры изменилось: другой размер или кодек. Выберите отрезок до или после этого момента.`,
        );
  };
  const segmentsOf = async (fileId: number, range: Range): Promise<SegmentRow[]> => {
    const segments = await store.listBetween(fileId, range, MAX_SEGMENTS);
    if (segments.length === 0) throw new AppError('not_found', 'За это время ничего не записано');
    return segments;
  };
  const withFiles = <T>(keys: readonly string[], work: (paths: string[]) => Promise<T>): Promise<T> => {
    const [first, ...others] = keys;
    return first === undefined
      ? work([])
      : storage.withFile(first, (path) => withFiles(others, (paths) => work([path, ...paths])));
  };
  /** The retention may have ended while somebody was choosing. */
  const explain = async (error: unknown, segments: readonly SegmentRow[]): Promise<never> => {
    if (error instanceof AppError) throw error;
    if (error instanceof MediaRefused)
      throw error.reason === 'timeout'
        ? new AppError('unavailable', error.message, { retryAfterSeconds: 5 })
        : new AppError('invalid', error.message);
    for (const { key } of segments)
      if ((await storage.size(key)) === null)
        throw new AppError('not_found', 'Этой записи больше нет: истёк срок её хранения');
    throw error;
  };

  const cut = async (camera: Recorded, from: Date, to: Date): Promise<Cut> => {
    const segments = await segmentsOf(camera.id, { from, to });
    const begin = segments[0]?.startedAt ?? from;
    const partOf = ({ startedAt, seconds }: SegmentRow, path: string): JoinedPart => ({
      path,
      from: Math.max(0, secondsBetween(startedAt, from)),
      to: secondsBetween(startedAt, to) < seconds ? secondsBetween(startedAt, to) : null,
    });
    const whole = storage.newPath();
    try {
      await requireOneVisionOutput(segments, camera);
      const { seconds, startSecond } = await withFiles(
        segments.map(({ key }) => key),
        (paths) =>
          engine.join(
            segments.map((segment, at) => partOf(segment, paths[at] ?? '')),
            begin,
            whole,
          ),
      );
      return {
        ...(await storage.adopt(whole)),
        seconds,
        startedAt: new Date(begin.getTime() + startSecond * SECOND_MS),
      };
    } catch (error) {
      await storage.discard({ path: whole });
      return explain(error, segments);
    }
  };

  const keepRange = async (file: PlacedFile, range: Range): Promise<{ file_id: number }> => {
    const shown = coveredBy(await segmentsOf(file.id, range), range);
    await media.quota.requireRoom(file.userId, { files: 1 });
    const { seconds: _s, startedAt: _a, ...received } = await cut(file, range.from, range.to);
    try {
      const known = await media.findLastingOf(received.key, file.dataSourceId);
      if (known !== null) return { file_id: known };
      const timeZone = await timeZoneOf(file.userId);
      const params = {
        title: cutTitle(file.title, shown, timeZone),
        description: '',
        data_source_id: file.dataSourceId,
        project_id: file.projectId,
      };
      // Whoever pressed at the same moment may have been quicker: the row of the first stays.
      const noted = async (fileId: number): Promise<void> => {
        const first = await media.findLastingOf(received.key, file.dataSourceId);
        if (first !== null && first !== fileId) throw new KeptBefore(first);
      };
      const made = await media.addFile(userActor(file.userId), {
        params,
        name: cutName(file.title, shown.from, timeZone),
        received,
        noted,
      });
      return { file_id: made.id };
    } catch (error) {
      if (error instanceof KeptBefore) return { file_id: error.fileId };
      throw error;
    } finally {
      await storage.discard(received);
    }
  };

  return {
    cut,
    /** Where it can be saved, if it can be made at all. */
    async export(
      file: PlacedFile,
      asked: StreamRange,
    ): Promise<{ download_url: string; name: string; seconds: number }> {
      const range = requireCutRange(asked);
      const segments = await segmentsOf(file.id, range);
      await requireOneVisionOutput(segments, file).catch((error: unknown) => explain(error, segments));
      const { seconds, from } = coveredBy(segments, range);
      return {
        download_url: media.signAddress(exportPath(file.id, range)),
        name: cutName(file.title, from, await timeZoneOf(file.userId)),
        seconds,
      };
    },
    async openExport(file: PlacedFile, { from, to }: Range): Promise<Cut & { name: string }> {
      const made = await cut(file, from, to);
      return {
        ...made,
        name: cutName(file.title, made.startedAt < from ? from : made.startedAt, await timeZoneOf(file.userId)),
      };
    },
    /** Pressed twice it is kept once. */
    async keep(file: PlacedFile, asked: StreamRange): Promise<{ file_id: number }> {
      const range = requireCutRange(asked);
      const job = underWay.begin(file.userId);
      try {
        return await keepRange(file, range);
      } finally {
        job.end();
      }
    },
  };
}
export type Cutting = ReturnType<typeof createCutting>;
