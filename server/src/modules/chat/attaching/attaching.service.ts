import { DAY_MS, type Clock } from '#platform/clock.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import { AppError } from '#platform/errors.ts';
import type { Received } from '#platform/storage/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { AttachmentRow, AttachmentStore } from '../dialogs/attachments.store.ts';
import { dialogNotFound } from '../dialogs/dialogs.service.ts';
import type { DialogStore } from '../dialogs/dialogs.store.ts';
import { soundOfFile } from './sound-of-bytes.ts';

export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
export const BYTES_PATH = '/media/attachments/:attachmentId/bytes';
/** Whatever else it is: saved, and not opened. */
const SOME_BYTES = 'application/octet-stream';
/** Brought, and then the answer was never sent. */
const UNSENT_KEPT_MS = DAY_MS;

export interface AttachingDeps {
  store: AttachmentStore;
  dialogs: Pick<DialogStore, 'find'>;
  media: Pick<Media, 'keepBytes' | 'letGoOfBytes' | 'signAddress' | 'isSignedAddress'>;
  clock: Clock;
  deletionClock: DeletionClock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const notFound = () => new AppError('not_found', 'Файл не найден');

/** Files that administrators add to their answers. */
export function createAttaching({ store, dialogs, media, clock, deletionClock, inTransaction }: AttachingDeps) {
  const pathOf = (id: number): string => BYTES_PATH.replace(':attachmentId', String(id));
  const requireDialog = async (dialogId: number): Promise<void> => {
    if (!(await dialogs.find(dialogId))) throw dialogNotFound();
  };
  return {
    requireDialog,
    async attach(
      dialogId: number,
      { name, received }: { name: string; received: Received },
    ): Promise<{ id: number; name: string; is_sound: boolean }> {
      await requireDialog(dialogId);
      if (received.size === 0) throw new AppError('invalid', 'Файл пуст', { errors: { file: 'Файл пуст' } });
      const sound = await soundOfFile(received.path);
      const [row] = await media.keepBytes(received, () =>
        store.insert([
          {
            dialogId,
            name,
            objectKey: received.key,
            mime: sound ?? SOME_BYTES,
            size: received.size,
            createdAt: clock.now(),
          },
        ]),
      );
      if (!row) throw new Error('The attachment was not written');
      return { id: row.id, name: row.name, is_sound: sound !== null };
    },
    addressOf: ({ id }: Pick<AttachmentRow, 'id'>): string => media.signAddress(pathOf(id)),
    async requireBytes({
      attachmentId,
      expires,
      signature,
    }: {
      attachmentId: string;
      expires: string;
      signature: string;
    }): Promise<{ key: string; name: string; mime: string }> {
      if (!/^\d{1,9}$/.test(attachmentId) || !/^\d{1,12}$/.test(expires)) throw notFound();
      if (!media.isSignedAddress({ path: pathOf(Number(attachmentId)), expires: Number(expires), signature }))
        throw notFound();
      const row = await store.find(Number(attachmentId));
      if (!row?.objectKey) throw notFound();
      return { key: row.objectKey, name: row.name, mime: row.mime ?? SOME_BYTES };
    },
    forgetUnsent: (): Promise<void> =>
      deleteAged(deletionClock, UNSENT_KEPT_MS, (before) =>
        inTransaction(async () => media.letGoOfBytes(await store.removeUnsentBefore(before))),
      ),
  };
}
export type Attaching = ReturnType<typeof createAttaching>;
