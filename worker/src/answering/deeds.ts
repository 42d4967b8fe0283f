import type { Probabilities } from './probabilities.ts';
import type { Meaning } from './names.ts';

/** Words of vision for one deed: whoever is said to talk may be said to call. */
const FAMILIES: readonly (readonly string[])[] = [
  'riding ride cycle ski snowboard surf skate skateboard',
  'horseback riding',
  'drive ride',
  'talk call',
  'eat bite graze',
  'swim float',
  'fly midair',
  'run race',
  'walk stroll',
  'sleep nap',
  'cook prepare bake',
  'play game match',
  'ski skier',
  'snowboard snowboarder',
  'surf surfer',
  'rest relax lie',
  'throw pitch',
  'hit swing',
  'jump trick midair',
  'read',
  'drink',
].map((words) => words.split(' '));
/** Of one body only one of these is true; of a cat in a basin nobody knows whether it sits or lies. */
const POSTURES: readonly (readonly string[])[] = [
  ['stand', 'lean', 'wait', 'pose'],
  ['sit', 'perch', 'lie', 'sleep', 'rest', 'curl'],
  ['walk', 'cross', 'approach'],
  ['run', 'chase'],
  ['riding', 'ride', 'cycle', 'drive'],
  ['fly', 'jump'],
  ['swim', 'surf', 'float'],
  ['ski', 'snowboard'],
];
/** Nobody speaks of these each time they see them, so silence says nothing. */
const SELDOM_SAID = new Set('stand hold wear watch see take carry smile pose open reach touch lean'.split(' '));

/** Whoever sees one of these says so; who wins or thinks is not seen. */
const VISIBLE = new Set([
  ...FAMILIES.flat(),
  ...POSTURES.flat(),
  'cut',
  'feed',
  'climb',
  'dance',
  'paint',
  'wash',
  'kick',
  'catch',
]);

/** Of many people some sit and some walk, and captions speak of the rest. */
const POSED = ['sit', 'lie', 'walk', 'run', 'jump', 'talk'];

/** From here up a deed is being done, below the other it is not. */
const IS_DONE = 0.6;
const MAYBE_DONE = 0.2;

export interface BelievedDeed {
  stands: 'there' | 'absent' | 'unknown';
  confidence: number;
}

/** A verb needs evidence of its own: that people are there and food is does not mean that they eat. */
export function believeDeed(
  { lemmas }: Pick<Meaning, 'lemmas'>,
  { ofLemma, bodies }: Pick<Probabilities, 'ofLemma'> & { bodies: number },
): BelievedDeed {
  const family = [...lemmas, ...FAMILIES.filter(([first = '']) => lemmas.includes(first)).flat()];
  const done = Math.max(0, ...family.map(ofLemma));
  if (done >= IS_DONE) return { stands: 'there', confidence: done };
  const own = POSTURES.find((posture) => posture.some((lemma) => lemmas.includes(lemma)));
  const other = own
    ? Math.max(...POSTURES.filter((posture) => posture !== own).map((posture) => Math.max(...posture.map(ofLemma))))
    : 0;
  if (bodies <= 1 && other >= IS_DONE && done < other / 2) return { stands: 'absent', confidence: other };
  const isSilent =
    !lemmas.some((lemma) => VISIBLE.has(lemma)) ||
    lemmas.some((lemma) => SELDOM_SAID.has(lemma)) ||
    (bodies > 1 && POSED.some((lemma) => lemmas.includes(lemma)));
  return done < MAYBE_DONE && !isSilent
    ? { stands: 'absent', confidence: 1 - Math.max(done, 0.1) }
    : { stands: 'unknown', confidence: done };
}

/** Who wins or thinks cannot be seen. */
export const canBeSeen = ({ lemmas }: Pick<Meaning, 'lemmas'>): boolean =>
  lemmas.some((lemma) => VISIBLE.has(lemma) || SELDOM_SAID.has(lemma));
