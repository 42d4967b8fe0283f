import {
  isLargeEnough,
  MAX_LABELS_OF_FILE,
  TOO_SMALL,
  type Label,
  type LabelChange,
  type NewLabel,
  type Rectangle,
} from '@rakurs/contract';
import type { Permission } from '@rakurs/contract';
import type { Actor, UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Classes } from './classes/classes.service.ts';
import { NOBODY, type LabelRow, type LabelRowChange, type LabelStore } from './labels.store.ts';

export interface LabellingDeps {
  store: LabelStore;
  classes: Pick<Classes, 'list'>;
  media: Pick<Media, 'requireFile' | 'holdFile' | 'requireProjectSources'>;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells, inside the transaction, that what can be searched for has changed. */
  altered: (fileId: number) => Promise<void>;
}

export type BroughtLabel = Rectangle & Pick<NewLabel, 'title' | 'timeFrame'>;

export interface LabelOfFile {
  fileId: number;
  labelId: number;
}

const labelsChanged = liveEvent('labels.changed');

const TOO_MANY = `На одном файле не больше ${MAX_LABELS_OF_FILE} меток. Удалите лишние`;
const notFound = () => new AppError('not_found', 'Метка не найдена');

const toLabel = ({ id, title, x0, y0, x1, y1, timeFrame }: LabelRow): Label => ({
  id,
  title,
  x0,
  y0,
  x1,
  y1,
  time_frame: timeFrame,
});

/** A picture has no time. */
const timeOn = ({ kind }: Pick<PlacedFile, 'kind'>, second: number): number => (kind === 'image' ? 0 : second);

/** Whichever corner was drawn first: from the upper left to the lower right. */
const ordered = ({ x0, y0, x1, y1 }: Rectangle): Rectangle => ({
  x0: Math.min(x0, x1),
  y0: Math.min(y0, y1),
  x1: Math.max(x0, x1),
  y1: Math.max(y0, y1),
});

