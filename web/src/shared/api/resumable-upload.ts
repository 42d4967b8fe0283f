import {
  FRESH_CSRF_HEADER,
  RESUMABLE_PATH,
  UPLOAD_PART_BYTES,
  UPLOADED_FILE_HEADER,
  type DataSourceFile,
  type NewUpload,
  type UnfinishedUpload,
  type UploadParams,
} from '@rakurs/contract';
import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { FinalError } from './api-error.ts';
import type { Credentials } from './credentials.ts';
import { csrfIn } from './read-answer.ts';
import { texts } from './texts.ts';
import { isRetryable, parseBody, toError } from './tus-refusals.ts';

export interface ResumableCall {
  params: UploadParams;
  file: File;
  /** How many bytes of the file the server has, those of an earlier attempt included. */
  onProgress: (bytes: number) => void;
  /** From here on a broken upload is found again under this id. */
  onStarted: (uploadId: string) => void;
  signal: AbortSignal;
}

interface Parts {
  credentials: Credentials;
  origin: string;
  newUpload: (call: { body: NewUpload }) => Promise<UnfinishedUpload>;
  showFile: (place: { dataSourceId: number; fileId: number }) => Promise<DataSourceFile>;
}

/** Long enough for a server to be started again; counted anew with every part that arrives. */
const RETRY_AFTER_MS = [500, 1000, 2000, 4000, 8000, 16_000];

/**
 * Brings a large file part by part (tus). Whatever breaks off on the way, another attempt with the same bytes goes on
 * where this one stopped.
 */
export const createResumableUpload = ({ credentials, origin, newUpload, showFile }: Parts) => {
  const addressOf = (uploadId: string) => `${origin.replace(/\/+$/, '')}${RESUMABLE_PATH}/${uploadId}`;

  const sign = (request: HttpRequest, owner: string | null): void => {
    const [jwt, csrf] = [credentials.jwt(), credentials.csrf()];
    // A retry must not act in the name of whoever signed in meanwhile.
    if (jwt === null || credentials.owner() !== owner) throw new FinalError(texts.noToken);
    request.setHeader('Authorization', jwt);
    if (csrf !== null) request.setHeader('csrf', csrf);
  };
  /** The password was changed while a part was on its way: the next attempt goes by the new token. */
  const wasReplaced = (sent: string | undefined): boolean => credentials.jwt() !== null && credentials.jwt() !== sent;
  const takeUp = (response: HttpResponse, owner: string | null): void => {
    if (credentials.owner() !== owner) return;
    const jwt = response.getHeader('x-renewed-jwt');
    const csrf = response.getHeader(FRESH_CSRF_HEADER) ?? csrfIn(parseBody(response.getBody()));
    if (jwt) credentials.renewJwt(jwt);
    if (csrf) credentials.replaceCsrf(csrf);
  };

  const send = async ({ file, onProgress, signal }: ResumableCall, uploadId: string): Promise<number> => {
    // Only who brings large files loads it.
    const { Upload } = await import('tus-js-client');
    const owner = credentials.owner();
    return new Promise((resolve, reject) => {
      let fileId: string | undefined;
      const upload = new Upload(file, {
        uploadUrl: addressOf(uploadId),
        chunkSize: UPLOAD_PART_BYTES,
        retryDelays: RETRY_AFTER_MS,
        storeFingerprintForResuming: false,
        onBeforeRequest: async (request) => {
          await credentials.untilRenewed();
          sign(request, owner);
        },
        onAfterResponse: (_, response) => {
          fileId = response.getHeader(UPLOADED_FILE_HEADER) ?? fileId;
          takeUp(response, owner);
        },
        onShouldRetry: ({ originalRequest, originalResponse }) =>
          originalResponse?.getStatus() === 401
            ? wasReplaced(originalRequest.getHeader('Authorization'))
            : isRetryable(originalResponse),
        onProgress,
        onError: (error) => reject('originalResponse' in error ? toError(error) : error),
        onSuccess: () => resolve(Number(fileId)),
      });
      const stop = () => {
        void upload.abort();
        reject(signal.reason as Error);
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      upload.start();
    });
  };

  return {
    async bring(call: ResumableCall): Promise<DataSourceFile> {
      const { params, file, onProgress, onStarted, signal } = call;
      const { title, description, data_source_id, project_id, sha256_checksum } = params;
      const { id, offset } = await newUpload({
        body: {
          name: file.name,
          size: file.size,
          title,
          description,
          data_source_id,
          project_id,
          ...(sha256_checksum && { sha256_checksum }),
        },
      });
      signal.throwIfAborted();
      onStarted(id);
      onProgress(offset);
      return showFile({ dataSourceId: data_source_id, fileId: await send(call, id) });
    },
    /** Nobody goes on with it: the server forgets what it has of it. */
    async discard(uploadId: string): Promise<void> {
      const { Upload } = await import('tus-js-client');
      const owner = credentials.owner();
      await Upload.terminate(addressOf(uploadId), {
        retryDelays: [],
        onBeforeRequest: (request) => sign(request, owner),
        onAfterResponse: (_, response) => takeUp(response, owner),
      });
    },
  };
};
