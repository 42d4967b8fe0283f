import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Storage } from '../storage/index.ts';
import { REVALIDATE, isNotModified } from '../revalidate.ts';
import { parseRange } from './byte-range.ts';

export interface SentObject {
  key: string;
  mime: string;
  /** Saved under this name, and not shown. */
  name?: string;
}

const PRESIGNED_SECONDS = 3600;

/**
 * An object whole or in part, as its reader asks for it, and never as anything but what it is; or from where it lies,
 * where browsers may go there.
 */
export async function sendObject(
  storage: Storage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { key, mime, name }: SentObject,
): Promise<FastifyReply> {
  const etag = `"${key}"`;
  reply.headers({
    'cache-control': REVALIDATE,
    'accept-ranges': 'bytes',
    'content-type': mime,
    'cross-origin-resource-policy': 'cross-origin',
  });
  const elsewhere = await storage.address(key, {
    mime,
    seconds: PRESIGNED_SECONDS,
    ...(name !== undefined && { name }),
  });
  // Without a tag: nobody may go on to an address whose time is over because we said that nothing has changed.
  if (elsewhere) return reply.redirect(elsewhere, 302);
  reply.header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();

  const size = await storage.size(key);
  if (size === null) throw new AppError('not_found', 'Файл не найден');
  const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag;
  const wanted = parseRange(isSame ? request.headers.range : undefined, size);
  if (wanted.kind === 'impossible') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (wanted.kind === 'part')
    reply.code(206).header('content-range', `bytes ${wanted.range.start}-${wanted.range.end}/${size}`);
  const length = wanted.kind === 'part' ? wanted.range.end - wanted.range.start + 1 : size;
  reply.header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await storage.read(key, wanted.kind === 'part' ? wanted.range : undefined));
}
