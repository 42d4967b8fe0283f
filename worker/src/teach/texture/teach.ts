import { areaOf, commonArea, likeness, type Box } from '../../sights/boxes.ts';
import { QUARTER, type Features, type Hit } from '../features.ts';
import type { Linear } from '../logistic.ts';
import { createDice, type Dice } from '../random.ts';
import { descriptionLength } from './describe.ts';
import { SMALL } from './find.ts';
import { LIMITS, packWeights, type TextureModel } from './model.ts';
import { intoView, proportionIn, sizeIn, tilePanes, wholePane, type Pane } from './pane.ts';
import { createRows, type Rows } from './rows.ts';
import { jittered, OTHER, windowsApart, windowsBeside } from './samples.ts';
import { scoreMapsOf } from './score.ts';
import { bestWindows } from './search.ts';
import type { Range, Shapes } from './windows.ts';

interface Marked {
  features: Features;
  boxes: readonly Box[];
  /** Whether there are no others on the picture. */
  isAll: boolean;
}

export interface TextureLesson {
  /** Things of the class on these pictures, and where; on some there may be none. */
  examples: readonly Marked[];
  /** Boxes that a person called wrong. */
  counter: readonly { features: Features; boxes: readonly Box[] }[];
  /** Pictures of the project that nobody has said anything of: the class may be on them. */
  unlabelled: readonly Features[];
  bank: readonly Features[];
  seed: number;
}

/** How much smaller and larger than the examples a thing may be. */
const SMALLER = 2.6;
const LARGER = 3;
const SMALLEST = 0.03;
/** Of a view: a window of three cells and a little. */
const FEWEST_CELLS = 0.06;
const LARGEST_OF_VIEW = 0.9;
const PROPORTION = 1.2;

const DRAWN_AGAIN = 8;
const BESIDE_A_PANE = 30;
const APART_A_PANE = 30;
const APART_IN_BANK = 12;
const ROUNDS = 3;
/** A round looks for mistakes on a part of the pictures: the next one sees the others with a better eye. */
const BANK_A_ROUND = 40;
const EXAMPLES_A_ROUND = 40;
const UNKNOWN_A_ROUND = 20;
/** A plane that only has to find mistakes need not be the best one. */
const ROUGH_STEPS = 10;
const LAST_STEPS = 60;
const HARD = -2;
/** What scores more than this on a picture that nobody has looked at may well be the class. */
const PLAUSIBLE = -0.5;

interface Labelled {
  pane: Pane;
  boxes: Box[];
}
/** Where else on the pane the class is, nobody knows, unless `isAll`. */
type Example = Labelled & Pick<Marked, 'isAll'>;

/** A class from a few rectangles: what its windows look like against windows beside it and of everyday photographs, and, three times, against what was taken for it. */
export function teachTexture({ examples, counter, unlabelled, bank, seed }: TextureLesson): TextureModel {
  const dice = createDice(seed);
  const shapes = shapesOf(examples);
  const labelled = examples.flatMap(({ features, boxes, isAll }) =>
    panesWith(features, boxes).map((one) => ({ ...one, isAll })),
  );
  const wrong = counter.flatMap(({ features, boxes }) => panesWith(features, boxes));
  const [plain, unknown] = [bank.map(wholePane), unlabelled.map(wholePane)];
  const [first] = labelled;
  if (!first) throw new Error('A class needs an example');
  const rows = createRows(descriptionLength(first.pane));
  addExamples({ rows, labelled, shapes: shapes.inViews, dice });
  for (const { pane, boxes } of wrong)
    for (const box of boxes) rows.add('wrong', pane, jittered(box, { count: DRAWN_AGAIN, dice }));
  for (const pane of plain)
    rows.add('other', pane, windowsApart({ pane, boxes: [], shapes: shapes.inViews, count: APART_IN_BANK, dice }));
  let plane = rows.learn({ mostSteps: ROUGH_STEPS });
  for (let round = 0; round < ROUNDS; round++) {
    addMistakes({
      rows,
      plane,
      shapes: shapes.inViews,
      labelled: dice.some(
        labelled.filter(({ isAll }) => isAll),
        EXAMPLES_A_ROUND,
      ),
      plain: dice.some(plain, BANK_A_ROUND),
      unknown: dice.some(unknown, UNKNOWN_A_ROUND),
    });
    plane = rows.learn({ start: plane, mostSteps: round + 1 < ROUNDS ? ROUGH_STEPS : LAST_STEPS });
  }
  return {
    weights: packWeights(plane.weights),
    bias: plane.bias,
    sizes: [...shapes.sizes],
    proportions: [...shapes.proportions],
  };
}

