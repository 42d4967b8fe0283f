import { buffer } from 'node:stream/consumers';
import { LONGEST_EXPORT_SECONDS, type StreamRange } from '@rakurs/contract';
import { SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { MediaRefused, type JoinedPart, type MediaEngine } from '#platform/media/index.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import { createUnderWay } from '#platform/under-way.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import { pictureConfiguration } from './piece-head.ts';
import { cutName, cutTitle, timeText } from './record-names.ts';
import { exportPath } from './record-paths.ts';
import type { Range, SegmentRow, SegmentStore } from './segments.store.ts';

export interface CuttingDeps {
  store: Pick<SegmentStore, 'listBetween'>;
  media: Pick<Media, 'addFile' | 'findLastingOf' | 'signAddress' | 'share'>;
  storage: Pick<Storage, 'withFile' | 'read' | 'size' | 'newPath' | 'adopt' | 'discard'>;
  engine: Pick<MediaEngine, 'join'>;
  timeZone: string;
}
/** A stretch of the record as an mp4 that lies aside: whoever cut it keeps or discards it. */
export interface Cut extends Received {
  seconds: number;
  /** Of its first picture: a key frame, so it may be a little earlier than what was asked for. */
  startedAt: Date;
}

const MOST_KEPT_AT_ONCE = 2;
/** More than an hour has of the shortest pieces that a camera gives. */
const MOST_PIECES = 2 * LONGEST_EXPORT_SECONDS;

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
const coveredBy = (pieces: readonly SegmentRow[], { from, to }: Range): Range & { seconds: number } => {
  const parts = pieces.map((piece) => ({
    from: piece.startedAt < from ? from : piece.startedAt,
    to: endOf(piece) > to ? to : endOf(piece),
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
  if (secondsBetween(range.from, range.to) > LONGEST_EXPORT_SECONDS)
    throw invalid('Отрезок слишком длинный: не больше одного часа');
  return range;
}

/** Stretches of the record as films of their own. */
export function createCutting({ store, media, storage, engine, timeZone }: CuttingDeps) {
  const underWay = createUnderWay(MOST_KEPT_AT_ONCE);
  const headOf = async ({ key, initBytes }: SegmentRow): Promise<string> =>
    pictureConfiguration(await buffer(await storage.read(key, { start: 0, end: initBytes - 1 })));
  /** A film has one size and one codec. */
  const requireOneLook = async (pieces: readonly SegmentRow[]): Promise<void> => {
    const firsts = pieces.filter(({ session }, at) => session !== pieces[at - 1]?.session);
    const [first] = firsts;
    const look = first && firsts.length > 1 ? await headOf(first) : null;
    for (const piece of firsts.slice(1))
      if ((await headOf(piece)) !== look)
        throw invalid(
          `В ${timeText(piece.startedAt, timeZone)} изображение камеры изменилось: другой размер или кодек. Выберите отрезок до или после этого момента.`,
        );
  };
  const piecesOf = async (fileId: number, range: Range): Promise<SegmentRow[]> => {
    const pieces = await store.listBetween(fileId, range, MOST_PIECES);
    if (pieces.length === 0) throw new AppError('not_found', 'За это время ничего не записано');
    return pieces;
  };
  const withFiles = <T>(keys: readonly string[], work: (paths: string[]) => Promise<T>): Promise<T> => {
    const [first, ...others] = keys;
    return first === undefined
      ? work([])
      : storage.withFile(first, (path) => withFiles(others, (paths) => work([path, ...paths])));
  };
  /** The retention may have ended while somebody was choosing. */
  const explain = async (error: unknown, pieces: readonly SegmentRow[]): Promise<never> => {
    if (error instanceof AppError) throw error;
    if (error instanceof MediaRefused)
      throw error.reason === 'timeout'
        ? new AppError('unavailable', error.message, { retryAfterSeconds: 5 })
        : new AppError('invalid', error.message);
    for (const { key } of pieces)
      if ((await storage.size(key)) === null)
        throw new AppError('not_found', 'Этой записи больше нет: истёк срок её хранения');
    throw error;
  };

  const cut = async (fileId: number, from: Date, to: Date): Promise<Cut> => {
    const pieces = await piecesOf(fileId, { from, to });
    const begin = pieces[0]?.startedAt ?? from;
    const partOf = ({ startedAt, seconds }: SegmentRow, path: string): JoinedPart => ({
      path,
      from: Math.max(0, secondsBetween(startedAt, from)),
      to: secondsBetween(startedAt, to) < seconds ? secondsBetween(startedAt, to) : null,
    });
    const whole = storage.newPath();
    try {
      await requireOneLook(pieces);
      const { seconds, startSecond } = await withFiles(
        pieces.map(({ key }) => key),
        (paths) =>
          engine.join(
            pieces.map((piece, at) => partOf(piece, paths[at] ?? '')),
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
      return explain(error, pieces);
    }
  };

  const keepRange = async (file: PlacedFile, range: Range): Promise<{ file_id: number }> => {
    const shown = coveredBy(await piecesOf(file.id, range), range);
    await media.share.requireRoom(file.userId, { files: 1 });
    const { seconds: _s, startedAt: _a, ...received } = await cut(file.id, range.from, range.to);
    try {
      const known = await media.findLastingOf(received.key, file.dataSourceId);
      if (known !== null) return { file_id: known };
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
      const made = await media.addFile(file.userId, {
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
      const pieces = await piecesOf(file.id, range);
      await requireOneLook(pieces).catch((error: unknown) => explain(error, pieces));
      const { seconds, from } = coveredBy(pieces, range);
      return {
        download_url: media.signAddress(exportPath(file.id, range)),
        name: cutName(file.title, from, timeZone),
        seconds,
      };
    },
    async openExport(file: PlacedFile, { from, to }: Range): Promise<Cut & { name: string }> {
      const made = await cut(file.id, from, to);
      return { ...made, name: cutName(file.title, made.startedAt < from ? from : made.startedAt, timeZone) };
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
