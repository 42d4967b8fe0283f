import { ru } from '#shared/text/ru.ts';
import type { HashAnswer, HashQuestion } from './hash-messages.ts';

export interface HashCall {
  file: File;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

type HashWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const startWorker = (): HashWorker => new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });

/**
 * SHA-256 off the main thread. One worker serves file after file; an aborted one is thrown away with its work.
 * Undefined where the browser cannot compute it: the server checks the checksum when there is one, and a file
 * without it is better than no file.
 */
export const createHasher = (createWorker: () => HashWorker = startWorker) => {
  let worker: HashWorker | null = null;

  const close = (): void => {
    worker?.terminate();
    worker = null;
  };

  const hash = ({ file, onProgress, signal }: HashCall): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const asked = (worker ??= createWorker());
      const abort = () => {
        close();
        reject(signal.reason as Error);
      };
      const fail = (reason: string) => {
        signal.removeEventListener('abort', abort);
        close();
        reject(new Error(ru.uploads.hashFailed, { cause: reason }));
      };
      signal.addEventListener('abort', abort, { once: true });
      asked.onerror = (event) => fail(event.message);
      asked.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
        if (data.type === 'read') return onProgress(data.bytes);
        if (data.type === 'failed') return fail(data.reason);
        signal.removeEventListener('abort', abort);
        resolve(data.type === 'hashed' ? data.checksum : undefined);
      };
      asked.postMessage({ file } satisfies HashQuestion);
    });

  return { hash, close };
};
