/**
 * Features of photographs that a taught class is not on: npx tsx training/teach/make-bank.ts FOLDER-OF-PHOTOGRAPHS
 * models/teach-1. After fit-projection.ts, with its hash in the worker.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openVision } from '../../worker/src/vision/vision.ts';
import { packBank } from '../../worker/src/classifiers/bank.ts';
import type { Features } from '../../worker/src/classifiers/features.ts';
import { bankImages } from './bank-images.ts';

const [photographs = '', folder = ''] = process.argv.slice(2);
const vision = await openVision({ modelsFolder: dirname(folder) });
const bank: Features[] = [];
for await (const picture of bankImages(photographs)) bank.push(await vision.extractFeatures(picture));
const bytes = packBank(bank);
writeFileSync(join(folder, 'bank.bin'), bytes);
process.stdout.write(
  `bank.bin ${createHash('sha256').update(bytes).digest('hex')} ${bank.length} pictures, ${bytes.length} bytes\n`,
);
