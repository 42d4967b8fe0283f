import type { FileWithoutLabels, NewStream } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { maskStreamAddress } from '#platform/media/index.ts';
import type { Reach } from '#platform/outgoing/address-guard.ts';
import { fileAdded, fileChanged, fileDeleted, fileDescribed, fileRestored } from '../media.events.ts';
import { changesOf } from './file-changes.ts';
import type { FileView } from './file-view.ts';
import type { FileChange, FileStore, PlacedFile, MachineDescription } from './files.store.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import type { Visibility } from '../visibility.ts';
import { isRestorable } from '../restorable.ts';
import { requireSourceInSight } from '../sources/require-in-sight.ts';
import { requireStreamAddress } from './stream-address.ts';

export interface FilesDeps {
  store: FileStore;
  sources: Pick<SourcesService, 'requireOwn'>;
  view: FileView;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells, inside the transaction, that what can be searched for has changed. */
  altered: (fileIds: number[]) => Promise<void>;
  visibility: Pick<Visibility, 'hide' | 'show'>;
  /** A file that has come back goes on where it stopped. */
  resume: (row: PlacedFile) => Promise<void>;
  /** Which addresses cameras may have. */
  streamReach: Reach;
  /** Throws when the user now has more than a quota. */
  requireWithin: (userId: number) => Promise<void>;
  /** In the transaction that removes what needed them. */
  letGoOfBytes: (keys: string[]) => Promise<void>;
  /** Tells, inside the transaction, that there is a camera to open. */
  streamAdded: (stream: { fileId: number; sdp: string | null }) => Promise<void>;
}
/** What machines made of a file. */
export interface FileWords {
  aiDescription: string | null;
  aiProvider: 'embedded' | 'openai' | null;
  aiModel: string | null;
  ocrResult: string;
  qrCodes: string[];
  /** Names of what was seen. */
  seenClasses: string[];
  focusX: number | null;
  focusY: number | null;
}
export interface FileEdit {
  title?: string | undefined;
  description?: string | undefined;
  ai_description?: string | undefined;
}

const MAX_TITLE_LENGTH = 200;
/** Fields that search knows of. */
const SEARCHED: (keyof FileChange)[] = ['title', 'description', 'aiDescription', 'ocrResult', 'qrCodes'];

const notFound = () => new AppError('not_found', 'Файл не найден');
const referenceTo = ({ id, dataSourceId }: PlacedFile) => ({ id, data_source_id: dataSourceId });

