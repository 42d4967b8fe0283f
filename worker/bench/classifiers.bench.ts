/**
 * Classes taught from a few rectangles, the product's own way: drawn things on photographs, taught and checked on
 * different ones. How well they are found,
 * how often images without them show them, how long learning takes, and what finding costs against the bare pass of
 * the detector. Times are CPU.
 */
import { join } from 'node:path';
import { decodeImage } from '../src/images/decode.ts';
import { detect } from '../src/vision/detect.ts';
import { openVision } from '../src/vision/vision.ts';
import { openNetwork } from '../src/models/onnx.ts';
import { openBank } from '../src/classifiers/bank.ts';
import { packFeatures, packTiles, unpackFeatures, unpackTiles } from '../src/classifiers/codec.ts';
import {
  findClass,
  learnClass,
  readTaughtClass,
  type Features,
  type Found,
  type TaughtClass,
} from '../src/classifiers/index.ts';
import { THING_NAMES, type ThingName } from '../testing/drawn-things.ts';
import { pastedImage, type PastedImage, type PastedThing, type Side } from '../testing/pasted-things.ts';
import { averagePrecision, overlap } from './average-precision.ts';
import { cpuSeconds } from './process-costs.ts';

const SEED = Number(process.env['BENCH_SEED'] ?? 5000);
const CLASSES = THING_NAMES.slice(0, Number(process.env['BENCH_CLASSES'] ?? THING_NAMES.length));
const [TO_TEACH, TO_CHECK, EMPTY, MOVED] = [17, 30, 30, 10];
const SIZES = [0.25, 0.12, 0.05];
const EXAMPLES = 5;
const TO_TIME = [1, 5, 10, 20];
const MOTION = 0.015;

const modelsFolder = join(import.meta.dirname, '..', '..', 'models');
const [vision, bank] = [await openVision({ modelsFolder }), await openBank(modelsFolder)];

interface Shown {
  name: string;
  image: PastedImage;
  features: Features;
}
/** Three things an image, so that each class comes in each size, and beside every other. */
const thingsOf = (index: number): PastedThing[] =>
  SIZES.map((width, at) => ({
    name: THING_NAMES[(index + at * (1 + (Math.floor(index / 5) % 2))) % THING_NAMES.length] ?? 'buoy',
    width,
  }));
async function show(
  seed: number,
  { side, things, motion = 0 }: { side: Side; things: PastedThing[]; motion?: number },
): Promise<Shown> {
  const image = await pastedImage({ seed, side, things, motion });
  return {
    name: `${seed} ${side} ${motion}`,
    image,
    features: { ...(await vision.extractFeatures(image.bytes)), tiles: await vision.extractTiles(image.bytes) },
  };
}
async function showMany(count: number, showOne: (index: number) => Promise<Shown>): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (let index = 0; index < count; index++) shown.push(await showOne(index));
  return shown;
}
const teach = await showMany(TO_TEACH, (index) => show(SEED + index, { side: 'teach', things: thingsOf(index) }));
const check = await showMany(TO_CHECK, (index) =>
  show(SEED + 1000 + index, { side: 'check', things: thingsOf(index) }),
);
const moved = await showMany(MOVED, (index) =>
  show(SEED + 1000 + index, { side: 'check', things: thingsOf(index), motion: MOTION }),
);
const empty = await showMany(EMPTY, (index) => show(SEED + 2000 + index, { side: 'check', things: [] }));

const boxesOf = ({ image: picture }: Shown, name: ThingName, width?: number) =>
  picture.things
    .filter((thing) => thing.name === name && (width === undefined || thing.width === width))
    .map(({ box }) => box);
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Learnt {
  name: ThingName;
  taught: TaughtClass;
  threshold: number;
  seconds: number;
}
function learn(name: ThingName, examples: number): Learnt {
  const shown = teach.filter((one) => boxesOf(one, name).length > 0);
  // The time of twenty is the same whether all of them are different.
  const frames = Array.from({ length: Math.ceil(examples / shown.length) }, () => shown)
    .flat()
    .slice(0, examples)
    .map((one, group) => ({
      features: one.features,
      role: 'example' as const,
      group,
      boxes: boxesOf(one, name),
      wrong: [],
    }));
  const before = cpuSeconds();
  const { model, report } = learnClass({ kind: 'thing', frames, bank });
  return {
    name,
    taught: readTaughtClass(model),
    threshold: report.automatic_threshold,
    seconds: cpuSeconds() - before,
  };
}

const finds = new Map<string, Found[]>();
function found({ name, taught }: Learnt, { name: picture, features }: Shown): Found[] {
  const key = `${name} ${picture}`;
  const known = finds.get(key) ?? findClass(taught, features);
  finds.set(key, known);
  return known;
}