/** Whether some of what it will look for is too small to be seen in the whole picture, by the examples alone. */
export const wantsTiles = (examples: readonly Pick<Marked, 'features' | 'boxes'>[]): boolean =>
  shapesOf(examples).sizes[0] < SMALL;

/** The sizes are those of the whole picture; in a view of its quarter a thing is larger. */
function shapesOf(examples: readonly Pick<Marked, 'features' | 'boxes'>[]): {
  sizes: Range;
  proportions: Range;
  inViews: Shapes;
} {
  const seen = examples.flatMap(({ features, boxes }) => {
    const pane = wholePane(features);
    return boxes.map((box) => ({ size: sizeIn(pane, box), proportion: proportionIn(pane, box) }));
  });
  const sizes = seen.map(({ size }) => size);
  const [smallest, largest] = [
    Math.max(SMALLEST, Math.min(...sizes) / SMALLER),
    Math.min(1, Math.max(...sizes) * LARGER),
  ];
  const proportions = proportionsOf(seen.map(({ proportion }) => proportion).toSorted((one, other) => one - other));
  return {
    sizes: [smallest, largest],
    proportions,
    inViews: {
      sizes: [
        Math.max(FEWEST_CELLS, smallest < SMALL ? smallest / QUARTER : smallest),
        Math.min(LARGEST_OF_VIEW, Math.max(largest, SMALL)),
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

/** The whole picture, and each quarter that cuts through no box. */
function panesWith(features: Features, boxes: readonly Box[]): Labelled[] {
  const tiles = tilePanes(features).flatMap((pane) => {
    const touched = boxes.filter((box) => commonArea(box, pane.region) > 0);
    const isWhole = touched.every((box) => commonArea(box, pane.region) > 0.98 * areaOf(box));
    return touched.length > 0 && isWhole ? [{ pane, boxes: touched.map((box) => intoView(pane, box)) }] : [];
  });
  return [{ pane: wholePane(features), boxes: [...boxes] }, ...tiles];
}

function addExamples({
  rows,
  labelled,
  shapes,
  dice,
}: {
  rows: Rows;
  labelled: readonly Example[];
  shapes: Shapes;
  dice: Dice;
}): void {
  const large = (pane: Pane, box: Box): boolean => sizeIn(pane, box) >= shapes.sizes[0] / 1.3;
  // Should all be tiny: a few cells tell something, too.
  const isAnyLarge = labelled.some(({ pane, boxes }) => boxes.some((box) => large(pane, box)));
  for (const { pane, boxes, isAll } of labelled) {
    for (const box of boxes)
      if (!isAnyLarge || large(pane, box)) rows.add('class', pane, jittered(box, { count: DRAWN_AGAIN, dice }));
    if (!isAll) continue;
    rows.add('other', pane, windowsBeside({ pane, boxes, shapes, count: BESIDE_A_PANE, dice }));
    rows.add('other', pane, windowsApart({ pane, boxes, shapes, count: APART_A_PANE, dice }));
  }
}

interface Round {
  rows: Rows;
  plane: Linear;
  shapes: Shapes;
  labelled: readonly Labelled[];
  plain: readonly Pane[];
  unknown: readonly Pane[];
}

/** What the plane takes for the class, and is not. */
function addMistakes({ rows, plane, shapes, labelled, plain, unknown }: Round): void {
  const look = (pane: Pane, wanted: { overlap: number; most: number; isWanted?: (hit: Hit) => boolean }): Hit[] =>
    bestWindows({ pane, maps: scoreMapsOf(pane, plane), shapes, lowest: HARD, ...wanted });
  for (const { pane, boxes } of labelled)
    rows.add(
      'other',
      pane,
      look(pane, { overlap: 0.6, most: 10, isWanted: (hit) => boxes.every((box) => likeness(box, hit) < OTHER) }),
    );
  for (const pane of plain) rows.add('other', pane, look(pane, { overlap: 0.5, most: 5 }));
  for (const pane of unknown) {
    const hits = look(pane, { overlap: 0.3, most: 8 });
    const plausible = hits.filter(({ score }) => score > PLAUSIBLE);
    rows.add(
      'other',
      pane,
      hits.filter((hit) => hit.score <= PLAUSIBLE && plausible.every((one) => commonArea(one, hit) === 0)),
    );
  }
}
