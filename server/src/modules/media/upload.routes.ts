import {
  fileRoutes,
  MAX_FILE_BYTES,
  type FileWithoutLabels,
  type RecordingProgress,
  type UploadParams,
} from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { header, signedIn, withCsrf } from '#platform/http/admit.ts';
import { announcedBytes } from '#platform/http/body-headers.ts';
import { callerOf, doorOf } from '#platform/http/door.ts';
import type { Caller, Gate } from '#platform/http/gate.ts';
import type { Idempotency } from '#platform/http/idempotency.ts';
import { weightOf } from '#platform/http/mount-routes.ts';
import { FORM_FIELDS_BYTES, readUpload } from '#platform/http/multipart.ts';
import { parseBody } from '#platform/http/parse-call.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import { safeFileName } from './files/file-name.ts';
import { asFullDiskError } from './files/disk-full.ts';
import { isPart, type Recordings } from './recordings/recordings.service.ts';
import type { ArrivedFile, UploadService } from './files/upload.service.ts';
import type { Quota } from './quota/quota.service.ts';
import type { UploadPlaces } from './quota/upload-places.ts';
import type { WithLabels } from './files/with-labels.ts';

// parseBody has just parsed it by this very schema.
const paramsOf = (value: unknown): UploadParams => parseBody(fileRoutes.uploadFile, value) as UploadParams;

export interface UploadRouteDeps {
  gate: Gate;
  upload: UploadService;
  quota: Pick<Quota, 'requireRoom' | 'bytesLeft' | 'noRoom'>;
  withPlace: UploadPlaces;
  recordings: Recordings;
  idempotency: Idempotency;
  storage: Storage;
  withLabels: WithLabels;
}

/**
 * The upload call: who may, where to, the bytes, then the file or the growing recording. Whatever goes wrong, what had
 * arrived is thrown away.
 */
export function mountUpload(
  app: FastifyInstance,
  { gate, upload, quota, withPlace, recordings, idempotency, storage, withLabels }: UploadRouteDeps,
): void {
  // The bytes stay where they are, on the wire, until readUpload takes them.
  app.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
  const route = fileRoutes.uploadFile;
  /** Tells who pays for it. */
  const requirePlace = async (caller: Caller, params: UploadParams): Promise<{ userId: number }> =>
    isPart(params) ? recordings.requirePlace(caller, params) : upload.requirePlace(caller, params);
  const show = async (added: FileWithoutLabels | RecordingProgress): Promise<string> =>
    JSON.stringify(route.answer.parse('recording' in added ? added : await withLabels.one(added)));

  /**
   * The same key, the same file: looked at and kept outside the transaction, which only makes the row and remembers the
   * answer.
   */
  const addOnce = async (
    caller: Caller,
    key: string,
    arrived: ArrivedFile,
  ): Promise<{ answer: string; replayed: boolean }> => {
    const body = { params: arrived.params, name: arrived.name, sha256: arrived.received.key };
    const call = { sessionId: caller.sessionId, key, method: route.method, url: route.path, body };
    const before = await idempotency.recall(call);
    if (before !== null) return { answer: before, replayed: true };
    const accepted = await upload.accept(caller, arrived);
    return idempotency.once(call, async () => show(await upload.write(accepted)));
  };
  const add = async (
    caller: Caller,
    key: string | undefined,
    { params, ...arrived }: ArrivedFile,
  ): Promise<{ answer: string; replayed: boolean }> => {
    // A part of a recording is known by its number, and counts once by that.
    if (isPart(params))
      return { answer: await show(await recordings.add(caller, { params, ...arrived })), replayed: false };
    if (key !== undefined) return addOnce(caller, key, { params, ...arrived });
    return { answer: await show(await upload.add(caller, { params, ...arrived })), replayed: false };
  };

  app.route({
    method: route.method,
    url: route.path,
    config: { ...weightOf(route), door: doorOf(route, gate, { maxBytes: MAX_FILE_BYTES + FORM_FIELDS_BYTES }) },
    handler: async (request, reply) => {
      const signed = signedIn(callerOf(request));
      const { userId } = signed.caller;
      const { answer, replayed } = await withPlace(userId, Symbol('an upload'), async () => {
        // Until it is known whose project it goes to, the caller's own quota bounds it.
        let left = await quota.bytesLeft(userId);
        const { params, name, received } = await readUpload<Received>(request, {
          // The length that was announced is a guess of the caller's; what comes is counted.
          largestFile: MAX_FILE_BYTES,
          most: () => left,
          tooLarge: () => (left < MAX_FILE_BYTES ? quota.noRoom() : null),
          before: async (value) => {
            const payer = value === null ? userId : (await requirePlace(signed.caller, paramsOf(value))).userId;
            if (payer !== userId) left = await quota.bytesLeft(payer);
            await quota.requireRoom(payer, { files: 1, bytes: announcedBytes(request.raw) });
          },
          receive: storage.receive,
          discard: storage.discard,
        }).catch((error: unknown) => {
          throw asFullDiskError(error);
        });
        try {
          return await add(signed.caller, header(request, 'idempotency-key'), {
            params: paramsOf(params),
            name: safeFileName(name),
            received,
          });
        } catch (error) {
          throw asFullDiskError(error);
        } finally {
          // What was kept has moved away from here.
          await storage.discard(received);
        }
      });
      // Whoever has read the answer may send the next one.
      if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
      if (replayed) reply.header('idempotent-replay', 'true');
      return reply.type('application/json; charset=utf-8').send(withCsrf(answer, signed));
    },
  });
}
