import type { FileWithoutLabels, NewStream } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { fileAdded, fileChanged, fileDeleted, fileDescribed, fileRestored } from '../media.events.ts';
import { changesOf } from './file-changes.ts';
import type { FileView } from './file-view.ts';
import type { FileChange, FileStore, PlacedFile } from './files.store.ts';
import type { PageCursors } from './page-cursors.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { maskStreamAddress, requireStreamAddress } from './stream-address.ts';

export interface FilesDeps {
  store: FileStore;
  sources: Pick<SourcesService, 'requireOwn'>;
  cursors: PageCursors;
  view: FileView;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells, inside the transaction, that what can be searched for has changed. */
  altered: (fileId: number) => Promise<void>;
  /** A file that has come back goes on where it stopped. */
  resume: (row: PlacedFile) => Promise<void>;
}
export interface Reader {
  userId: number;
  sessionId: number;
}
/** What machines made of a file. */
export interface FileWords {
  aiDescription: string | null;
  aiProvider: 'embedded' | 'openai' | null;
  aiModel: string | null;
  ocrResult: string;
  qrCodes: string[];
}
export interface FileEdit {
  title?: string | undefined;
  description?: string | undefined;
  ai_description?: string | undefined;
}
export interface PageRequest {
  dataSourceId: number;
  processedOnly: boolean;
  page: number;
  size: number;
}

/** Above every id there can be. */
const TOP = 2_147_483_647;
const LONGEST_TITLE = 200;
/** Fields that search knows of. */
const SEARCHED: (keyof FileChange)[] = ['title', 'description', 'aiDescription', 'ocrResult', 'qrCodes', 'deletedAt'];

const notFound = () => new AppError('not_found', 'Файл не найден');

export function createFilesService({ store, sources, cursors, view, events, clock, inTransaction, altered, resume }: FilesDeps) {
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
  const write = (row: PlacedFile, change: FileChange, event: typeof fileChanged = fileChanged): Promise<FileWithoutLabels> =>
    inTransaction(async () => {
      const changed = Object.keys(change).length === 0 ? row : await store.change(row.id, change);
      if (!changed) throw notFound();
      if (SEARCHED.some((field) => field in change)) await altered(row.id);
      const file = view.toFile({ ...row, ...changed });
      const [to, which] = [{ userIds: [row.userId] }, { id: row.id, data_source_id: row.dataSourceId }];
      if (changed.deletedAt) events.publish(fileDeleted, to, which);
      else if (row.deletedAt) events.publish(fileRestored, to, which);
      else events.publish(event, to, { ...which, changes: changesOf(view.toFile(row), file) });
      return file;
    });
  const begins = async (listing: Omit<PageRequest, 'page'> & { sessionId: number }, page: number): Promise<number | null> => {
    if (page === 0) return TOP;
    const remembered = cursors.belowId(listing, page);
    if (remembered !== null) return remembered;
    const first = await store.idAt(listing, page * listing.size);
    return first === null ? null : first + 1;
  };

  return {
    requireOwn,
    /** For those who write what they have found out about a file. */
    change: async (fileId: number, change: FileChange): Promise<void> => {
      const row = await store.find(fileId);
      if (row) await write(row, change);
    },
    /** Writes down what was read. A person's own words stay. Returns whether the file is still there. */
    async setWords(fileId: number, { aiDescription, aiProvider, aiModel, ...words }: FileWords): Promise<boolean> {
      const row = await store.find(fileId);
      if (!row || row.deletedAt) return false;
      await write(row, { ...words, ...(row.aiProvider !== 'person' && { aiDescription, aiProvider, aiModel }) }, fileDescribed);
      return true;
    },
    async list({ userId, sessionId }: Reader, { page, ...query }: PageRequest): Promise<FileWithoutLabels[]> {
      await sources.requireOwn(query.dataSourceId, userId);
      const listing = { ...query, sessionId };
      const belowId = await begins(listing, page);
      const rows = belowId === null ? [] : await store.listBelow(query, belowId);
      const last = rows.at(-1);
      if (last) cursors.remember(listing, page, last.id);
      return rows.map(view.toFile);
    },
    async count(dataSourceId: number, userId: number): Promise<number> {
      await sources.requireOwn(dataSourceId, userId);
      return store.count(dataSourceId);
    },
    show: async (dataSourceId: number, fileId: number, userId: number): Promise<FileWithoutLabels> => view.toFile(await requireIn(dataSourceId, fileId, userId)),
    async urls(projectId: number, fileId: number, userId: number) {
      const row = await requireOwn(fileId, userId);
      if (row.projectId !== projectId) throw notFound();
      return { ...view.urls(row), expired: false };
    },
    async edit(dataSourceId: number, fileId: number, userId: number, { title, description, ai_description }: FileEdit): Promise<FileWithoutLabels> {
      const row = await requireIn(dataSourceId, fileId, userId);
      return write(row, {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(ai_description !== undefined && { aiDescription: ai_description, aiProvider: 'person', aiModel: null }),
      });
    },
    delete: async (dataSourceId: number, fileId: number, userId: number): Promise<FileWithoutLabels> => write(await requireIn(dataSourceId, fileId, userId), { deletedAt: clock.now() }),
    async restore(dataSourceId: number, fileId: number, userId: number): Promise<FileWithoutLabels> {
      const row = await store.find(fileId);
      if (!row || row.userId !== userId || row.dataSourceId !== dataSourceId) throw notFound();
      return inTransaction(async () => {
        const file = await write(row, { deletedAt: null });
        await resume(row);
        return file;
      });
    },
    /** Registers a stream. Nothing is opened yet. */
    async addStream(userId: number, stream: NewStream): Promise<FileWithoutLabels> {
      const source = await sources.requireOwn(stream.data_source_id, userId);
      if (source.projectId !== stream.project_id) throw new AppError('not_found', 'Источник данных не найден');
      const rtspUrl = requireStreamAddress(stream.rtsp_url);
      const name = maskStreamAddress(rtspUrl);
      return inTransaction(async () => {
        const row = await store.insert({
          dataSourceId: source.id,
          kind: 'stream',
          title: stream.title || name.slice(0, LONGEST_TITLE),
          description: stream.description,
          name,
          rtspUrl,
          state: 'ready',
          createdAt: clock.now(),
        });
        await altered(row.id);
        const file = view.toFile({ ...row, projectId: source.projectId, userId });
        events.publish(fileAdded, { userIds: [userId] }, file);
        return file;
      });
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;