/** What it found of one size: what lies on a thing of another size is neither right nor wrong. */
function precisionOf(taughtOne: Learnt, { shown, width }: { shown: Shown[]; width?: number }): number {
  const { name } = taughtOne;
  const all = [...shown, ...empty].flatMap((one) => {
    const [wanted, there] = [boxesOf(one, name, width), boxesOf(one, name)];
    const isOfAnotherSize = (box: Found) =>
      there.some((other) => !wanted.includes(other) && overlap(other, box) >= 0.3);
    return found(taughtOne, one)
      .filter((box) => !isOfAnotherSize(box))
      .map((box) => ({ ...box, image: one.name }));
  });
  return averagePrecision(all, new Map(shown.map((one) => [one.name, boxesOf(one, name, width)])));
}
const fires = (one: Learnt, shown: Shown[]): number =>
  shown.filter((picture) => found(one, picture).some(({ confidence }) => confidence >= one.threshold)).length /
  shown.length;
function recallOf(taughtOne: Learnt): number {
  const things = check.flatMap((one) => boxesOf(one, taughtOne.name).map((box) => ({ box, one })));
  return (
    things.filter(({ box, one }) =>
      found(taughtOne, one).some((hit) => hit.confidence >= taughtOne.threshold && overlap(hit, box) >= 0.5),
    ).length / things.length
  );
}

const learnt = CLASSES.map((name) => learn(name, EXAMPLES));
for (const one of learnt) {
  const [large, middle, small] = SIZES.map((width) => precisionOf(one, { shown: check, width }));
  console.log(
    `${one.name.padEnd(6)} by ${one.taught.head.padEnd(8)} AP50 ${[large, middle, small].map((value) => (value ?? 0).toFixed(2)).join(' / ')} at 25 / 12 / 5 % of the width; moved ${precisionOf(one, { shown: moved }).toFixed(2)}; recall ${recallOf(one).toFixed(2)}; without it ${(fires(one, empty) * 100).toFixed(0)} % fire`,
  );
}
console.log(
  `from ${EXAMPLES} pictures: AP50 ${SIZES.map((width) => mean(learnt.map((one) => precisionOf(one, { shown: check, width }))).toFixed(2)).join(' / ')} (aim ≥ 0.65 / 0.75 / 0.45), moved by ${MOTION * 100} % of the width ${mean(learnt.map((one) => precisionOf(one, { shown: moved }))).toFixed(2)}`,
);
console.log(
  `fire:        ${(mean(learnt.map((one) => fires(one, empty))) * 100).toFixed(1)} % of ${EMPTY} pictures without the class (aim ≤ 3); recall there ${mean(learnt.map(recallOf)).toFixed(2)}`,
);
const first = CLASSES[0] ?? 'buoy';
console.log(
  `learning:    ${TO_TIME.map((examples) => `${learn(first, examples).seconds.toFixed(1)} s from ${examples}`).join(', ')}`,
);

const some = check.slice(0, 10);
async function cpuMs(act: (one: Shown) => unknown): Promise<number> {
  for (const one of some.slice(0, 2)) await act(one);
  const before = cpuSeconds();
  for (const one of some) await act(one);
  return ((cpuSeconds() - before) * 1000) / some.length;
}
const detector = await openNetwork('efficientdet-lite2', modelsFolder);
const rasters = new Map(
  await Promise.all(some.map(async (one) => [one, (await decodeImage(one.image.bytes)).raster] as const)),
);
const bare = await cpuMs(async (one) => {
  const raster = rasters.get(one);
  if (raster) await detect(detector, raster);
});
const [byTexture] = learnt.filter(({ taught }) => taught.head === 'texture');
const { taught } = byTexture ?? learnt[0] ?? learn(first, EXAMPLES);
const kept = new Map(
  some.map((one) => [one, { whole: packFeatures(one.features), tiles: packTiles(one.features.tiles ?? []) }]),
);
const fromKept = await cpuMs((one) => {
  const bytes = kept.get(one);
  return bytes && findClass(taught, { ...unpackFeatures(bytes.whole), tiles: unpackTiles(bytes.tiles) });
});
const fromImage = await cpuMs(async ({ image: { bytes } }) =>
  findClass(taught, { ...(await vision.extractFeatures(bytes)), tiles: await vision.extractTiles(bytes) }),
);
console.log(
  `finding:     ${(1000 / fromKept).toFixed(0)} pictures a CPU second from kept features, ${(1000 / fromImage).toFixed(1)} from pictures with their quarters; the bare pass of the detector does ${(1000 / bare).toFixed(1)}: ratios ${(bare / fromKept).toFixed(1)} and ${(bare / fromImage).toFixed(2)}`,
);
process.exit();
