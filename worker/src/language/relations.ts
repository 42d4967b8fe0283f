import type { DetectedObject } from '@rakurs/contract';
import {
  areaOf,
  commonArea,
  grown,
  heightOf,
  middleX,
  middleY,
  overlapX,
  shareInside,
  widthOf,
} from '../analysis/boxes.ts';

/** Relations that can be read from rectangles alone and proved right when checked by eye; others are left out. */
export interface Relation {
  kind: 'rides' | 'stands on' | 'carries' | 'wears' | 'lies on' | 'is on the table';
  subject: DetectedObject;
  object: DetectedObject;
}

interface Rule {
  kind: Relation['kind'];
  subjects: ReadonlySet<string>;
  objects: ReadonlySet<string>;
  holds: (subject: DetectedObject, object: DetectedObject) => boolean;
}

const PEOPLE = new Set(['person']);
const UNDERFOOT = new Set(['skateboard', 'snowboard', 'skis', 'surfboard']);
const CARRIED = new Set([
  'tennis racket',
  'baseball bat',
  'umbrella',
  'backpack',
  'handbag',
  'suitcase',
  'cell phone',
  'baseball glove',
  'kite',
  'frisbee',
  'teddy bear',
  'laptop',
  'book',
  'hair drier',
  'toothbrush',
  'hot dog',
  'donut',
  'pizza',
  'sandwich',
  'cake',
  'remote',
  ...UNDERFOOT,
]);
const ON_TABLES = new Set([
  'bottle',
  'wine glass',
  'cup',
  'fork',
  'knife',
  'spoon',
  'bowl',
  'banana',
  'apple',
  'sandwich',
  'orange',
  'broccoli',
  'carrot',
  'hot dog',
  'pizza',
  'donut',
  'cake',
  'vase',
  'laptop',
  'book',
  'cell phone',
  'keyboard',
  'mouse',
  'potted plant',
]);

/** The order matters: who rides does not also carry the same thing. */
const RULES: Rule[] = [
  { kind: 'rides', subjects: PEOPLE, objects: new Set(['motorcycle', 'horse']), holds: sitsOn },
  {
    kind: 'stands on',
    subjects: PEOPLE,
    objects: UNDERFOOT,
    holds: (person, board) =>
      overlapX(person, board) > 0.3 * Math.min(widthOf(person), widthOf(board)) &&
      Math.abs(middleY(board) - person.y1) < 0.2 * heightOf(person) &&
      heightOf(board) < 0.6 * heightOf(person),
  },
  {
    kind: 'carries',
    subjects: PEOPLE,
    objects: CARRIED,
    holds: (person, thing) => shareInside(thing, grown(person, 0.12)) > 0.55 && areaOf(thing) < 0.8 * areaOf(person),
  },
  {
    kind: 'wears',
    subjects: PEOPLE,
    objects: new Set(['tie']),
    holds: (person, tie) => shareInside(tie, person) > 0.8,
  },
  {
    kind: 'lies on',
    subjects: new Set(['cat', 'dog']),
    objects: new Set(['couch', 'bed', 'chair', 'bench']),
    holds: (pet, seat) =>
      shareInside(pet, seat) > 0.7 && pet.y1 <= seat.y1 + 0.03 && pet.y1 > seat.y0 + 0.2 * heightOf(seat),
  },
  {
    kind: 'is on the table',
    subjects: ON_TABLES,
    objects: new Set(['dining table']),
    holds: (thing, table) =>
      shareInside({ ...thing, y0: middleY(thing) }, table) > 0.7 && areaOf(thing) < 0.7 * areaOf(table),
  },
];

/**
 * Strict on purpose: whoever walks beside a horse must not be put on it. Bicycles stay out: there the rule was wrong
 * too often.
 */
function sitsOn(person: DetectedObject, mount: DetectedObject): boolean {
  const [height, mountHeight] = [heightOf(person), heightOf(mount)];
  const areBig = areaOf(person) > 0.006 && areaOf(mount) > 0.006;
  const isAbove =
    middleY(person) < middleY(mount) &&
    person.y1 > mount.y0 + 0.3 * mountHeight &&
    person.y1 < mount.y1 + 0.08 * mountHeight + 0.01;
  const isInTheMiddle =
    Math.abs(middleX(person) - middleX(mount)) < 0.3 * widthOf(mount) &&
    overlapX(person, mount) > 0.6 * Math.min(widthOf(person), widthOf(mount));
  return areBig && isAbove && isInTheMiddle && height > 0.5 * mountHeight && height < 2.5 * mountHeight;
}

/** Seats and tables hold many; anything else belongs to one. */
const SHARED = new Set<Relation['kind']>(['lies on', 'is on the table']);
const MAX_CARRIED = 2;

export function relationsAmong(objects: readonly DetectedObject[]): Relation[] {
  const found: Relation[] = [];
  const isTaken = (object: DetectedObject) => found.some((relation) => relation.object === object);
  const countOf = (subject: DetectedObject) => found.filter((relation) => relation.subject === subject).length;
  for (const { kind, subjects, objects: allowed, holds } of RULES) {
    const pairs = objects
      .filter(({ noun }) => subjects.has(noun))
      .flatMap((subject) =>
        objects
          .filter((object) => object !== subject && allowed.has(object.noun) && holds(subject, object))
          .map((object) => ({ kind, subject, object })),
      )
      .sort((one, other) => evidence(other) - evidence(one));
    for (const pair of pairs) {
      if (!SHARED.has(kind) && isTaken(pair.object)) continue;
      if (countOf(pair.subject) >= (kind === 'carries' || kind === 'wears' ? MAX_CARRIED : 1)) continue;
      found.push(pair);
    }
  }
  return found;
}

const evidence = ({ subject, object }: Relation): number =>
  commonArea(subject, object) / Math.max(areaOf(object), 1e-9) + subject.confidence + object.confidence;

/** Four or more that stand in one line across the image. */
export function isRow(objects: readonly DetectedObject[]): boolean {
  if (objects.length < 4) return false;
  const feet = objects.map(({ y1 }) => y1);
  const mean = feet.reduce((sum, y) => sum + y, 0) / feet.length;
  const heights = objects.map(heightOf).sort((one, other) => one - other);
  const [lowest = 0, middle = 0, highest = 0] = [heights[0], heights[heights.length >> 1], heights.at(-1)];
  const middles = objects.map(middleX);
  return (
    Math.max(...feet.map((y) => Math.abs(y - mean))) < 0.35 * middle &&
    highest < 1.8 * lowest &&
    Math.max(...middles) - Math.min(...middles) > 0.45
  );
}
