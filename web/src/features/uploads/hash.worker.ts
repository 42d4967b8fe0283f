import { createSHA256, type IHasher } from 'hash-wasm';
import type { HashAnswer, HashQuestion } from './hash-messages.ts';

/**
 * WebCrypto wants the whole file in memory and fails at two gigabytes; slices need four megabytes whatever the file.
 */
const SLICE_BYTES = 4 * 1024 * 1024;

const say = (answer: HashAnswer): void => self.postMessage(answer);

const read = async (file: File, sha: IHasher): Promise<void> => {
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const slice = await file.slice(from, from + SLICE_BYTES).arrayBuffer();
    sha.update(new Uint8Array(slice));
    say({ type: 'read', bytes: Math.min(from + SLICE_BYTES, file.size) });
  }
};

const answer = async ({ file }: HashQuestion): Promise<HashAnswer> => {
  const sha = await createSHA256().catch(() => null);
  if (sha === null) return { type: 'unable' };
  try {
    await read(file, sha);
  } catch (error) {
    return { type: 'failed', reason: String(error) };
  }
  return { type: 'hashed', checksum: sha.digest('hex') };
};

self.onmessage = ({ data }: MessageEvent<HashQuestion>) => void answer(data).then(say);
