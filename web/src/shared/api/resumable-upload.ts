import { FRESH_CSRF_HEADER, Problem, RESUMABLE_PATH, UPLOAD_PART_BYTES, UPLOADED_FILE_HEADER, type DataSourceFile, type NewUpload, type UnfinishedUpload, type UploadParams } from '@rakurs/contract';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { ApiError, FinalError } from './api-error.ts';
import type { Credentials } from './credentials.ts';
import { csrfIn } from './read-answer.ts';
import { texts } from './texts.ts';

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
/** The upload is busy with a connection that has not noticed its end yet, or asked too often. */
const PASSING = [409, 423, 429];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The library's error as every other call of ours has it. */
const toError = ({ originalResponse }: DetailedError): Error => {
  if (!originalResponse) return new TypeError(texts.noConnection);
  const problem = Problem.safeParse(parse(originalResponse.getBody())).data;
  return new ApiError(new Response(null, { status: originalResponse.getStatus() }), problem);
};

/** Brings a large file part by part (tus). Whatever breaks off on the way, another attempt with the same bytes goes on where this one stopped. */
export const createResumableUpload = ({ credentials, origin, newUpload, showFile }: Parts) => {
  const addressOf = (uploadId: string) => `${origin.replace(/\/+$/, '')}${RESUMABLE_PATH}/${uploadId}`;

  const sign = (request: HttpRequest, owner: string | null): void => {
    const [jwt, csrf] = [credentials.jwt(), credentials.csrf()];
    // A retry must not act in the name of whoever signed in meanwhile.
    if (jwt === null || credentials.owner() !== owner) throw new FinalError(texts.noToken);
    request.setHeader('Authorization', jwt);
    if (csrf !== null) request.setHeader('csrf', csrf);
  };
  const takeUp = (response: HttpResponse, owner: string | null): void => {
    if (credentials.owner() !== owner) return;
    const jwt = response.getHeader('x-renewed-jwt');
    const csrf = response.getHeader(FRESH_CSRF_HEADER) ?? csrfIn(parse(response.getBody()));
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
        onBeforeRequest: (request) => sign(request, owner),
        onAfterResponse: (_, response) => {
          fileId = response.getHeader(UPLOADED_FILE_HEADER) ?? fileId;
          takeUp(response, owner);
        },
        onShouldRetry: ({ originalResponse }) => {
          const status = originalResponse?.getStatus() ?? 0;
          // A refused csrf comes with the good one.
          return status === 0 || status >= 500 || PASSING.includes(status) || (status === 403 && csrfIn(parse(originalResponse?.getBody() ?? '')) !== undefined);
        },
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
      const { id, offset } = await newUpload({ body: { name: file.name, size: file.size, title, description, data_source_id, project_id, ...(sha256_checksum && { sha256_checksum }) } });
      signal.throwIfAborted();
      onStarted(id);
      onProgress(offset);
      return showFile({ dataSourceId: data_source_id, fileId: await send(call, id) });
    },
    /** Nobody goes on with it: the server forgets what it has of it. */
    async discard(uploadId: string): Promise<void> {
      const { Upload } = await import('tus-js-client');
      const owner = credentials.owner();
      await Upload.terminate(addressOf(uploadId), { retryDelays: [], onBeforeRequest: (request) => sign(request, owner), onAfterResponse: (_, response) => takeUp(response, owner) });
    },
  };
};
