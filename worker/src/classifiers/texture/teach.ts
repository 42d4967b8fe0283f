import { areaOf, commonArea, intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import { QUARTER, type Features, type Hit } from '../features.ts';
import type { Linear } from '../logistic.ts';
import { createRandom, type RandomSource } from '../random.ts';
import { descriptionLength } from './describe.ts';
import { SMALL } from './find.ts';
import { LIMITS, packWeights, type TextureModel } from './model.ts';
import { intoView, proportionIn, sizeIn, tileViews, wholeView, type IntegralView } from './integral-view.ts';
import { createRows, type Rows } from './rows.ts';
import { jittered, OTHER, windowsApart, windowsBeside } from './samples.ts';
import { scoreMapsOf } from './score.ts';
import { bestWindows } from './search.ts';
import type { Range, Shapes } from './windows.ts';

interface Marked {
  features: Features;
  boxes: readonly Box[];
  /** Whether there are no others on the image. */
  isAll: boolean;
}

export interface TextureTrainingSet {
  /** Things of the class on these images, and where; on some there may be none. */
  examples: readonly Marked[];
  /** Boxes that a user called wrong. */
  counter: readonly { features: Features; boxes: readonly Box[] }[];
  /** Images of the project that nobody has said anything of: the class may be on them. */
  unlabelled: readonly Features[];
  bank: readonly Features[];
  seed: number;
}

/** How much smaller and larger than the examples a thing may be. */
const SMALLER = 2.6;
const LARGER = 3;
const MIN_SIZE = 0.03;
/** Of a view: a window of three cells and a little. */
const MIN_WINDOW_SIZE = 0.06;
const MAX_WINDOW_SIZE = 0.9;
const PROPORTION = 1.2;

const DRAWN_AGAIN = 8;
const NEAR_WINDOWS_PER_VIEW = 30;
const FAR_WINDOWS_PER_VIEW = 30;
const FAR_WINDOWS_PER_BANK_IMAGE = 12;
const ROUNDS = 3;
/** A round looks for mistakes on a part of the images: the next one sees the others with a better eye. */
const BANK_A_ROUND = 40;
const EXAMPLES_A_ROUND = 40;
const UNKNOWN_A_ROUND = 20;
/** A plane that only has to find mistakes need not be the best one. */
const ROUGH_STEPS = 10;
const LAST_STEPS = 60;
const HARD = -2;
/** What scores more than this on an image that nobody has looked at may well be the class. */
const PLAUSIBLE = -0.5;

interface Labelled {
  view: IntegralView;
  boxes: Box[];
}
/** Where else on the pane the class is, nobody knows, unless `isAll`. */
type Example = Labelled & Pick<Marked, 'isAll'>;

/**
 * A class from a few rectangles: what its windows look like against windows beside it and of everyday photographs, and,
 * three times, against what was taken for it.
 */
export function teachTexture({ examples, counter, unlabelled, bank, seed }: TextureTrainingSet): TextureModel {
  const random = createRandom(seed);
  const shapes = shapesOf(examples);
  const labelled = examples.flatMap(({ features, boxes, isAll }) =>
    viewsWith(features, boxes).map((one) => ({ ...one, isAll })),
  );
  const wrong = counter.flatMap(({ features, boxes }) => viewsWith(features, boxes));
  const [plain, unknown] = [bank.map(wholeView), unlabelled.map(wholeView)];
  const [first] = labelled;
  if (!first) throw new Error('A class needs an example');
  const rows = createRows(descriptionLength(first.view));
  addExamples({ rows, labelled, shapes: shapes.inViews, random });
  for (const { view, boxes } of wrong)
    for (const box of boxes) rows.add('wrong', view, jittered(box, { count: DRAWN_AGAIN, random }));
  for (const view of plain)
    rows.add(
      'other',
      view,
      windowsApart({ view, boxes: [], shapes: shapes.inViews, count: FAR_WINDOWS_PER_BANK_IMAGE, random }),
    );
  let plane = rows.learn({ maxSteps: ROUGH_STEPS });
  for (let round = 0; round < ROUNDS; round++) {
    addMistakes({
      rows,
      plane,
      shapes: shapes.inViews,
      labelled: random.some(
        labelled.filter(({ isAll }) => isAll),
        EXAMPLES_A_ROUND,
      ),
      plain: random.some(plain, BANK_A_ROUND),
      unknown: random.some(unknown, UNKNOWN_A_ROUND),
    });
    plane = rows.learn({ start: plane, maxSteps: round + 1 < ROUNDS ? ROUGH_STEPS : LAST_STEPS });
  }
  return {
    weights: packWeights(plane.weights),
    bias: plane.bias,
    sizes: [...shapes.sizes],
    proportions: [...shapes.proportions],
  };
}

/** Whether some of what it will look for is too small to be seen in the whole image, by the examples alone. */
export const wantsTiles = (examples: readonly Pick<Marked, 'features' | 'boxes'>[]): boolean =>
  shapesOf(examples).sizes[0] < SMALL;

/** The sizes are those of the whole image; in a view of its quarter a thing is larger. */
function shapesOf(examples: readonly Pick<Marked, 'features' | 'boxes'>[]): {
  sizes: Range;
  proportions: Range;
  inViews: Shapes;
} {
  const seen = examples.flatMap(({ features, boxes }) => {
    const view = wholeView(features);
    return boxes.map((box) => ({ size: sizeIn(view, box), proportion: proportionIn(view, box) }));
  });
  const sizes = seen.map(({ size }) => size);
  const [smallest, largest] = [
    Math.max(MIN_SIZE, Math.min(...sizes) / SMALLER),
    Math.min(1, Math.max(...sizes) * LARGER),
  ];
  const proportions = proportionsOf(seen.map(({ proportion }) => proportion).toSorted((one, other) => one - other));
  return {
    sizes: [smallest, largest],
    proportions,
    inViews: {
      sizes: [
        Math.max(MIN_WINDOW_SIZE, smallest < SMALL ? smallest / QUARTER : smallest),
        Math.min(MAX_WINDOW_SIZE, Math.max(largest, SMALL)),
      ],
      proportions,
    },
  };
}

function proportionsOf(sorted: readonly number[]): Range {
  const middle = Math.exp(sorted.reduce((sum, value) => sum + Math.log(value), 0) / sorted.length);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? middle;
  return [inLimits(Math.min(middle / PROPORTION, at(0.05))), inLimits(Math.max(middle * PROPORTION, at(0.95)))];
}

const inLimits = (proportion: number): number =>
  Math.max(LIMITS.proportion[0], Math.min(LIMITS.proportion[1], proportion));

/** The whole image, and each quarter that cuts through no box. */
function viewsWith(features: Features, boxes: readonly Box[]): Labelled[] {
  const tiles = tileViews(features).flatMap((view) => {
    const touched = boxes.filter((box) => commonArea(box, view.region) > 0);
    const isWhole = touched.every((box) => commonArea(box, view.region) > 0.98 * areaOf(box));
    return touched.length > 0 && isWhole ? [{ view, boxes: touched.map((box) => intoView(view, box)) }] : [];
  });
  return [{ view: wholeView(features), boxes: [...boxes] }, ...tiles];
}

function addExamples({
  rows,
  labelled,
  shapes,
  random,
}: {
  rows: Rows;
  labelled: readonly Example[];
  shapes: Shapes;
  random: RandomSource;
}): void {
  const large = (view: IntegralView, box: Box): boolean => sizeIn(view, box) >= shapes.sizes[0] / 1.3;
  // Should all be tiny: a few cells tell something, too.
  const isAnyLarge = labelled.some(({ view, boxes }) => boxes.some((box) => large(view, box)));
  for (const { view, boxes, isAll } of labelled) {
    for (const box of boxes)
      if (!isAnyLarge || large(view, box)) rows.add('class', view, jittered(box, { count: DRAWN_AGAIN, random }));
    if (!isAll) continue;
    rows.add('other', view, windowsBeside({ view, boxes, shapes, count: NEAR_WINDOWS_PER_VIEW, random }));
    rows.add('other', view, windowsApart({ view, boxes, shapes, count: FAR_WINDOWS_PER_VIEW, random }));
  }
}

interface Round {
  rows: Rows;
  plane: Linear;
  shapes: Shapes;
  labelled: readonly Labelled[];
  plain: readonly IntegralView[];
  unknown: readonly IntegralView[];
}

/** What the plane takes for the class, and is not. */
function addMistakes({ rows, plane, shapes, labelled, plain, unknown }: Round): void {
  const look = (
    view: IntegralView,
    wanted: { overlap: number; most: number; isWanted?: (hit: Hit) => boolean },
  ): Hit[] => bestWindows({ view, maps: scoreMapsOf(view, plane), shapes, lowest: HARD, ...wanted });
  for (const { view, boxes } of labelled)
    rows.add(
      'other',
      view,
      look(view, {
        overlap: 0.6,
        most: 10,
        isWanted: (hit) => boxes.every((box) => intersectionOverUnion(box, hit) < OTHER),
      }),
    );
  for (const view of plain) rows.add('other', view, look(view, { overlap: 0.5, most: 5 }));
  for (const view of unknown) {
    const hits = look(view, { overlap: 0.3, most: 8 });
    const plausible = hits.filter(({ score }) => score > PLAUSIBLE);
    rows.add(
      'other',
      view,
      hits.filter((hit) => hit.score <= PLAUSIBLE && plausible.every((one) => commonArea(one, hit) === 0)),
    );
  }
}
