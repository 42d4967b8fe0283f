import { createReadStream } from 'node:fs';
import { SEGMENT_SECONDS } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import { HOUR_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { onBehalfOf } from '#platform/fairness/on-behalf-of.ts';
import { attachmentNamed } from '#platform/attachment.ts';
import { REVALIDATE, isNotModified } from '#platform/revalidate.ts';
import { sendObject } from '#platform/http/send-object.ts';
import type { Storage } from '#platform/storage/index.ts';
import { createInFlight } from '#platform/in-flight.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Cutting } from './cutting.service.ts';
import { writePlaylist, type Playlist } from './playlist.ts';
import {
  EXPORT_PATH,
  HEAD_PATH,
  headPath,
  LIVE_PLAYLIST_PATH,
  MOMENT_PATH,
  SEGMENT_PATH,
  segmentPath,
  RECORD_PLAYLIST_PATH,
} from './record-paths.ts';
import type { RecordedMoments } from './recorded-moments.ts';
import type { Range, SegmentRow, SegmentStore } from './segments.store.ts';

export interface RecordServingDeps {
  media: Pick<Media, 'findFiles' | 'isSignedAddress' | 'signAddress'>;
  store: Pick<SegmentStore, 'find' | 'findOfSession' | 'listBetween' | 'listLast'>;
  storage: Storage;
  cutting: Pick<Cutting, 'openExport'>;
  moments: Pick<RecordedMoments, 'at'>;
  isLive: (fileId: number) => Promise<boolean>;
  clock: Clock;
}

const LIVE_SEGMENTS = 6;
/** A player holds all of a playlist: who goes further asks for the next one. */
const MAX_PLAYLIST_MS = 6 * HOUR_MS;
const MAX_SEGMENTS = 5000;
/** A camera that is connected anew within two segments goes on in the same list. */
const MAX_SILENCE_MS = 2 * SEGMENT_SECONDS * SECOND_MS;
const MAX_EXPORTS_AT_ONCE = 2;
const SEGMENT_MIME = 'video/mp4';
const NEVER = 'private, no-store';

const notFound = () => new AppError('not_found', 'Запись не найдена');
const numberIn = (text: string | undefined): number => {
  if (!/^\d{1,15}$/.test(text ?? '')) throw notFound();
  return Number(text);
};
/** '12.mp4' is 12. */
const nameIn = (text: string | undefined, ending: string): string => {
  if (!text?.endsWith(ending)) throw notFound();
  return text.slice(0, -ending.length);
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Serves the record to whoever holds a good address: as HLS, as an mp4 to save, as small pictures. */
export function mountRecord(
  app: FastifyInstance,
  { media, store, storage, cutting, moments, isLive, clock }: RecordServingDeps,
): void {
  const underWay = createInFlight(MAX_EXPORTS_AT_ONCE);
  const paramsOf = (request: FastifyRequest) => request.params as Record<string, string | undefined>;
  /** Whatever stands there is only believed if its signature is good: of the whole path, the times in it too. */
  const requireCamera = async (request: FastifyRequest): Promise<PlacedFile> => {
    const { e, s } = request.query as Record<string, string | undefined>;
    const [path = ''] = request.url.split('?');
    if (!media.isSignedAddress({ path, expires: numberIn(e), signature: s ?? '' })) throw notFound();
    const [file] = await media.findFiles([numberIn(paramsOf(request)['fileId'])]);
    if (file?.kind !== 'stream') throw notFound();
    return file;
  };
  const rangeIn = (request: FastifyRequest): Range => ({
    from: new Date(numberIn(paramsOf(request)['from'])),
    to: new Date(numberIn(paramsOf(request)['to'])),
  });
  /** Off, or out of reach, and not only for a moment. */
  const hasFallenSilent = async (fileId: number, last: SegmentRow | undefined): Promise<boolean> =>
    last !== undefined &&
    Math.abs(clock.now().getTime() - (last.startedAt.getTime() + last.seconds * SECOND_MS)) > MAX_SILENCE_MS &&
    !(await isLive(fileId));
  const sendPlaylist = (reply: FastifyReply, fileId: number, list: Playlist) =>
    reply
      .headers({
        'content-type': 'application/vnd.apple.mpegurl',
        'cache-control': NEVER,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(
        writePlaylist(list, {
          headOf: (session) => media.signAddress(headPath(fileId, session)),
          segmentOf: (id) => media.signAddress(segmentPath(fileId, id)),
        }),
      );

  app.get(LIVE_PLAYLIST_PATH, { config: { door: PUBLIC_DOOR } }, async (request, reply) => {
    const { id: fileId } = await requireCamera(request);
    const segments = await store.listLast(fileId, LIVE_SEGMENTS);
    if (segments.length === 0) throw notFound();
    return sendPlaylist(reply, fileId, {
      segments: segments.toReversed(),
      kind: 'live',
      isOver: await hasFallenSilent(fileId, segments[0]),
    });
  });
  app.get(RECORD_PLAYLIST_PATH, { config: { door: PUBLIC_DOOR } }, async (request, reply) => {
    const { id: fileId } = await requireCamera(request);
    const { from, to } = rangeIn(request);
    const end = new Date(Math.min(to.getTime(), from.getTime() + MAX_PLAYLIST_MS));
    const segments = await store.listBetween(fileId, { from, to: end }, MAX_SEGMENTS);
    if (segments.length === 0) throw notFound();
    const isPast = end <= clock.now();
    return sendPlaylist(reply, fileId, {
      segments,
      kind: isPast ? 'whole' : 'event',
      isOver: isPast || (await hasFallenSilent(fileId, segments.at(-1))),
    });
  });
  app.get(HEAD_PATH, { config: { door: PUBLIC_DOOR } }, async (request, reply) => {
    const { id: fileId } = await requireCamera(request);
    const session = nameIn(paramsOf(request)['name'], '.mp4');
    const segment = UUID.test(session) ? await store.findOfSession(fileId, session) : null;
    if (!segment) throw notFound();
    // One head for all segments of a session.
    const etag = `"${session}"`;
    reply.headers({ etag, 'cache-control': REVALIDATE, 'cross-origin-resource-policy': 'cross-origin' });
    if (isNotModified(request, etag)) return reply.code(304).send();
    reply.headers({ 'content-type': SEGMENT_MIME, 'content-length': segment.initBytes });
    return reply.send(await storage.read(segment.key, { start: 0, end: segment.initBytes - 1 }));
  });
  app.get(SEGMENT_PATH, { config: { door: PUBLIC_DOOR } }, async (request, reply) => {
    const { id: fileId } = await requireCamera(request);
    const segment = await store.find(fileId, numberIn(nameIn(paramsOf(request)['name'], '.mp4')));
    if (!segment) throw notFound();
    return sendObject(storage, { request, reply }, { key: segment.key, mime: SEGMENT_MIME });
  });
  app.get(MOMENT_PATH, { config: { door: PUBLIC_DOOR } }, async (request, reply) => {
    const { id: fileId, userId } = await requireCamera(request);
    const at = new Date(numberIn(nameIn(paramsOf(request)['name'], '.jpg')));
    const { tag, draw } = await moments.at(fileId, at);
    const etag = `"${tag}"`;
    reply.headers({ etag, 'cache-control': REVALIDATE, 'cross-origin-resource-policy': 'cross-origin' });
    if (isNotModified(request, etag)) return reply.code(304).send();
    const picture = await onBehalfOf(userId, draw);
    return reply.type('image/jpeg').send(picture);
  });
  // Fastify would answer a HEAD by making the whole film.
  app.route({
    method: 'GET',
    url: EXPORT_PATH,
    config: { door: PUBLIC_DOOR },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = await requireCamera(request);
      const job = underWay.begin(file.userId);
      try {
        const { name, size, path } = await onBehalfOf(file.userId, () => cutting.openExport(file, rangeIn(request)));
        // Read to its end or not, it is closed.
        const bytes = createReadStream(path).once('close', () => {
          job.end();
          void storage.discard({ path });
        });
        return await reply
          .headers({
            'content-type': SEGMENT_MIME,
            'content-length': size,
            'content-disposition': attachmentNamed(name),
            'cache-control': NEVER,
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(bytes);
      } catch (error) {
        job.end();
        throw error;
      }
    },
  });
}
