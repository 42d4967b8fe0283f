import type { EvidenceOfKind } from '@rakurs/contract';
import { conceptsOf } from '../nouns/noun-concepts.ts';
import { nounOf } from '../nouns/nouns.ts';

/** Probabilities by lemmas of concepts and by nouns of the detector, and what the whole picture is of. */
export interface Claims {
  concepts: Map<string, number>;
  things: Map<string, number>;
  kinds: readonly EvidenceOfKind[];
}

/** A kind so likely is heard against boxes of other animals. */
const HINTED = 0.4;
/** A thing so sure is not overruled by who only saw the whole. */
const SURE_OF_THING = 0.97;
const SURE_OF_SCREEN = 0.7;
/** What is left of a claim that another sign contradicts. */
const LEFT = 0.4;

/** Whoever is the one is also the other. */
const WIDER: readonly [wider: string, narrower: string][] = [
  ['child', 'boy girl baby toddler'],
  ['person', 'man woman child boy girl player skier snowboarder surfer skateboarder batter rider'],
  ['animal', 'dog cat horse cow sheep elephant bear zebra giraffe bird puppy kitten goat monkey duck'],
  ['vehicle', 'car truck bus train motorcycle bicycle boat airplane'],
  ['food', 'pizza cake sandwich fruit vegetable salad bread meat donut broccoli soup dessert rice'],
  ['fruit', 'banana apple'],
  ['water', 'ocean lake river pool wave'],
  ['room', 'bathroom bedroom kitchen'],
  ['plant', 'tree flower'],
  ['building', 'house tower church skyscraper'],
];
/** Of one person only one can be true: the less probable is what the more probable leaves. */
const EITHER: readonly (readonly string[])[] = [
  ['man', 'woman'],
  ['boy', 'girl'],
  ['man', 'boy'],
  ['woman', 'girl'],
];

/** What two signs contradict is believed less: a monkey that the kinds are sure of is no bear. */
export function withoutContradictions({ concepts, things, kinds }: Claims): Claims {
  const after: Claims = { concepts: new Map(concepts), things: new Map(things), kinds: [...kinds] };
  hearKinds(after);
  hearDesk(after);
  hearBoxes(after);
  if ((after.things.get('person') ?? 0) > 0)
    for (const [one = '', other = ''] of EITHER) apart(after.concepts, { one, other });
  for (const [wider, narrower] of WIDER)
    raise(after.concepts, wider, Math.max(...narrower.split(' ').map((lemma) => after.concepts.get(lemma) ?? 0)));
  return after;
}

/** The kind of the whole picture against animals of the detector, in whichever direction the surer one points. */
function hearKinds(claims: Claims): void {
  const [kind] = claims.kinds;
  if (kind?.group !== 'animal') return;
  const others = [...claims.things.keys()].filter((noun) => noun !== kind.noun && nounOf(noun).group === 'animal');
  const surest = Math.max(...others.map((noun) => claims.things.get(noun) ?? 0));
  if (surest >= SURE_OF_THING)
    claims.kinds = claims.kinds.map((one) => ({
      ...one,
      probability: one.probability * LEFT,
      wider_probability: one.wider_probability * LEFT,
    }));
  else {
    raise(claims.concepts, 'animal', Math.max(surest, kind.wider_probability));
    if (kind.noun !== null && (claims.things.get(kind.noun) ?? 0) >= HINTED)
      claims.things.set(kind.noun, Math.max(claims.things.get(kind.noun) ?? 0, kind.wider_probability));
    if (kind.wider_probability >= HINTED) for (const noun of others) lower(claims, noun);
  }
}

/** A screen with a keyboard or a mouse of its own is no laptop. */
function hearDesk(claims: Claims): void {
  const at = (noun: string): number => claims.things.get(noun) ?? 0;
  if (at('tv') >= SURE_OF_SCREEN && Math.max(at('keyboard'), at('mouse')) >= SURE_OF_SCREEN) lower(claims, 'laptop');
}

function lower({ concepts, things }: Claims, noun: string): void {
  things.set(noun, (things.get(noun) ?? 0) * LEFT);
  for (const lemma of conceptsOf(noun)) concepts.set(lemma, (concepts.get(lemma) ?? 0) * LEFT);
}

/** Words that mean another thing as often: a box proves nothing for them. */
const AMBIGUOUS = new Set(['orange', 'stop', 'traffic', 'cell', 'wine', 'fire', 'meter']);

/** A thing that is boxed surely is there in words too: its first lemma names it. */
function hearBoxes({ concepts, things }: Claims): void {
  for (const [noun, probability] of things) {
    const [lemma] = conceptsOf(noun);
    if (lemma !== undefined && !AMBIGUOUS.has(lemma)) raise(concepts, lemma, probability);
  }
}

function raise(concepts: Map<string, number>, lemma: string, probability: number): void {
  if (concepts.has(lemma)) concepts.set(lemma, Math.max(concepts.get(lemma) ?? 0, probability));
}

/** Several people may be both; where one word is surer, the other is held to what it leaves twice over. */
function apart(concepts: Map<string, number>, { one, other }: { one: string; other: string }): void {
  const [first, second] = [concepts.get(one) ?? 0, concepts.get(other) ?? 0];
  const [weaker, stronger] = first < second ? [one, second] : [other, first];
  if (stronger >= 0.8 && Math.min(first, second) < 0.8)
    concepts.set(weaker, Math.min(concepts.get(weaker) ?? 0, 2 * (1 - stronger)));
}
