import type { EvidenceOfKind, TopClass } from '@rakurs/contract';
import type { Kind } from '../analysis/kinds.ts';
import { probabilityOfGroup, type Calibration } from '../evidence/index.ts';
import { OPEN_AIR } from '../analysis/open-air.ts';
import { CLASS_GROUPS, numbersOf } from './classifier-groups.ts';
import { CLASS_NAMES } from './classifier-names.ts';

const MIN_GROUP_CONFIDENCE = 0.6;
/** Animals and landscapes are what ImageNet is good at; a single thing must be seen more surely. */
const MIN_KIND_CONFIDENCE = 0.5;
const MIN_THING_CONFIDENCE = 0.7;
const MIN_OUTDOORS_CONFIDENCE = 0.45;
const LAST_ANIMAL = 397;
const LANDSCAPES = new Set(numbersOf('970-980'));
/** Scenery and what stands in it: too vague for a word, together still a sign of open air. */
const OUTDOORS = numbersOf(
  '970,972,974-980,825,912,716,672,671,460,853,915,958,984,694,449,698,663,483,821,839,888,718,649,437,900',
);

export const sumOf = (probabilities: Float32Array, classes: readonly number[]): number =>
  classes.reduce((sum, index) => sum + (probabilities[index] ?? 0), 0);

/** What the whole image shows, or null when the classifier is unsure. */
export function topClassOf(probabilities: Float32Array): TopClass | null {
  const top = probabilities.reduce((best, value, index) => (value > (probabilities[best] ?? 0) ? index : best), 0);
  const confidence = probabilities[top] ?? 0;
  const needed = top <= LAST_ANIMAL || LANDSCAPES.has(top) ? MIN_KIND_CONFIDENCE : MIN_THING_CONFIDENCE;
  const fine = confidence >= needed ? CLASS_NAMES[top] : undefined;

  const [best] = CLASS_GROUPS.map((group) => ({ ...group, sum: sumOf(probabilities, group.classes) })).sort(
    (one, other) => other.sum - one.sum,
  );
  if (best && best.sum >= MIN_GROUP_CONFIDENCE) {
    const name = (best.classes.includes(top) ? fine : undefined) ?? best.name;
    return {
      name,
      kind: best.name,
      group: best.group,
      confidence: Math.min(1, best.sum),
      noun: best.noun,
      leads: false,
    };
  }
  return fine ? { name: fine, kind: fine, group: 'thing', confidence, noun: null, leads: false } : null;
}

/** The last resort, when nothing was recognised: it is at least outside. */
export function openAirOf(probabilities: Float32Array): TopClass | null {
  const confidence = sumOf(probabilities, OUTDOORS);
  return confidence < MIN_OUTDOORS_CONFIDENCE
    ? null
    : { name: OPEN_AIR, kind: OPEN_AIR, group: 'nature', confidence: Math.min(1, confidence), noun: null, leads: true };
}

/** Words so wide that many kinds speak for them together: a mongoose that nobody can name is an animal. */
const WIDE: readonly (readonly [lemma: string, classes: readonly number[]])[] = [
  ['animal', numbersOf('0-397')],
  ['food', numbersOf('924-967,987')],
];

/** How likely each wide word is, by its concept. */
export const wideBeliefs = (probabilities: Float32Array, calibration: Calibration): ReadonlyMap<string, number> =>
  new Map(WIDE.map(([lemma, classes]) => [lemma, probabilityOfGroup(sumOf(probabilities, classes), calibration)]));

const NOTICEABLE_GROUP = 0.3;
/** A kind of no group of ours must be as sure as this. */
const SURE_ALONE = 0.9;
const MOST_KINDS = 5;

/** From here up the kind itself is named, and below it the family that it is of. */
const SURE_OF_KIND = 0.6;

/** Between the kind and the wide word: which terrier it is is harder to tell than that it is one. */
const FAMILIES = Object.entries({
  'домашняя птица': '7-8,86',
  'хищная птица': '21-23',
  попугай: '87-90',
  'водоплавающая птица': '97-100',
  цапля: '131-134',
  кулик: '139-142',
  'певчая птица': '10-16',
  терьер: '179-203',
  спаниель: '156,215-221',
  ретривер: '205-209',
  сеттер: '212-214',
  овчарка: '224-235',
  зенненхунд: '238-241',
  шпиц: '257-261',
  корги: '263-264',
  пудель: '265-268',
}).map(([name, classes]) => ({ name, classes: numbersOf(classes) }));

function familyOf(top: number, probabilities: Float32Array): { name: string; share: number } | null {
  const family = FAMILIES.find(({ classes }) => classes.includes(top));
  return family ? { name: family.name, share: sumOf(probabilities, family.classes) } : null;
}

/** What the picture as a whole is of, with how often the kinds were right when they were as sure. */
export function kindsOf(
  probabilities: Float32Array,
  { calibration, kinds }: { calibration: Calibration; kinds: readonly Kind[] },
): EvidenceOfKind[] {
  const nameOf = (at: number): string => CLASS_NAMES[at] ?? kinds[at]?.name ?? '';
  const topOf = (classes: readonly number[]): number =>
    classes.reduce((best, at) => ((probabilities[at] ?? 0) > (probabilities[best] ?? 0) ? at : best));
  const grouped = CLASS_GROUPS.map((group) => ({ group, share: sumOf(probabilities, group.classes) }))
    .filter(({ share }) => share >= NOTICEABLE_GROUP)
    .map(({ group: { name, noun, group, classes }, share }) => {
      const wider = probabilityOfGroup(share, calibration);
      const top = topOf(classes);
      const family = familyOf(top, probabilities);
      const own = Math.min(wider, probabilities[top] ?? 0);
      const ofFamily = family ? Math.min(wider, probabilityOfGroup(family.share, calibration)) : 0;
      const isFamily = family !== null && own < SURE_OF_KIND && ofFamily >= SURE_OF_KIND;
      const probability = isFamily ? ofFamily : own;
      return {
        name: (isFamily ? family.name : nameOf(top)) || name,
        wider: name,
        group,
        noun,
        probability,
        wider_probability: wider,
      };
    });
  const top = topOf([...probabilities.keys()]);
  const share = probabilities[top] ?? 0;
  const isGrouped = CLASS_GROUPS.some(({ classes }) => classes.includes(top));
  const alone =
    !isGrouped && share >= SURE_ALONE && nameOf(top) !== ''
      ? [
          {
            name: nameOf(top),
            wider: nameOf(top),
            group: 'thing',
            noun: null,
            probability: share,
            wider_probability: share,
          },
        ]
      : [];
  return [...grouped, ...alone]
    .toSorted((one, other) => other.wider_probability - one.wider_probability)
    .slice(0, MOST_KINDS);
}
