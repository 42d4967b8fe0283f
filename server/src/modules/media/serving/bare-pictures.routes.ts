import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import { AppError } from '#platform/errors.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { FrameStore } from '../derivatives/frames.store.ts';
import type { Strip } from '../derivatives/strip.ts';
import type { FileStore } from '../files/files.store.ts';
import { BARE_PATH, barePath, type Addresses } from '../addresses.ts';

export interface BarePicturesDeps {
  addresses: Pick<Addresses, 'isSigned'>;
  frames: Pick<FrameStore, 'findAll'>;
  store: Pick<FileStore, 'find'>;
  storage: Pick<Storage, 'read'>;
  strip: Strip;
}

/** Nothing of it tells which bytes it was made of: no tag, and it is kept nowhere on the way. */
const HEADERS = { 'cache-control': 'private, no-store' };
const notFound = () => new AppError('not_found', 'Файл не найден');

/** Serves single frames to computers that strangers lend. */
export function mountBarePictures(
  app: FastifyInstance,
  { addresses, frames, store, storage, strip }: BarePicturesDeps,
): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Whatever stands there is only believed if its signature is good.
    const { frameId } = request.params as { frameId: string };
    const { e, s } = request.query as Record<string, string | undefined>;
    if (!/^\d{1,10}$/.test(frameId) || !/^\d{1,12}$/.test(e ?? '')) throw notFound();
    if (!addresses.isSigned({ path: barePath(Number(frameId)), expires: Number(e), signature: s ?? '' }))
      throw notFound();
    const [frame] = await frames.findAll([Number(frameId)]);
    const row = frame ? await store.find(frame.fileId) : null;
    if (!frame || !row || row.deletedAt) throw notFound();
    // Frames of a video were written by ourselves, with nothing but pixels in them.
    if (frame.pictureKey !== null)
      return reply.headers({ ...HEADERS, 'content-type': 'image/jpeg' }).send(await storage.read(frame.pictureKey));
    if (row.kind !== 'image') throw notFound();
    const { bytes, mime } = await strip(row);
    return reply.headers({ ...HEADERS, 'content-type': mime }).send(bytes);
  };
  app.get(BARE_PATH, { config: { door: PUBLIC_DOOR } }, serve);
}
