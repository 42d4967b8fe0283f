import { nounOfConcept } from '../nouns/noun-concepts.ts';
import { nounOf } from '../nouns/nouns.ts';
import { areaOf } from '../sights/boxes.ts';
import { LIKELY, PROBABLE, SURE } from '../sights/lexicon.ts';
import { hasPeople } from './people.ts';
import { isGlimpsed, type Scene } from './scene.ts';
import type { Sentence } from './sentence-bank.ts';
import { tell, type Told } from './tell-sentence.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Chosen extends Told {
  /** What it says, by the nouns of the detector and by concepts: nobody says it again. */
  nouns: ReadonlySet<string>;
  lemmas: ReadonlySet<string>;
}

/** Bags are placed among pictures one by one, so only the most promising are. */
const MOST_PLACED = 64;
const A_CONCEPT = 0.03;
/** How near a sentence must stand to the picture: the surer its concepts, the less. Below, judged by eye, many were wrong. */
const NEAR = 0.42;
const VERY_NEAR = 0.6;
const ONLY_SEEN = 0.06;
const LEAVES_OUT_THE_MAIN_THING = 0.15;
/** Large enough to be what the picture is about, and small enough not to be. */
const MAIN_THING = 0.06;
const MINOR = 0.25;
const A_CROWD = 6;
const ACTORS = new Set(['person', 'animal', 'vehicle']);

