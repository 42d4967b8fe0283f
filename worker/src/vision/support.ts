import { conceptsOf } from '../nouns/noun-concepts.ts';
import { NOUNS } from '../nouns/nouns.ts';
import type { Certainties } from '../analysis/lexicon.ts';
import { numbersOf } from './classifier-groups.ts';
import { sumOf } from './top-class.ts';
import type { Belief } from './classification.ts';

/** Kinds of vision that speak for a noun of the detector. Wide on purpose: this is support, not identity. */
const SUPPORT: Record<string, string> = {
  dog: '151-275',
  cat: '281-287',
  bird: '7-24,80-100,127-146',
  elephant: '101,385,386',
  bear: '294-297,387,388',
  zebra: '340',
  sheep: '348-350',
  cow: '345-347',
  horse: '339,603',
  truck: '555,569,675,717,864,867,586,866',
  car: '407,436,468,475,479,511,581,609,627,656,661,717,734,751,817',
  bus: '654,779,874,705,829',
  train: '466,547,565,705,820,829',
  boat: '403,472,484,510,554,576,625,628,724,780,814,833,871,914,449,536',
  bicycle: '444,671,870,880',
  motorcycle: '665,670',
  airplane: '404,895,908,812,405',
  umbrella: '879',
  clock: '409,530,531,826,892,604,835',
  oven: '827,766,651,544',
  refrigerator: '760,648,894',
  toilet: '861,896,999',
  tv: '664,851,782,527,598,548',
  laptop: '620,681,508,527,590',
  keyboard: '508,810,878,681,620',
  orange: '950',
  banana: '954',
  apple: '948,952,957',
  broccoli: '937,938',
  pizza: '963',
  'teddy bear': '850',
  'traffic light': '920',
  'cell phone': '487,590,605,528,707',
  toaster: '859',
  microwave: '651',
  'hair drier': '589',
  'parking meter': '704,707',
  bed: '431,516,520,564,669,721,750,797,831,894,905',
};
const CLASSES = new Map(Object.entries(SUPPORT).map(([noun, ranges]) => [noun, numbersOf(ranges)]));
const ANIMALS = numbersOf('0-397');
const ANIMAL_NOUNS = NOUNS.filter(({ group }) => group === 'animal').map(({ key }) => key);

/**
 * How much of vision's belief speaks for the noun, by kinds or by concepts, whichever is surer; null when they have no
 * word for such a thing.
 */
export function supportFor(noun: string, { probabilities, certainties }: Belief): number | null {
  const classes = CLASSES.get(noun);
  const concept = certaintyOfNoun(noun, certainties);
  return classes ? Math.max(sumOf(probabilities, classes), concept) : concept > 0 ? concept : null;
}

/** The share of the belief that its own kinds have; null where they have no word for it. */
export function kindsShareOf(noun: string, probabilities: Float32Array): number | null {
  const classes = CLASSES.get(noun);
  return classes ? sumOf(probabilities, classes) : null;
}

/** How sure vision is of a concept that means this noun; 0 when it does not see it. */
export const certaintyOfNoun = (noun: string, certainties: Certainties): number =>
  Math.max(0, ...conceptsOf(noun).map((lemma) => certainties.get(lemma) ?? 0));

export const animalBelief = ({ probabilities, certainties }: Belief): number =>
  Math.max(sumOf(probabilities, ANIMALS), ...ANIMAL_NOUNS.map((noun) => certaintyOfNoun(noun, certainties)));
