/**
 * Finds the directions in which cells of everyday photographs differ: npx tsx training/teach/fit-projection.ts
 * FOLDER-OF-PHOTOGRAPHS models/teach-1
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeImage } from '../../worker/src/images/decode.ts';
import { askDetector } from '../../worker/src/vision/detect.ts';
import { openNetwork } from '../../worker/src/models/onnx.ts';
import { createRandom } from '../../worker/src/classifiers/random.ts';
import { cellsOf, TAPPED_VALUES } from '../../worker/src/classifiers/view.ts';
import { bankImages } from './bank-images.ts';
import { directionsOf } from './eigen.ts';

const KEPT = { fine: 32, coarse: 40 };
const CELLS_A_PICTURE = 300;
/** The largest numbers are cut off at this share of all: one odd cell would cost all others a bit. */
const WITHIN_A_BYTE = 0.9995;

const [photographs = '', folder = ''] = process.argv.slice(2);
const trunk = await openNetwork('efficientdet-lite2', dirname(folder), { only: TAPPED_VALUES });
const random = createRandom(1);
const cells: Record<keyof typeof KEPT, Float32Array[]> = { fine: [], coarse: [] };
for await (const picture of bankImages(photographs)) {
  const { values: answer, fitted } = await askDetector(trunk, (await decodeImage(picture)).raster);
  for (const tap of ['fine', 'coarse'] as const) {
    const { rows, columns, channels, values } = cellsOf(answer, { tap, fitted });
    for (const cell of random.some([...Array(rows * columns).keys()], CELLS_A_PICTURE))
      cells[tap].push(values.slice(cell * channels, (cell + 1) * channels));
  }
}

function axesOf(rows: readonly Float32Array[], kept: number) {
  const channels = rows[0]?.length ?? 0;
  const mean = Array.from(
    { length: channels },
    (_, channel) => rows.reduce((sum, row) => sum + (row[channel] ?? 0), 0) / rows.length,
  );
  const centred = rows.map((row) => Float64Array.from(row, (value, channel) => value - (mean[channel] ?? 0)));
  const covariance = mean.map((_, one) =>
    mean.map(
      (__, other) => centred.reduce((sum, row) => sum + (row[one] ?? 0) * (row[other] ?? 0), 0) / (rows.length - 1),
    ),
  );
  const directions = directionsOf(covariance).slice(0, kept);
  // Half way to equal weight: the few largest directions would drown the rest, and the smallest are noise. A cell has
  // an energy of one.
  const average = directions.reduce((sum, { variance }) => sum + variance, 0) / kept;
  const stretches = directions.map(({ variance }) => (variance + average * 0.1) ** -0.25);
  const energy = Math.sqrt(
    directions.reduce((sum, { variance }, index) => sum + variance * (stretches[index] ?? 0) ** 2, 0),
  );
  const axes = mean.flatMap((_, channel) =>
    directions.map(({ direction }, index) => ((direction[channel] ?? 0) * (stretches[index] ?? 0)) / energy),
  );
  const sizes = centred
    .flatMap((row) =>
      directions.map((_, axis) =>
        Math.abs(row.reduce((sum, value, channel) => sum + value * (axes[channel * kept + axis] ?? 0), 0)),
      ),
    )
    .toSorted((one, other) => one - other);
  const short = (value: number) => Number(value.toPrecision(6));
  return {
    channels,
    kept,
    mean: mean.map(short),
    axes: axes.map(short),
    scale: short((sizes[Math.floor(sizes.length * WITHIN_A_BYTE)] ?? 1) / 127),
  };
}

const text = `${JSON.stringify({ fine: axesOf(cells.fine, KEPT.fine), coarse: axesOf(cells.coarse, KEPT.coarse) })}\n`;
writeFileSync(join(folder, 'projection.json'), text);
process.stdout.write(`projection.json ${createHash('sha256').update(text).digest('hex')}\n`);
