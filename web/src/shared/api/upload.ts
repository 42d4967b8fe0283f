import { contract, DataSourceFile, type UploadParams } from '@rakurs/contract';
import { createApiEngine, type EngineParts } from './api-engine.ts';
import { requestWithProgress } from './request-with-progress.ts';

export interface UploadCall {
  params: UploadParams;
  file: File;
  /** The same for every attempt to bring this file: one whose answer got lost is not brought twice. */
  idempotencyKey: string;
  /** How many bytes of the file have left the browser. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

interface Parts extends Pick<EngineParts, 'credentials' | 'origin' | 'onUnauthorized' | 'overload'> {
  createRequest: () => XMLHttpRequest;
}

// A file of gigabytes would keep one of the queue's few places for an hour.
const PAST_THE_QUEUE: EngineParts['queue'] = { enqueue: ({ run }) => run() };

/** `params` first: the server reads the form as it comes and must know where the bytes belong before they do. */
const toForm = ({ params, file }: Pick<UploadCall, 'params' | 'file'>): FormData => {
  const form = new FormData();
  form.append('params', JSON.stringify(params));
  form.append('file', file, file.name);
  return form;
};

/**
 * Brings one file to the server: the engine's headers, session and errors, over a transport that tells its progress.
 */
export const createUpload = ({ createRequest, ...parts }: Parts) => {
  const { method, path, access, tries } = contract.uploadFile;
  return async ({ signal, onProgress, idempotencyKey, ...call }: UploadCall): Promise<DataSourceFile> => {
    const onSent = (bytes: number) => onProgress(Math.min(bytes, call.file.size));
    const engine = createApiEngine({
      ...parts,
      queue: PAST_THE_QUEUE,
      fetch: (address, init) => requestWithProgress(createRequest(), { address, init, signal, onSent }),
    });
    const said = await engine.send({
      method,
      url: path,
      access,
      tries,
      body: toForm(call),
      changes: true,
      idempotencyKey,
      options: {},
    });
    return DataSourceFile.parse(said);
  };
};
