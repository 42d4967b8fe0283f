import { randomUUID } from 'node:crypto';
import { UNFINISHED_KEPT_HOURS, type KnownFile, type NewUpload, type UnfinishedUpload } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import { HOUR_MS, type Clock } from '#platform/clock.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import { AppError } from '#platform/errors.ts';
import { createKeyedMutex } from '#platform/keyed-mutex.ts';
import type { Received } from '#platform/storage/index.ts';
import { safeFileName } from '../files/file-name.ts';
import type { UploadService } from '../files/upload.service.ts';
import type { Quota } from '../quota/quota.service.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { isUploadId, type PartsFolder } from './parts-folder.ts';
import type { PlacedUpload, ResumableStore } from './resumable.store.ts';

export interface ResumableDeps {
  store: ResumableStore;
  parts: PartsFolder;
  upload: Pick<UploadService, 'requirePlace' | 'add'>;
  sources: Pick<SourcesService, 'require'>;
  quota: Pick<Quota, 'requireWithin' | 'requireRoom'>;
  /** Makes sure of the bytes and measures them where they lie. */
  adopt: (path: string) => Promise<Received>;
  newPath: () => string;
  discard: (received: Pick<Received, 'path'>) => Promise<void>;
  /** Sees to it that these bytes go, if they were kept and no file needs them. */
  noteLeft: (keys: string[]) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
  deletionClock: DeletionClock;
}

const KEPT_MS = UNFINISHED_KEPT_HOURS * HOUR_MS;
/** A user has one line of uploads in each tab; more than this is a program that went wrong. */
const MAX_UNFINISHED = 50;
/** Sending the same bytes again cannot help these. */
const HOPELESS = ['unsupported_type', 'invalid', 'too_large'];

const notFound = () => new AppError('not_found', 'Загрузка не найдена');

/** An upload with as many bytes as have come. */
export interface OpenedUpload extends PlacedUpload {
  offset: number;
}

/**
 * Uploads that may break off and go on. With its last byte each takes the way of every other file, and becomes one
 * exactly once.
 */