/** The sentence of the bank that is true of the scene and nearest to it; null when none is near enough, and a composed one must do. */
export function chooseSentence(scene: Scene, { bank, vectorOf }: Vocabulary): Chosen | null {
  const { vector } = scene;
  if (!vector) return null;
  const strengths = new Map<string, number>();
  const strength = (lemma: string): number => {
    const known = strengths.get(lemma) ?? strengthOf(lemma, scene);
    strengths.set(lemma, known);
    return known;
  };
  const weights = weightsOf(scene);
  const promising = bank
    .flatMap((sentence) => {
      if (!sentence.lemmas.every((lemma) => strength(lemma) >= LIKELY) || !isPlausible(sentence, scene)) return [];
      const held = sentence.lemmas.map(strength);
      return [{ sentence, weakest: Math.min(...held), weight: held.reduce((sum, one) => sum + one, 0) }];
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_PLACED);
  const [best] = promising
    .flatMap(({ sentence, weakest }) => {
      const told = tell(sentence, scene);
      const nearness = cosine(vector, vectorOf(sentence));
      return told && nearness >= (weakest >= PROBABLE ? NEAR : VERY_NEAR)
        ? [{ sentence, told, score: nearness + scoreOf(sentence, weights) }]
        : [];
    })
    .toSorted((one, other) => other.score - one.score);
  if (!best) return null;
  const { sentence, told } = best;
  return {
    ...told,
    nouns: new Set(sentence.lemmas.flatMap((lemma) => nounsSaid(lemma, sentence))),
    lemmas: new Set(sentence.lemmas),
  };
}

/** A sentence about a speck in the corner, or one that leaves out what fills the picture, must be much nearer to win. */
function scoreOf({ lemmas, text, subject }: Sentence, weights: ReadonlyMap<string, number>): number {
  const largest = Math.max(0, ...weights.values());
  const leavesOut =
    largest >= MAIN_THING && lemmas.every((lemma) => (weights.get(nounOfConcept(lemma) ?? '') ?? 0) < largest);
  const isAboutALittle =
    subject !== null && subject.word.noun !== 'person' && (weights.get(subject.word.noun) ?? largest) < MINOR * largest;
  return (
    lemmas.length * A_CONCEPT -
    (/(^|\s)вид(ен|на|но|ны)\s/i.test(text) ? ONLY_SEEN : 0) -
    (leavesOut ? LEAVES_OUT_THE_MAIN_THING : 0) -
    (isAboutALittle ? LEAVES_OUT_THE_MAIN_THING : 0)
  );
}

function nounsSaid(lemma: string, { lemmas }: Sentence): string[] {
  const noun = nounOfConcept(lemma);
  if (noun === 'bear' && lemmas.includes('teddy')) return ['teddy bear'];
  return noun === null ? [] : [noun];
}

/** Words that mean a thing of the detector in some sentences and something else in others: their boxes prove nothing. */
const AMBIGUOUS = new Set(['traffic', 'stop', 'orange', 'polar', 'rider', 'team', 'cell']);

/** A box of a person speaks for these; a skier or a player must be seen as one. */
const ANYONE = new Set(['person', 'man', 'woman', 'child', 'boy', 'girl', 'baby', 'lady', 'adult']);

/** How surely a concept is there: what the detector has a noun for must agree with its boxes. */
function strengthOf(lemma: string, { certainties, things, sight }: Scene): number {
  const certainty = certainties.get(lemma) ?? 0;
  const noun = nounOfConcept(lemma);
  if (noun === null || AMBIGUOUS.has(lemma)) return certainty;
  if (lemma === 'bear' && (things.has('teddy bear') || certainties.has('teddy')))
    return things.has('teddy bear') ? SURE : certainty;
  const [surest] = (things.get(noun) ?? []).map(({ confidence }) => confidence).toSorted((one, other) => other - one);
  if (noun === 'person')
    return surest !== undefined && ANYONE.has(lemma)
      ? Math.max(certainty, PROBABLE)
      : isGlimpsed(noun, sight)
        ? certainty
        : 0;
  if (surest !== undefined) return Math.max(certainty, surest >= 0.6 ? SURE : PROBABLE);
  // Without the faintest box the eyes alone were right in less than half of the cases.
  return isGlimpsed(noun, sight) && certainty >= PROBABLE ? certainty : 0;
}

/** Words for people that are not the subject: the eyes must be sure of them, and there must be more than one person. */
const ALSO_THERE: [pattern: RegExp, lemmas: string[]][] = [
  [/мужчин/i, ['man']],
  [/женщин|невест/i, ['woman']],
  [/мальчик/i, ['boy']],
  [/девоч/i, ['girl']],
  [/реб[её]н|дет(и|ей|ьми|ям)/i, ['child', 'boy', 'girl', 'baby']],
  [/малыш|младен/i, ['baby']],
];

/** What a bag does not say and its sentence does. */
function isPlausible({ text, subject, lemmas }: Sentence, scene: Scene): boolean {
  const { certainties, things } = scene;
  const at = (lemma: string): number => certainties.get(lemma) ?? 0;
  if (/апельсин/i.test(text) && !things.has('orange')) return false;
  if (/оранжев/i.test(text) && (at('orange') < SURE || things.has('orange'))) return false;
  if (
    /огн(и|ями)|гор(ит|ят) (свет|огни|фонар)|фонар|светятся|освещ/i.test(text) &&
    at('night') < PROBABLE &&
    !lemmas.includes('fire') &&
    at('bathroom') + at('room') + at('kitchen') === 0
  )
    return false;
  if (lemmas.includes('bear') && !lemmas.includes('teddy') && (things.has('teddy bear') || certainties.has('teddy')))
    return false;
  if (
    /парк(е|у|ом)?( |\.|$)/.test(text) &&
    (Math.max(at('tree'), at('grass'), at('bench')) < PROBABLE || at('street') >= LIKELY)
  )
    return false;
  if (isAnotherPosture(text, { subject, lemmas, at })) return false;
  const rest = subject
    ? text
        .split(' ')
        .filter((_, index) => index !== subject.at)
        .join(' ')
    : text;
  const others = ALSO_THERE.filter(([pattern]) => pattern.test(rest));
  if (others.some(([, of]) => of.every((lemma) => at(lemma) < SURE))) return false;
  const people = things.get('person')?.length ?? 0;
  if (others.length > 0 && subject?.word.noun === 'person') return false;
  if (/толп/i.test(text) && people < A_CROWD && at('crowd') < PROBABLE) return false;
  if (isTwiceTheSame(lemmas, scene)) return false;
  return !/(^| )люд/i.test(rest) || (hasPeople(scene) && people >= 2);
}

const SELDOM_STAND = new Set(['dog', 'cat', 'bird', 'bear']);

interface Posed {
  subject: Sentence['subject'];
  lemmas: string[];
  at: (lemma: string) => number;
}

/** Many a sentence has 'стоит' for want of a better verb: whoever is seen to sit, lie or ride does not. */
function isAnotherPosture(text: string, { subject, lemmas, at }: Posed): boolean {
  const group = subject && nounOf(subject.word.noun).group;
  if (group !== 'person' && group !== 'animal') return false;
  if (/(^| )стоит( |\.)/i.test(text) && !lemmas.includes('stand'))
    return (
      Math.max(at('sit'), at('lie'), at('riding')) > at('stand') ||
      (SELDOM_STAND.has(subject?.word.noun ?? '') && at('stand') < LIKELY)
    );
  if (/(^| )сидит( |\.)/i.test(text) && !lemmas.includes('sit')) return at('sit') < LIKELY;
  return /(^| )лежит( |\.)/i.test(text) && !lemmas.includes('lie') && at('lie') < LIKELY;
}

/** 'Лодка плывёт рядом с кораблём' needs two of them, and both are boats for the detector. */
function isTwiceTheSame(lemmas: string[], { things }: Scene): boolean {
  const nouns = lemmas
    .map(nounOfConcept)
    .filter((noun) => noun !== null && ACTORS.has(nounOf(noun).group) && noun !== 'person');
  return nouns.some((noun, at) => nouns.indexOf(noun) < at && (things.get(noun ?? '')?.length ?? 0) < 2);
}

/** How much each noun is what the picture is about: its area, people, animals and vehicles before furniture. */
const weightsOf = ({ things }: Scene): ReadonlyMap<string, number> =>
  new Map(
    [...things].map(([noun, seen]) => [
      noun,
      seen.reduce((sum, object) => sum + areaOf(object), 0) * (ACTORS.has(nounOf(noun).group) ? 3 : 1),
    ]),
  );

function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
