import { fileRoutes, LARGEST_FILE_BYTES, type UploadParams } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { admit, withCsrf } from '#platform/http/admit.ts';
import type { Gate } from '#platform/http/gate.ts';
import { readUpload } from '#platform/http/multipart.ts';
import { parseBody } from '#platform/http/parse-call.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import { safeFileName } from './file-name.ts';
import { isPart, type Recordings } from '../recordings/recordings.service.ts';
import type { UploadService } from './upload.service.ts';
import type { WithLabels } from './with-labels.ts';

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

// parseBody has just parsed it by this very schema.
const paramsOf = (value: unknown): UploadParams => parseBody(fileRoutes.uploadFile, value) as UploadParams;

const withFullDisc = (error: unknown): unknown => (isFull(error) ? new AppError('no_space', 'На сервере закончилось место. Файл не сохранён.') : error);

export interface UploadRouteDeps {
  gate: Gate;
  upload: UploadService;
  recordings: Recordings;
  storage: Storage;
  withLabels: WithLabels;
}

/** The upload call: who may, where to, the bytes, then the file or the growing recording. Whatever goes wrong, what had arrived is thrown away. */
export function mountUpload(app: FastifyInstance, { gate, upload, recordings, storage, withLabels }: UploadRouteDeps): void {
  // The bytes stay where they are, on the wire, until readUpload takes them.
  app.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
  const route = fileRoutes.uploadFile;
  const requirePlace = async (userId: number, params: UploadParams): Promise<void> => {
    if (isPart(params)) await recordings.requirePlace(userId, params);
    else await upload.requirePlace(userId, params);
  };
  const add = (userId: number, { params, ...arrived }: { params: UploadParams; name: string; received: Received }) =>
    isPart(params) ? recordings.add(userId, { params, ...arrived }) : upload.add(userId, { params, ...arrived });

  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: LARGEST_FILE_BYTES + 1024 * 1024,
    handler: async (request, reply) => {
      const { signed } = await admit(route, gate, request);
      if (!signed) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
      const { userId } = signed.caller;
      const { params, name, received } = await readUpload<Received>(request, {
        largestFile: LARGEST_FILE_BYTES,
        before: (value) => requirePlace(userId, paramsOf(value)),
        receive: storage.receive,
        discard: storage.discard,
      }).catch((error: unknown) => {
        throw withFullDisc(error);
      });
      try {
        const added = await add(userId, { params: paramsOf(params), name: safeFileName(name), received });
        const answer = 'recording' in added ? added : await withLabels.one(added);
        if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
        return await reply.type('application/json; charset=utf-8').send(withCsrf(JSON.stringify(route.answer.parse(answer)), signed));
      } catch (error) {
        throw withFullDisc(error);
      } finally {
        // What was kept has moved away from here.
        await storage.discard(received);
      }
    },
  });
}
