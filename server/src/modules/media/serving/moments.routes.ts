import { Readable } from 'node:stream';
import { MOMENTS_TYPE } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import { SECOND_MS } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { REVALIDATE, isNotModified } from '#platform/revalidate.ts';
import type { FrameStore } from '../derivatives/frames.store.ts';
import type { Moments } from '../derivatives/moments.ts';
import type { ShownMoments } from '../derivatives/shown-moments.ts';
import type { FileStore, PlacedFile } from '../files/files.store.ts';
import {
  MOMENT_PATH,
  momentPath,
  MOMENTS_PATH,
  momentsPath,
  SHOWN_MOMENT_PATH,
  shownMomentPath,
  type Addresses,
} from '../addresses.ts';

export interface MomentsDeps {
  addresses: Pick<Addresses, 'isSigned'>;
  frames: Pick<FrameStore, 'findAll'>;
  store: Pick<FileStore, 'find'>;
  moments: Moments;
  shown: ShownMoments;
}

/** Nothing of it tells which bytes it was made of, and it is kept nowhere on the way. */
const HEADERS = { 'cache-control': 'private, no-store' };
const SHOWN_HEADERS = { 'cache-control': REVALIDATE, 'cross-origin-resource-policy': 'cross-origin' };
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

/**
 * Serves films moment by moment to who looks at them. The reader's pace is the sender's; a reader that leaves ends the
 * decoding.
 */
export function mountMoments(app: FastifyInstance, { addresses, frames, store, moments, shown }: MomentsDeps): void {
  /** Whatever stands there is only believed if its signature is good. */
  const requireSigned = (request: FastifyRequest, path: string): void => {
    const { e, s } = request.query as Record<string, string | undefined>;
    if (!addresses.isSigned({ path, expires: numberIn(e), signature: s ?? '' })) throw notFound();
  };
  const requireFilm = async (fileId: number | undefined): Promise<PlacedFile> => {
    const row = fileId === undefined ? null : await store.find(fileId);
    if (!row || row.deletedAt || row.expiredAt || row.kind !== 'video') throw notFound();
    return row;
  };
  const requireFilmOf = async (frameId: number): Promise<PlacedFile> =>
    requireFilm((await frames.findAll([frameId]))[0]?.fileId);
  app.get(MOMENTS_PATH, { config: { door: PUBLIC_DOOR } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Record<'frameId' | 'from' | 'to', string>;
    const [frameId, from, to] = [
      numberIn(params.frameId),
      numberIn(params.from) / SECOND_MS,
      numberIn(params.to) / SECOND_MS,
    ];
    requireSigned(request, momentsPath(frameId, { from, to }));
    const row = await requireFilmOf(frameId);
    return reply
      .headers({ ...HEADERS, 'content-type': MOMENTS_TYPE })
      .send(Readable.from(moments.ofStretch(row, { from, to, gone: goneWith(reply) }), { objectMode: false }));
  });
  app.get(MOMENT_PATH, { config: { door: PUBLIC_DOOR } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Record<'frameId' | 'at', string>;
    const [frameId, at] = [numberIn(params.frameId), numberIn(params.at) / SECOND_MS];
    requireSigned(request, momentPath(frameId, at));
    const row = await requireFilmOf(frameId);
    return reply
      .headers({ ...HEADERS, 'content-type': 'image/jpeg' })
      .send(await moments.at(row, { second: at, gone: goneWith(reply) }));
  });
  app.get(
    SHOWN_MOMENT_PATH,
    { config: { door: PUBLIC_DOOR } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Record<'fileId' | 'at', string>;
      const [fileId, milliseconds] = [numberIn(params.fileId), numberIn(params.at)];
      requireSigned(request, shownMomentPath(fileId, milliseconds / SECOND_MS));
      const film = await requireFilm(fileId);
      const etag = `"${film.sha256 ?? ''}-${milliseconds}"`;
      if (isNotModified(request, etag))
        return reply
          .code(304)
          .headers({ ...SHOWN_HEADERS, etag })
          .send();
      const picture = await shown.at(film, { milliseconds, gone: goneWith(reply) });
      return reply.headers({ ...SHOWN_HEADERS, etag, 'content-type': 'image/jpeg' }).send(picture);
    },
  );
}
