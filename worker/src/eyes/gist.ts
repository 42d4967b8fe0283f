import type { Gist } from '@rakurs/contract';
import { OPEN_AIR } from '../sights/open-air.ts';
import { CLASS_GROUPS, numbersOf } from './classifier-groups.ts';
import { CLASS_NAMES } from './classifier-names.ts';

const SURE_OF_GROUP = 0.6;
/** Animals and landscapes are what ImageNet is good at; a single thing must be seen more surely. */
const SURE_OF_KIND = 0.5;
const SURE_OF_THING = 0.7;
const SURE_OF_OUTDOORS = 0.45;
const LAST_ANIMAL = 397;
const LANDSCAPES = new Set(numbersOf('970-980'));
/** Scenery and what stands in it: too vague for a word, together still a sign of open air. */
const OUTDOORS = numbersOf(
  '970,972,974-980,825,912,716,672,671,460,853,915,958,984,694,449,698,663,483,821,839,888,718,649,437,900',
);

export const sumOf = (probabilities: Float32Array, classes: readonly number[]): number =>
  classes.reduce((sum, index) => sum + (probabilities[index] ?? 0), 0);

/** What the whole picture shows, or null when the classifier is unsure. */
export function gistOf(probabilities: Float32Array): Gist | null {
  const top = probabilities.reduce((best, value, index) => (value > (probabilities[best] ?? 0) ? index : best), 0);
  const confidence = probabilities[top] ?? 0;
  const needed = top <= LAST_ANIMAL || LANDSCAPES.has(top) ? SURE_OF_KIND : SURE_OF_THING;
  const fine = confidence >= needed ? CLASS_NAMES[top] : undefined;

  const [best] = CLASS_GROUPS.map((group) => ({ ...group, sum: sumOf(probabilities, group.classes) })).sort(
    (one, other) => other.sum - one.sum,
  );
  if (best && best.sum >= SURE_OF_GROUP) {
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
export function openAirOf(probabilities: Float32Array): Gist | null {
  const confidence = sumOf(probabilities, OUTDOORS);
  return confidence < SURE_OF_OUTDOORS
    ? null
    : { name: OPEN_AIR, kind: OPEN_AIR, group: 'nature', confidence: Math.min(1, confidence), noun: null, leads: true };
}