export function createLabelling({ store, classes, media, events, clock, inTransaction, altered }: LabellingDeps) {
  /** Says to all who may see it, wherever the file is open, which label is other now. */
  const tell = async (row: LabelRow, { projectId }: Pick<PlacedFile, 'projectId'>): Promise<void> => {
    await altered(row.fileId);
    const what = row.deletedAt ? { changed: [], deleted: [row.id] } : { changed: [toLabel(row)], deleted: [] };
    events.emit(labelsChanged, { projectIds: [projectId] }, { data_source_file_id: row.fileId, ...what });
  };
  const require = async (
    actor: Actor,
    { fileId, labelId }: LabelOfFile,
    permission: Permission,
  ): Promise<{ file: PlacedFile; row: LabelRow }> => {
    const file = await media.requireFile(actor, fileId, permission);
    const row = await store.find(labelId);
    if (row?.fileId !== fileId) throw notFound();
    return { file, row };
  };
  /** While the file is held: two that come at once are counted one after the other. */
  const requireRoom = async (fileId: number): Promise<void> => {
    if ((await store.countOf(fileId)) >= MAX_LABELS_OF_FILE) throw new AppError('conflict', TOO_MANY);
  };
  const write = (row: LabelRow, place: Pick<PlacedFile, 'projectId'>, change: LabelRowChange): Promise<Label> =>
    inTransaction(async () => {
      const changed = await store.change(row.id, change);
      if (!changed) throw notFound();
      await tell(changed, place);
      return toLabel(changed);
    });

  return {
    async list(actor: Actor, fileId: number): Promise<Label[]> {
      await media.requireFile(actor, fileId, 'label.read');
      return (await store.listOf([fileId])).map(toLabel);
    },
    /** Every parent that is named must be the file's own. */
    async create(
      actor: UserActor,
      fileId: number,
      { title, project, dataSource, dataSourceFile, timeFrame, ...corners }: NewLabel,
    ): Promise<Label> {
      return inTransaction(async () => {
        // Held: of a label drawn at the moment its file goes, whoever marks the file's labels must know.
        const file = await media.holdFile(actor, fileId, 'label.write');
        if (dataSourceFile.id !== fileId || dataSource.id !== file.dataSourceId || project.id !== file.projectId)
          throw new AppError('not_found', 'Файл не найден');
        await requireRoom(fileId);
        const row = await store.insert({
          fileId,
          dataSourceId: file.dataSourceId,
          userId: actor.userId,
          title,
          ...ordered(corners),
          timeFrame: timeOn(file, timeFrame),
          createdAt: clock.now(),
        });
        await tell(row, file);
        return toLabel(row);
      });
    },
    /** What the program itself puts on a file, and nobody has drawn. Within the caller's transaction. */
    async bring(actor: Actor, fileId: number, brought: readonly BroughtLabel[]): Promise<void> {
      const file = await media.holdFile(actor, fileId, 'label.write');
      for (const { title, timeFrame, ...corners } of brought)
        await tell(
          await store.insert({
            fileId,
            dataSourceId: file.dataSourceId,
            userId: NOBODY,
            title,
            ...corners,
            timeFrame: timeOn(file, timeFrame),
            createdAt: clock.now(),
          }),
          file,
        );
    },
    /** A label that a user means by something else than drawing it. Within the caller's transaction. */
    async draw(actor: UserActor, fileId: number, { title, timeFrame, ...corners }: BroughtLabel): Promise<LabelRow> {
      const file = await media.holdFile(actor, fileId, 'label.write');
      await requireRoom(fileId);
      const row = await store.insert({
        fileId,
        dataSourceId: file.dataSourceId,
        userId: actor.userId,
        title,
        ...corners,
        timeFrame: file.kind === 'image' ? 0 : timeFrame,
        createdAt: clock.now(),
      });
      await tell(row, file);
      return row;
    },
    /** Takes such a label back, as long as it is what it was. Within the caller's transaction. */
    async withdraw(
      place: Pick<PlacedFile, 'projectId'>,
      labelId: number,
      isAsDrawn: (row: LabelRow) => boolean,
    ): Promise<void> {
      const row = await store.find(labelId);
      if (row && !row.deletedAt && isAsDrawn(row)) await write(row, place, { deletedAt: clock.now() });
    },
    async hasDrawn(userId: number, dataSourceIds: number[]): Promise<boolean> {
      return dataSourceIds.length > 0 && store.hasDrawn(userId, dataSourceIds);
    },
    async change(actor: Actor, label: LabelOfFile, { title, time_frame, ...corners }: LabelChange): Promise<Label> {
      const { file, row } = await require(actor, label, 'label.write');
      if (row.deletedAt) throw notFound();
      const given = Object.fromEntries(Object.entries(corners).filter(([, value]) => value !== undefined));
      const place = { x0: row.x0, y0: row.y0, x1: row.x1, y1: row.y1, ...given };
      if (!isLargeEnough(place)) throw new AppError('invalid', TOO_SMALL, { errors: { x1: TOO_SMALL } });
      return write(row, file, {
        ...(title !== undefined && { title }),
        ...(time_frame !== undefined && { timeFrame: timeOn(file, time_frame) }),
        ...ordered(place),
      });
    },
    async delete(actor: Actor, label: LabelOfFile): Promise<{ result: true }> {
      const { file, row } = await require(actor, label, 'label.write');
      if (row.deletedAt) throw notFound();
      await write(row, file, { deletedAt: clock.now() });
      return { result: true };
    },
    restore: (actor: Actor, label: LabelOfFile): Promise<Label> =>
      inTransaction(async () => {
        const { row } = await require(actor, label, 'label.write');
        const file = await media.holdFile(actor, label.fileId, 'label.write');
        if (row.deletedAt) await requireRoom(label.fileId);
        return write(row, file, { deletedAt: null });
      }),
    async ofProject(actor: Actor, projectId: number, { countsOnly }: { countsOnly: boolean }) {
      const { sourceIds, userId } = await media.requireProjectSources(actor, projectId, 'label.read');
      const [rows, known] = await Promise.all([
        countsOnly ? [] : store.listOfSources(sourceIds),
        classes.list({ projectId, userId }, sourceIds),
      ]);
      return { labels: rows.map(toLabel), counts: known.classes, renamed: known.renamed };
    },
    async ofFiles(fileIds: number[]): Promise<Map<number, Label[]>> {
      const rows = await store.listOf(fileIds);
      return new Map(fileIds.map((id) => [id, rows.filter(({ fileId }) => fileId === id).map(toLabel)]));
    },
  };
}