export function createFilesService({
  store,
  sources,
  view,
  events,
  clock,
  inTransaction,
  altered,
  visibility,
  resume,
  streamReach,
  requireWithin,
  letGoOfBytes,
  streamAdded,
}: FilesDeps) {
  const requireOwn = async (fileId: number, userId: number): Promise<PlacedFile> => {
    const row = await store.find(fileId);
    if (!row || row.userId !== userId || row.deletedAt) throw notFound();
    return row;
  };
  /** The address names the source too, and it must be the file's. */
  const requireIn = async (dataSourceId: number, fileId: number, userId: number): Promise<PlacedFile> => {
    const row = await requireOwn(fileId, userId);
    if (row.dataSourceId !== dataSourceId) throw notFound();
    return row;
  };
  const write = (
    row: PlacedFile,
    change: FileChange,
    event: typeof fileChanged = fileChanged,
  ): Promise<FileWithoutLabels> =>
    inTransaction(async () => {
      const changed = Object.keys(change).length === 0 ? row : await store.change(row.id, change);
      if (!changed) throw notFound();
      if (SEARCHED.some((field) => field in change)) await altered([row.id]);
      const file = view.toFile({ ...row, ...changed });
      events.emit(
        event,
        { userIds: [row.userId] },
        { ...referenceTo(row), changes: changesOf(view.toFile(row), file) },
      );
      return file;
    });

  return {
    requireOwn,
    requireIn,
    /** All of them or nothing. */
    async requireOwnAll(fileIds: number[], userId: number): Promise<PlacedFile[]> {
      const rows = (await store.findAll(fileIds)).filter((row) => row.userId === userId);
      if (rows.length < new Set(fileIds).size) throw notFound();
      return rows;
    },
    /** In a transaction: as it is found, it stays until what is written about it is committed. */
    async holdOwn(fileId: number, userId: number): Promise<PlacedFile> {
      const row = await store.hold(fileId);
      if (row?.userId !== userId) throw notFound();
      return row;
    },
    /** For those who write what they have found out about a file. */
    change: async (fileId: number, change: FileChange): Promise<void> => {
      const row = await store.find(fileId);
      if (row) await write(row, change);
    },
    /** In the transaction under way. Who has written something else meanwhile, a user or a machine, keeps it. */
    async retell(tales: readonly MachineDescription[]): Promise<void> {
      const retold = new Set(tales.length === 0 ? [] : await store.retell(tales));
      if (retold.size > 0) await altered([...retold]);
      for (const { file, ...words } of tales)
        if (retold.has(file.id))
          events.emit(
            fileChanged,
            { userIds: [file.userId] },
            { ...referenceTo(file), changes: changesOf(view.toFile(file), view.toFile({ ...file, ...words })) },
          );
    },
    /** Writes down what was read. A user's own words stay. Returns whether the file is still there. */
    async setWords(fileId: number, { aiDescription, aiProvider, aiModel, ...words }: FileWords): Promise<boolean> {
      const row = await store.find(fileId);
      if (!row || row.deletedAt) return false;
      await write(
        row,
        {
          ...words,
          recognition: 'done',
          ...(row.aiProvider !== 'person' && { aiDescription, aiProvider, aiModel }),
          ...(aiDescription !== null && row.describedAt === null && { describedAt: clock.now() }),
        },
        fileDescribed,
      );
      return true;
    },
    show: async (dataSourceId: number, fileId: number, userId: number): Promise<FileWithoutLabels> =>
      view.toFile(await requireIn(dataSourceId, fileId, userId)),
    async urls(projectId: number, fileId: number, userId: number) {
      const row = await requireOwn(fileId, userId);
      if (row.projectId !== projectId) throw notFound();
      return { ...view.urls(row), expired: row.expiredAt !== null };
    },
    async edit(
      dataSourceId: number,
      fileId: number,
      userId: number,
      { title, description, ai_description }: FileEdit,
    ): Promise<FileWithoutLabels> {
      const row = await requireIn(dataSourceId, fileId, userId);
      return write(row, {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(ai_description !== undefined && { aiDescription: ai_description, aiProvider: 'person', aiModel: null }),
      });
    },
    async delete(dataSourceId: number, fileId: number, userId: number): Promise<FileWithoutLabels> {
      const row = await requireIn(dataSourceId, fileId, userId);
      return inTransaction(async () => {
        await store.change(fileId, { deletedAt: clock.now() });
        await visibility.hide([fileId]);
        events.emit(fileDeleted, { userIds: [userId] }, referenceTo(row));
        return view.toFile(row);
      });
    },
    async restore(dataSourceId: number, fileId: number, userId: number): Promise<FileWithoutLabels> {
      const row = await store.findInTrash(fileId);
      if (
        !row ||
        row.userId !== userId ||
        row.dataSourceId !== dataSourceId ||
        !isRestorable(row, clock) ||
        !isRestorable(row.source, clock)
      )
        throw notFound();
      requireSourceInSight(row);
      return inTransaction(async () => {
        await store.change(fileId, { deletedAt: null });
        await visibility.show([fileId]);
        if (row.deletedAt) events.emit(fileRestored, { userIds: [userId] }, referenceTo(row));
        await resume(row);
        return view.toFile(row);
      });
    },
    /** Registers a stream; whoever keeps streams opens it. */
    async addStream(userId: number, stream: NewStream): Promise<FileWithoutLabels> {
      const source = await sources.requireOwn(stream.data_source_id, userId);
      if (source.projectId !== stream.project_id) throw new AppError('not_found', 'Источник данных не найден');
      const rtspUrl = requireStreamAddress(stream.rtsp_url, streamReach);
      const name = maskStreamAddress(rtspUrl);
      return inTransaction(async () => {
        const row = await store.insert({
          dataSourceId: source.id,
          kind: 'stream',
          title: stream.title || name.slice(0, MAX_TITLE_LENGTH),
          description: stream.description,
          name,
          rtspUrl,
          state: 'ready',
          createdAt: clock.now(),
        });
        await requireWithin(userId);
        await altered([row.id]);
        await streamAdded({ fileId: row.id, sdp: stream.sdp || null });
        const file = view.toFile({ ...row, projectId: source.projectId, userId });
        events.emit(fileAdded, { userIds: [userId] }, file);
        return file;
      });
    },
    /** The link of a camera is another now; throws why it cannot be. Only a new password leaves its picture. */
    async setStreamAddress(fileId: number, address: string): Promise<void> {
      const rtspUrl = requireStreamAddress(address, streamReach);
      const name = maskStreamAddress(rtspUrl);
      const row = await store.find(fileId);
      if (!row) return;
      if (name === row.name) return void (await write(row, { rtspUrl }));
      const isNamedByIt = row.title === row.name.slice(0, MAX_TITLE_LENGTH);
      await inTransaction(async () => {
        await write(row, {
          rtspUrl,
          name,
          thumbnailKey: null,
          thumbnailBytes: null,
          ...(isNamedByIt && { title: name.slice(0, MAX_TITLE_LENGTH) }),
        });
        if (row.thumbnailKey !== null) await letGoOfBytes([row.thumbnailKey]);
      });
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;
