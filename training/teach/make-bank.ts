/** Features of photographs that a taught class is not on: npx tsx training/teach/make-bank.ts FOLDER-OF-PHOTOGRAPHS models/teach-1. After fit-projection.ts, with its hash in the worker. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEyes } from '../../worker/src/eyes/eyes.ts';
import { packBank } from '../../worker/src/teach/bank.ts';
import type { Features } from '../../worker/src/teach/features.ts';
import { bankPictures } from './bank-pictures.ts';

const [photographs = '', folder = ''] = process.argv.slice(2);
const eyes = await openEyes({ modelsFolder: dirname(folder) });
const bank: Features[] = [];
for await (const picture of bankPictures(photographs)) bank.push(await eyes.see(picture));
const bytes = packBank(bank);
writeFileSync(join(folder, 'bank.bin'), bytes);
process.stdout.write(
  `bank.bin ${createHash('sha256').update(bytes).digest('hex')} ${bank.length} pictures, ${bytes.length} bytes\n`,
);
