import { Readable } from 'node:stream';
import { MOMENTS_TYPE } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { FrameStore } from '../derivatives/frames.store.ts';
import type { Moments } from '../derivatives/moments.ts';
import type { FileStore, PlacedFile } from '../files/files.store.ts';
import { MOMENT_PATH, momentPath, MOMENTS_PATH, momentsPath, type Addresses } from './addresses.ts';

export interface MomentsDeps {
  addresses: Pick<Addresses, 'isSigned'>;
  frames: Pick<FrameStore, 'findAll'>;
  store: Pick<FileStore, 'find'>;
  moments: Moments;
}

/** Nothing of it tells which bytes it was made of, and it is kept nowhere on the way. */
const HEADERS = { 'cache-control': 'private, no-store' };
const notFound = () => new AppError('not_found', 'Файл не найден');
const numberIn = (text: string | undefined): number => {
  if (!/^\d{1,12}$/.test(text ?? '')) throw notFound();
  return Number(text);
};

/** Ends with the connection, whether all was sent or not. */
function goneWith(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort(new Error('The reader has left')));
  return leaving.signal;
}

/** Serves films moment by moment to who looks at them. The reader's pace is the sender's; a reader that leaves ends the decoding. */
export function mountMoments(app: FastifyInstance, { addresses, frames, store, moments }: MomentsDeps): void {
  /** Whatever stands there is only believed if its signature is good. */
  const requireFilm = async (request: FastifyRequest, { path, frameId }: { path: string; frameId: number }): Promise<PlacedFile> => {
    const { e, s } = request.query as Record<string, string | undefined>;
    if (!addresses.isSigned({ path, expires: numberIn(e), signature: s ?? '' })) throw notFound();
    const [frame] = await frames.findAll([frameId]);
    const row = frame ? await store.find(frame.fileId) : null;
    if (!row || row.deletedAt || row.kind !== 'video') throw notFound();
    return row;
  };
  app.get(MOMENTS_PATH, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Record<'frameId' | 'from' | 'to', string>;
    const [frameId, from, to] = [numberIn(params.frameId), numberIn(params.from) / SECOND_MS, numberIn(params.to) / SECOND_MS];
    const row = await requireFilm(request, { path: momentsPath(frameId, { from, to }), frameId });
    return reply.headers({ ...HEADERS, 'content-type': MOMENTS_TYPE }).send(Readable.from(moments.ofStretch(row, { from, to, gone: goneWith(reply) }), { objectMode: false }));
  });
  app.get(MOMENT_PATH, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Record<'frameId' | 'at', string>;
    const [frameId, at] = [numberIn(params.frameId), numberIn(params.at) / SECOND_MS];
    const row = await requireFilm(request, { path: momentPath(frameId, at), frameId });
    return reply.headers({ ...HEADERS, 'content-type': 'image/jpeg' }).send(await moments.at(row, { second: at, gone: goneWith(reply) }));
  });
}
