/** AP50 of the detector and CER of the reader on the test images. */
import { join } from 'node:path';
import { openVision } from '../src/vision/vision.ts';
import { errorPercent } from '../testing/error-percent.ts';
import { drawPage, PAGE_TEXT, photographPage } from '../testing/drawn-images.ts';
import { openTextReader } from '../src/ocr/read-text.ts';
import { averagePrecision, type Box, type Found } from './average-precision.ts';
import { PHOTOGRAPHS } from './marked-photographs.ts';

const modelsFolder = join(import.meta.dirname, '..', '..', 'models');
const vision = await openVision({ modelsFolder });
const seen = await Promise.all(
  PHOTOGRAPHS.map(async ({ name, bytes }) => ({ name, detections: (await vision.analyse(bytes)).objects })),
);

const nouns = [...new Set(PHOTOGRAPHS.flatMap(({ there }) => there.map(({ noun }) => noun)))];
const precisions = nouns.map((noun) => {
  const found: Found[] = seen.flatMap(({ name, detections }) =>
    detections
      .filter(({ class_name }) => class_name === noun)
      .map(({ x0, y0, x1, y1, confidence }) => ({ image: name, x0, y0, x1, y1, confidence })),
  );
  const there = new Map<string, Box[]>(
    PHOTOGRAPHS.map(({ name, there: things }) => [
      name,
      things.filter((thing) => thing.noun === noun).flatMap(({ boxes }) => boxes),
    ]),
  );
  return { noun, precision: averagePrecision(found, there) };
});
for (const { noun, precision } of precisions) console.log(`AP50 ${noun}: ${precision.toFixed(2)}`);
console.log(
  `AP50 of ${vision.model}, mean of ${nouns.length} classes on ${PHOTOGRAPHS.length} photographs: ${(precisions.reduce((sum, { precision }) => sum + precision, 0) / nouns.length).toFixed(2)}`,
);

const reader = await openTextReader({ languageFolders: [modelsFolder] });
const pages: [string, Buffer][] = [
  ['a rendered page', await drawPage()],
  ['tilted by 3 degrees, unevenly lit', await photographPage(3)],
  ['tilted by -4 degrees, unevenly lit', await photographPage(-4)],
];
for (const [name, bytes] of pages)
  console.log(
    `CER of ${reader.model}, ${name}: ${errorPercent((await reader.readText(bytes)).text, PAGE_TEXT.join('\n')).toFixed(2)} %`,
  );
await reader.close();
process.exit();
