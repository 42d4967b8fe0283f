import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { attachmentNamed } from '#platform/attachment.ts';
import { sendObject } from '#platform/http/send-object.ts';
import type { Storage } from '#platform/storage/index.ts';
import { MEDIA_PATH, VARIANTS, type Addresses, type Variant } from '../addresses.ts';
import { shownObject, thumbnailObject } from '../files/file-view.ts';
import type { FileStore, PlacedFile } from '../files/files.store.ts';
import type { FrameStore } from '../derivatives/frames.store.ts';
import { safeEntryName } from '../entry-names.ts';
import { isRestorable } from '../restorable.ts';

export interface ServingDeps {
  addresses: Addresses;
  store: Pick<FileStore, 'find' | 'findInTrash'>;
  clock: Clock;
  frames: Pick<FrameStore, 'findPicture'>;
  storage: Storage;
}

const notFound = () => new AppError('not_found', 'Файл не найден');
const isVariant = (text: string): text is Variant => VARIANTS.some((variant) => variant === text);

function signedPath(request: FastifyRequest) {
  // Whatever stands there is only believed if its signature is good.
  const { fileId, variant, name } = request.params as Record<'fileId' | 'variant' | 'name', string>;
  const { e, s } = request.query as Record<string, string | undefined>;
  const [version = '', extension = ''] = name.split('.');
  if (!isVariant(variant) || !/^\d{1,10}$/.test(fileId) || !/^\d{1,12}$/.test(e ?? '')) throw notFound();
  return { fileId: Number(fileId), variant, version, extension, expires: Number(e), signature: s ?? '' };
}

/**
 * Serves pictures and videos to whoever holds a good address, such as a browser that cannot send a token with an <img>:
 * whole or in part, and never
 * as anything but what they are. A browser asks again each time it shows them; that costs a look at the row, and no
 * byte of the storage.
 */
export function mountServing(app: FastifyInstance, { addresses, store, frames, storage, clock }: ServingDeps): void {
  const objectOf = async (
    row: PlacedFile,
    { variant, version }: { variant: Variant; version: string },
  ): Promise<{ key: string; mime: string } | null> => {
    if (variant === 'shown') return shownObject(row);
    if (variant === 'thumbnail' || variant === 'trashed') return thumbnailObject(row);
    if (variant === 'original')
      return row.sha256 && row.mime && !row.expiredAt ? { key: row.sha256, mime: row.mime } : null;
    const key = await frames.findPicture(row.id, version);
    return key === null ? null : { key, mime: 'image/jpeg' };
  };
  /** In sight, or for its place in the trash. */
  const rowOf = async ({ fileId, variant }: { fileId: number; variant: Variant }): Promise<PlacedFile | null> => {
    if (variant === 'trashed') {
      const row = await store.findInTrash(fileId);
      return row?.deletedAt && isRestorable(row, clock) && isRestorable(row.source, clock) ? row : null;
    }
    const row = await store.find(fileId);
    return row?.deletedAt ? null : row;
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signed = signedPath(request);
    if (!addresses.isGood(signed)) throw notFound();
    const row = await rowOf(signed);
    const object = row && (await objectOf(row, signed));
    if (!row || !object?.key.startsWith(signed.version)) throw notFound();
    const name = signed.variant === 'original' ? safeEntryName(row.name) : undefined;

    if (name !== undefined) reply.header('content-disposition', attachmentNamed(name));
    return sendObject(storage, { request, reply }, { ...object, ...(name !== undefined && { name }) });
  };
  app.route({ method: ['GET', 'HEAD'], url: MEDIA_PATH, config: { door: PUBLIC_DOOR }, handler: serve });
}