export function createResumable({
  store,
  parts,
  upload,
  sources,
  quota,
  adopt,
  newPath,
  discard,
  noteLeft,
  inTransaction,
  clock,
  deletionClock,
}: ResumableDeps) {
  const inTurn = createKeyedMutex();
  const aliveSince = () => new Date(clock.now().getTime() - KEPT_MS);
  const expiryOf = ({ touchedAt }: Pick<PlacedUpload, 'touchedAt'>) => new Date(touchedAt.getTime() + KEPT_MS);

  const opened = async (row: PlacedUpload): Promise<OpenedUpload | null> => {
    const offset = row.fileId === null ? await parts.length(row.id) : row.size;
    return offset === null ? null : { ...row, offset };
  };
  /** Somebody else's, an old one, and one whose bytes are gone are all not there. */
  const require = async ({ userId }: UserActor, id: string): Promise<OpenedUpload> => {
    const row = isUploadId(id) ? await store.find(id) : null;
    if (row?.userId !== userId || row.touchedAt <= aliveSince()) throw notFound();
    const found = await opened(row);
    if (!found) throw notFound();
    return found;
  };
  const forget = async (id: string): Promise<void> => {
    // The row first: bytes without a row are swept away, a row without bytes would be a promise.
    await inTransaction(async () => noteLeft(await store.remove([id])));
    await parts.remove(id);
  };
  const view = (row: OpenedUpload): UnfinishedUpload => ({
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    data_source_id: row.dataSourceId,
    project_id: row.projectId,
    size: row.size,
    offset: row.offset,
    sha256_checksum: row.sha256,
    expires_at: expiryOf(row).toISOString(),
  });

  const create = async (actor: UserActor, wish: NewUpload): Promise<OpenedUpload> => {
    const { userId } = actor;
    const { projectId, userId: ownerId } = await upload.requirePlace(actor, wish);
    if ((await store.listUnfinished(userId, aliveSince())).length >= MAX_UNFINISHED)
      throw new AppError('conflict', 'Слишком много незавершённых загрузок. Завершите или уберите их.');
    const row = {
      id: randomUUID(),
      userId,
      dataSourceId: wish.data_source_id,
      name: safeFileName(wish.name),
      title: wish.title,
      description: wish.description,
      size: wish.size,
      sha256: wish.sha256_checksum?.toLowerCase() ?? null,
      touchedAt: clock.now(),
      fileId: null,
    };
    await quota.requireRoom(ownerId, { files: 1 });
    await inTransaction(async () => {
      await store.insert(row);
      await quota.requireWithin(ownerId);
    });
    await parts.begin(row.id);
    return { ...row, projectId, offset: 0 };
  };
  const findSame = async (
    { userId }: UserActor,
    { data_source_id, sha256_checksum, size }: NewUpload,
  ): Promise<OpenedUpload | null> => {
    if (sha256_checksum === undefined) return null;
    const row = await store.findSame(
      { userId, dataSourceId: data_source_id, sha256: sha256_checksum.toLowerCase(), size },
      aliveSince(),
    );
    return row && opened(row);
  };

  /** All bytes are here: the file they make. Whoever asks while it is being made waits for it. */
  const finish = (actor: UserActor, id: string): Promise<number> =>
    inTurn(id, async () => {
      const whole = await require(actor, id);
      if (whole.fileId !== null) return whole.fileId;
      const { key, size } = await adopt(parts.pathOf(id));
      // Written down before they are kept: should we die then and nobody come back, it is known what lies in the
      // storage.
      if (whole.sha256 === null) await store.noteKey(id, key);
      const received = { key, size, path: newPath() };
      const params = {
        title: whole.title,
        description: whole.description,
        data_source_id: whole.dataSourceId,
        project_id: whole.projectId,
        ...(whole.sha256 && { sha256_checksum: whole.sha256 }),
      };
      try {
        // Our own name for the bytes stays until the commit: who dies in between finds all of them here and finishes
        // again.
        await parts.lend(id, received.path);
        const file = await upload.add(actor, {
          params,
          name: whole.name,
          received,
          noted: (fileId) => store.noteFile(id, fileId),
        });
        await parts.remove(id);
        return file.id;
      } catch (error) {
        if (error instanceof AppError && HOPELESS.includes(error.code)) await forget(id);
        throw error;
      } finally {
        await discard(received);
      }
    });

  return {
    require,
    create,
    expiryOf,
    finish,
    /**
     * After a reload: the same bytes into the same source go on where they stopped, with what is said about them now.
     */
    async createOrFind(actor: UserActor, wish: NewUpload): Promise<UnfinishedUpload> {
      await upload.requirePlace(actor, wish);
      const same = await findSame(actor, wish);
      if (!same) return view(await create(actor, wish));
      const words = { name: safeFileName(wish.name), title: wish.title, description: wish.description };
      await store.touch(same.id, clock.now(), words);
      return view({ ...same, ...words, touchedAt: clock.now() });
    },
    async list({ userId }: UserActor): Promise<UnfinishedUpload[]> {
      const rows = await Promise.all((await store.listUnfinished(userId, aliveSince())).map(opened));
      return rows.flatMap((row) => (row ? [view(row)] : []));
    },
    async append(id: string, from: number, bytes: Parameters<PartsFolder['append']>[2]): Promise<number> {
      // A finished one has nothing to be added to: its bytes have moved on.
      if ((await parts.length(id)) === null) return from;
      try {
        return await parts.append(id, from, bytes);
      } finally {
        await store.touch(id, clock.now());
      }
    },
    /** Which of these bytes a source has already, each once. */
    async listKnown(actor: UserActor, dataSourceId: number, checksums: string[]): Promise<KnownFile[]> {
      await sources.require(actor, dataSourceId, 'file.add');
      const made = await store.listMadeOf(
        dataSourceId,
        checksums.map((checksum) => checksum.toLowerCase()),
      );
      const first = new Map(
        made.toReversed().map(({ id, title, sha256 }) => [sha256, { id, title, sha256_checksum: sha256 ?? '' }]),
      );
      return [...first.values()];
    },
    /** A finished one is forgotten; its file stays. */
    remove: forget,
    /** Of a user who has left for good. */
    async removeOf(userId: number): Promise<void> {
      for (const id of await store.listOf(userId)) await forget(id);
    },
    /** Throws away what nobody goes on with, and bytes that nothing tells about any more. */
    async removeExpired(): Promise<void> {
      await deleteAged(deletionClock, KEPT_MS, (before) =>
        inTransaction(async () => noteLeft(await store.removeUntouchedSince(before))),
      );
      const lying = await parts.list();
      const known = new Set(await store.listKnown(lying));
      for (const id of lying) if (!known.has(id)) await parts.remove(id);
    },
  };
}
export type Resumable = ReturnType<typeof createResumable>;
