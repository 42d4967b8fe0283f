import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { readModelFile } from '../models/read-model-file.ts';
import { packFeatures, unpackFeatures } from './codec.ts';
import type { Features } from './features.ts';

const BANK = {
  title: 'Обучение классов 1',
  file: 'teach-1/bank.bin',
  sha256: '1207304ce98e09f513f6f07376d646f2e19ba07bdaeecd2916b318cb9150ceef',
} as const;

/** Everyday photographs as features: what every taught class is told that it is not. */
export const openBank = async (modelsFolder: string): Promise<Features[]> =>
  unpackBank(await readModelFile(BANK, modelsFolder));

export const packBank = (bank: readonly Features[]): Buffer =>
  brotliCompressSync(
    Buffer.concat(
      bank.flatMap((features) => {
        const bytes = packFeatures(features);
        const length = Buffer.alloc(4);
        length.writeUInt32LE(bytes.length);
        return [length, bytes];
      }),
    ),
  );

function unpackBank(packed: Uint8Array): Features[] {
  const bytes = brotliDecompressSync(packed);
  const bank: Features[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32LE(at);
    bank.push(unpackFeatures(bytes.subarray(at + 4, end)));
    at = end;
  }
  return bank;
}
