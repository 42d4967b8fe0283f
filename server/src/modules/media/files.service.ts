import type { DataSourceFile, NewStream } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { FileView } from './file-view.ts';
import type { FileChange, FileStore, PlacedFile } from './files.store.ts';
import type { PageCursors } from './page-cursors.ts';
import type { SourcesService } from './sources.service.ts';
import { maskStreamAddress, requireStreamAddress } from './stream-address.ts';

export interface FilesDeps {
  store: FileStore;
  sources: Pick<SourcesService, 'requireOwn'>;
  cursors: PageCursors;
  view: FileView;
  events: EventBus;
  clock: Clock;
}
export interface Reader {
  userId: number;
  sessionId: number;
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

const notFound = () => new AppError('not_found', 'Файл не найден');

export function createFilesService({ store, sources, cursors, view, events, clock }: FilesDeps) {
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
  const write = async (row: PlacedFile, change: FileChange): Promise<DataSourceFile> => {
    const changed = Object.keys(change).length === 0 ? row : await store.change(row.id, change);
    if (!changed) throw notFound();
    const file = view.toFile({ ...row, ...changed });
    if (changed.deletedAt) events.publish('file.deleted', { userId: row.userId }, { id: row.id, data_source_id: row.dataSourceId });
    else events.publish('file.changed', { userId: row.userId }, file);
    return file;
  };
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
    async list({ userId, sessionId }: Reader, { page, ...query }: PageRequest): Promise<DataSourceFile[]> {
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
    show: async (dataSourceId: number, fileId: number, userId: number): Promise<DataSourceFile> => view.toFile(await requireIn(dataSourceId, fileId, userId)),
    async urls(projectId: number, fileId: number, userId: number) {
      const row = await requireOwn(fileId, userId);
      if (row.projectId !== projectId) throw notFound();
      return { ...view.urls(row), expired: false };
    },
    async edit(dataSourceId: number, fileId: number, userId: number, { title, description }: { title?: string | undefined; description?: string | undefined }): Promise<DataSourceFile> {
      const row = await requireIn(dataSourceId, fileId, userId);
      return write(row, { ...(title !== undefined && { title }), ...(description !== undefined && { description }) });
    },
    delete: async (dataSourceId: number, fileId: number, userId: number): Promise<DataSourceFile> => write(await requireIn(dataSourceId, fileId, userId), { deletedAt: clock.now() }),
    async restore(dataSourceId: number, fileId: number, userId: number): Promise<DataSourceFile> {
      const row = await store.find(fileId);
      if (!row || row.userId !== userId || row.dataSourceId !== dataSourceId) throw notFound();
      const file = await write(row, { deletedAt: null });
      events.publish('file.added', { userId }, file);
      return file;
    },
    /** Registers a stream. Nothing is opened yet. */
    async addStream(userId: number, stream: NewStream): Promise<DataSourceFile> {
      const source = await sources.requireOwn(stream.data_source_id, userId);
      if (source.projectId !== stream.project_id) throw new AppError('not_found', 'Источник данных не найден');
      const rtspUrl = requireStreamAddress(stream.rtsp_url);
      const name = maskStreamAddress(rtspUrl);
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
      const file = view.toFile({ ...row, projectId: source.projectId, userId });
      events.publish('file.added', { userId }, file);
      return file;
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;
