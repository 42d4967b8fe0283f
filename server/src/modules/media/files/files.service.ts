import type { FileWithoutLabels, NewStream, Permission } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import { maskStreamAddress } from '#platform/media/index.ts';
import type { Reach } from '#platform/outgoing/address-guard.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
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
  access: Pick<Access, 'require' | 'requireAll'>;
  sources: Pick<SourcesService, 'require'>;
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

/** As addresses name a file. */
export interface FileOfSource {
  dataSourceId: number;
  fileId: number;
}

const MAX_TITLE_LENGTH = 200;
/** Fields that search knows of. */
const SEARCHED: (keyof FileChange)[] = ['title', 'description', 'aiDescription', 'ocrResult', 'qrCodes'];

const referenceTo = ({ id, dataSourceId }: PlacedFile) => ({ id, data_source_id: dataSourceId });

export function createFilesService({
  store,
  access,
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
  const requireAny = <Row extends PlacedFile>(actor: Actor, row: Row | null, permission: Permission): Promise<Row> =>
    access.require(actor, { kind: 'file', row }, permission);
  const require = async (actor: Actor, fileId: number, permission: Permission): Promise<PlacedFile> => {
    const row = await store.find(fileId);
    return requireAny(actor, row?.deletedAt ? null : row, permission);
  };
  /** The address names the source too, and it must be the file's. */
  const requireIn = async (
    actor: Actor,
    { dataSourceId, fileId }: FileOfSource,
    permission: Permission,
  ): Promise<PlacedFile> => {
    const row = await store.find(fileId);
    return requireAny(actor, row?.deletedAt || row?.dataSourceId !== dataSourceId ? null : row, permission);
  };
  const write = (
    row: PlacedFile,
    change: FileChange,
    event: typeof fileChanged = fileChanged,
  ): Promise<FileWithoutLabels> =>
    inTransaction(async () => {
      const changed = Object.keys(change).length === 0 ? row : await store.change(row.id, change);
      if (!changed) throw resourceNotFound('file');
      if (SEARCHED.some((field) => field in change)) await altered([row.id]);
      const file = view.toFile({ ...row, ...changed });
      events.emit(
        event,
        { projectIds: [row.projectId] },
        { ...referenceTo(row), changes: changesOf(view.toFile(row), file) },
      );
      return file;
    });

  return {
    require,
    requireIn,
    /** All of them or nothing. */
    async requireAll(actor: Actor, fileIds: number[], permission: Permission): Promise<PlacedFile[]> {
      const rows = await store.findAll(fileIds);
      if (rows.length < new Set(fileIds).size) throw resourceNotFound('file');
      await access.requireAll(actor, { kind: 'file', rows }, permission);
      return rows;
    },
    /** In a transaction: as it is found, it stays until what is written about it is committed. */
    hold: async (actor: Actor, fileId: number, permission: Permission): Promise<PlacedFile> =>
      requireAny(actor, await store.hold(fileId), permission),
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
            { projectIds: [file.projectId] },
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
    show: async (actor: Actor, place: FileOfSource): Promise<FileWithoutLabels> =>
      view.toFile(await requireIn(actor, place, 'file.read')),
    async urls(actor: Actor, { projectId, fileId }: { projectId: number; fileId: number }) {
      const row = await require(actor, fileId, 'file.read');
      if (row.projectId !== projectId) throw resourceNotFound('file');
      return { ...view.urls(row), expired: row.expiredAt !== null };
    },
    async edit(
      actor: Actor,
      place: FileOfSource,
      { title, description, ai_description }: FileEdit,
    ): Promise<FileWithoutLabels> {
      const row = await requireIn(actor, place, 'file.manage');
      return write(row, {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(ai_description !== undefined && { aiDescription: ai_description, aiProvider: 'person', aiModel: null }),
      });
    },
    async delete(actor: Actor, place: FileOfSource): Promise<FileWithoutLabels> {
      const row = await requireIn(actor, place, 'file.manage');
      const fileId = row.id;
      return inTransaction(async () => {
        await store.change(fileId, { deletedAt: clock.now() });
        await visibility.hide([fileId]);
        events.emit(fileDeleted, { projectIds: [row.projectId] }, referenceTo(row));
        return view.toFile(row);
      });
    },
    async restore(actor: Actor, { dataSourceId, fileId }: FileOfSource): Promise<FileWithoutLabels> {
      const found = await store.findInTrash(fileId);
      const isThere =
        found?.dataSourceId === dataSourceId && isRestorable(found, clock) && isRestorable(found.source, clock);
      const row = await requireAny(actor, isThere ? found : null, 'file.manage');
      requireSourceInSight(row);
      return inTransaction(async () => {
        await store.change(fileId, { deletedAt: null });
        await visibility.show([fileId]);
        if (row.deletedAt) events.emit(fileRestored, { projectIds: [row.projectId] }, referenceTo(row));
        await resume(row);
        return view.toFile(row);
      });
    },
    /** Registers a stream; whoever keeps streams opens it. */
    async addStream(actor: Actor, stream: NewStream): Promise<FileWithoutLabels> {
      const source = await sources.require(actor, stream.data_source_id, 'stream.manage');
      if (source.projectId !== stream.project_id) throw resourceNotFound('source');
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
        await requireWithin(source.userId);
        await altered([row.id]);
        await streamAdded({ fileId: row.id, sdp: stream.sdp || null });
        const file = view.toFile({ ...row, projectId: source.projectId, userId: source.userId });
        events.emit(fileAdded, { projectIds: [source.projectId] }, file);
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
