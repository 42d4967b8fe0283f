import { userActor, type Actor, type UserActor } from '#platform/actor.ts';
import { HOUR_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { createInFlight } from '#platform/in-flight.ts';
import type { Storage } from '#platform/storage/index.ts';
import { lengthOfStored, writeZip, type ZipEntry } from '#platform/zip/index.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { FilesService } from '../files/files.service.ts';
import type { FileStore } from '../files/files.store.ts';
import type { Addresses } from '../addresses.ts';
import { createEntryNames, safeEntryName } from '../entry-names.ts';
import type { SelectionStore } from './selections.store.ts';

export interface DownloadsDeps {
  store: Pick<FileStore, 'findAll'>;
  access: Pick<Access, 'listProjects'>;
  files: Pick<FilesService, 'require'>;
  selections: SelectionStore;
  storage: Pick<Storage, 'read'>;
  addresses: Pick<Addresses, 'address' | 'addressOfSelection'>;
  clock: Clock;
}
export interface PackedFiles {
  name: string;
  length: number;
  bytes: AsyncGenerator<Buffer>;
}
/** What a zip needs of a file. */
interface Kept {
  id: number;
  name: string;
  key: string;
  size: number;
}

const MAX_AT_ONCE = 3;
/** As long as the longest address serves. */
export const SELECTION_KEPT_MS = 2 * HOUR_MS;
const READ_AT_ONCE = 2000;

const EXPIRED = 'Файл удалён: истёк срок его хранения';
const NOTHING_TO_TAKE = 'Скачивать нечего: у потоков нет файла';

/** The bytes that were brought, as they came: one file, or a selection as a zip that is made while it is read. */
export function createDownloads({ store, access, files, selections, storage, addresses, clock }: DownloadsDeps) {
  const underWay = createInFlight(MAX_AT_ONCE);
  /** In the order of the selection. Only what the packing needs is held: rows are wide. */
  const keptOf = async (
    actor: UserActor,
    fileIds: number[],
  ): Promise<{ found: number; kept: Kept[]; isAnyExpired: boolean }> => {
    const allowed = new Set(await access.listProjects(actor, 'file.download'));
    const known = new Map<number, Kept | null>();
    let isAnyExpired = false;
    for (let from = 0; from < fileIds.length; from += READ_AT_ONCE) {
      const rows = await store.findAll(fileIds.slice(from, from + READ_AT_ONCE));
      isAnyExpired ||= rows.some(({ expiredAt }) => expiredAt !== null);
      for (const { id, projectId, name, sha256, size, expiredAt } of rows)
        if (allowed.has(projectId))
          known.set(id, sha256 === null || size === null || expiredAt ? null : { id, name, key: sha256, size });
    }
    return { found: known.size, isAnyExpired, kept: fileIds.flatMap((id) => known.get(id) ?? []) };
  };
  async function* readOf(key: string): AsyncGenerator<Buffer> {
    // Bytes were asked for, and bytes are what a stream without an encoding gives.
    yield* (await storage.read(key)) as AsyncIterable<Buffer>;
  }
  async function* entriesOf(packed: (Kept & { name: string })[]): AsyncGenerator<ZipEntry> {
    for (const { name, size, key } of packed) yield { kind: 'stored', name, size, read: () => readOf(key) };
  }

  return {
    async original(actor: Actor, fileId: number): Promise<{ url: string; name: string; size: number }> {
      const { name, sha256, size, mime, expiredAt } = await files.require(actor, fileId, 'file.download');
      if (expiredAt) throw new AppError('invalid', EXPIRED);
      if (sha256 === null || size === null || mime === null) throw new AppError('invalid', NOTHING_TO_TAKE);
      return {
        url: addresses.address({ fileId, variant: 'original', key: sha256, mime }),
        name: safeEntryName(name),
        size,
      };
    },
    /** All of them or nothing. */
    async select(actor: UserActor, fileIds: number[]): Promise<{ url: string; amount: number; size: number }> {
      const { found, kept, isAnyExpired } = await keptOf(actor, fileIds);
      if (found < fileIds.length) throw resourceNotFound('file');
      if (kept.length === 0) throw new AppError('invalid', isAnyExpired ? EXPIRED : NOTHING_TO_TAKE);
      const id = await selections.insert({
        userId: actor.userId,
        fileIds: kept.map((file) => file.id),
        createdAt: clock.now(),
      });
      return {
        url: addresses.addressOfSelection(id),
        amount: kept.length,
        size: kept.reduce((sum, { size }) => sum + size, 0),
      };
    },
    /**
     * For who holds a good address. What was deleted since is left out; what goes while it is read breaks the download
     * off.
     */
    async open(selectionId: string): Promise<PackedFiles> {
      const at = clock.now();
      const selection = await selections.find(selectionId, new Date(at.getTime() - SELECTION_KEPT_MS));
      if (!selection) throw resourceNotFound('file');
      underWay.requireRoom(selection.userId);
      const { kept } = await keptOf(userActor(selection.userId), selection.fileIds);
      if (kept.length === 0) throw resourceNotFound('file');
      const nameOf = createEntryNames();
      const packed = kept.map((file) => ({ ...file, name: nameOf(file.name) }));
      return {
        name: `rakurs-${packed.length}.zip`,
        length: lengthOfStored(packed),
        bytes: underWay.counted(selection.userId, writeZip(entriesOf(packed), at)),
      };
    },
  };
}
export type Downloads = ReturnType<typeof createDownloads>;
