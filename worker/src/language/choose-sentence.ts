import { nounOfConcept } from '../nouns/noun-concepts.ts';
import { nounOf } from '../nouns/nouns.ts';
import { areaOf, grown, middleY, shareInside } from '../analysis/boxes.ts';
import { isSaidTogether, subjectOfCaptions } from './captions.ts';
import { countOfMain, type Scene } from './scene.ts';
import { isVerb } from './verbs.ts';
import type { Claim, Sentence } from './sentence-bank.ts';

export interface Chosen {
  text: string;
  /** What it says, by the nouns of the detector and by concepts: nobody says it again. */
  nouns: ReadonlySet<string>;
  lemmas: ReadonlySet<string>;
}

/** From here up a claim stands; people's five captions, by which it was calibrated, leave out much that is true. */
const STANDS = 0.9;
const STANDS_BY_CATEGORY: Readonly<Record<string, number>> = { colour: 0.85, attribute: 0.85 };
/** Size is in the eye of whoever looks: it is seldom false. */
const SIZES = new Set(['large', 'big', 'small', 'little', 'high', 'long', 'tall', 'open']);
const SIZE_STANDS = 0.55;
/** What no caption says is believed only when surer still. */
const UNSAID = 0.94;
/** Who stands with the back to us and what hangs in the air are taken for another most often. */
const HARD_TO_TELL = new Set(['woman', 'girl', 'boy', 'fly']);
const HARD_TO_TELL_STANDS = 0.95;
const ACTORS = new Set(['person', 'animal', 'vehicle']);
const COUNTED = new Set(['person', 'animal', 'vehicle']);
const SURE = 0.95;
/** Beside the subject a thing must be surer: where it stands to it is claimed too. */
const BESIDE = 0.93;
const MAY_BE_BESIDE = new Set(['action', 'colour', 'attribute', 'place', 'count', 'nature', 'sport']);

/** The sentence of the bank that says most of what is surely there; null when none says anything sure. */
export function chooseSentence(scene: Scene, bank: readonly Sentence[]): Chosen | null {
  const verdicts = new Map<Claim, number | null>();
  const probability = (claim: Claim): number | null => {
    const known = verdicts.get(claim);
    if (known !== undefined) return known;
    const found = probabilityOf(claim, scene);
    verdicts.set(claim, found);
    return found;
  };
  const weights = weightsOf(scene);
  let [best, bestScore]: [Sentence | null, number] = [null, 0];
  for (const sentence of bank) {
    const all = sentence.claims.map(probability);
    if (all.some((one) => one === null) || !isPlausible(sentence, scene)) continue;
    if (!areSureBeside(sentence, all)) continue;
    const score = scoreOf(sentence, { scene, weights, probabilities: all.map((one) => one ?? 0) });
    if (score > bestScore) [best, bestScore] = [sentence, score];
  }
  if (!best) return null;
  const lemmas = best.claims.flatMap((claim) => claim.lemmas);
  return {
    text: best.text,
    lemmas: new Set(lemmas),
    nouns: new Set(lemmas.flatMap((lemma) => nounOfConcept(lemma) ?? [])),
  };
}

const areSureBeside = ({ claims }: Sentence, probabilities: readonly (number | null)[]): boolean =>
  claims.every(({ category }, at) => at === 0 || MAY_BE_BESIDE.has(category) || (probabilities[at] ?? 0) >= BESIDE);

/** Null when it may not be said. */
function probabilityOf({ lemmas, category, count }: Claim, scene: Scene): number | null {
  const needed = lemmas.some((lemma) => HARD_TO_TELL.has(lemma))
    ? HARD_TO_TELL_STANDS
    : lemmas.some((lemma) => SIZES.has(lemma))
      ? SIZE_STANDS
      : (STANDS_BY_CATEGORY[category] ?? STANDS);
  const probability = Math.max(...lemmas.map((lemma) => scene.certainties.get(lemma) ?? 0));
  if (probability < needed) return null;
  const isUnsaid = scene.captions.length > 0 && !lemmas.some((lemma) => scene.said.has(lemma));
  if (isUnsaid && category !== 'person' && probability < UNSAID) return null;
  const noun = lemmas.map(nounOfConcept).find((one) => one !== null);
  if (noun === undefined || noun === null) return probability;
  const isUncounted = !COUNTED.has(nounOf(noun).group) && (count === 'any' || nounOf(noun).gender === 'p');
  if (isUncounted) return probability;
  return isRightCount(noun, { count, scene }) ? probability : null;
}

const A_HERD = ['herd', 'group', 'crowd', 'flock', 'team'];

function isRightCount(noun: string, { count, scene }: { count: Claim['count']; scene: Scene }): boolean {
  const { main, behind, isExact } = countOfMain(noun, scene);
  if (count === 'any') return main <= 1 || (noun === 'person' && scene.isAboutOne);
  const together = A_HERD.some((lemma) => (scene.certainties.get(lemma) ?? 0) >= SURE);
  if (count === 'several') return main + behind >= 2 || together;
  return isExact && behind === 0 && main === count;
}

/** Who acts must be who acts in the captions, and what is done must be said with it. */
function isPlausible({ claims, text }: Sentence, scene: Scene): boolean {
  const actors = claims.filter(({ category }) => ACTORS.has(category));
  const actions = claims.filter(({ category }) => category === 'action');
  const [actor] = actors;
  const subject = subjectOfCaptions(scene);
  if (actor && subject !== null && !actor.lemmas.some((lemma) => isOfSort(lemma, subject))) return false;
  if (/^(На|В|У|За|Под|Рядом)/.test(text) && actors.length > 1 && actions.length > 0) return false;
  if (!liesWhereItSays({ claims, text }, scene)) return false;
  return actions.every(
    (action) =>
      (actor === undefined || actor.lemmas.some((lemma) => isSaidTogether([lemma, action.lemmas], scene))) &&
      action.lemmas.some((lemma) => scene.said.has(lemma)),
  );
}

const ON_A_SEAT = /(^| )на (стул|диван|кроват|скамей|скамье|кресл|лавк|постел)/i;
const SEATS = ['chair', 'couch', 'bed', 'bench'];
const MOSTLY = 0.4;

/** Who is on a seat has its lower half there: a dog behind a chair is not on it, whatever the captions say. */
function liesWhereItSays({ claims, text }: Sentence, { things }: Scene): boolean {
  if (!ON_A_SEAT.test(text)) return true;
  const boxes = claims.flatMap(({ lemmas }) => things.get(nounOfConcept(lemmas[0] ?? '') ?? '') ?? []);
  const seats = boxes.filter(({ noun }) => SEATS.includes(noun));
  const sitters = boxes.filter(({ noun }) => ['person', 'animal'].includes(nounOf(noun).group));
  return (
    seats.length === 0 ||
    sitters.length === 0 ||
    sitters.some((one) => seats.some((seat) => shareInside({ ...one, y0: middleY(one) }, grown(seat, 0.1)) >= MOSTLY))
  );
}

function isOfSort(lemma: string, subject: string): boolean {
  const [one, other] = [nounOfConcept(lemma), nounOfConcept(subject)];
  return lemma === subject || (one !== null && one === other);
}

interface Weighed {
  scene: Scene;
  weights: ReadonlyMap<string, number>;
  probabilities: readonly number[];
}

const A_FALSE_CLAIM = 14;
const LEAVES_OUT_THE_MAIN_THING = 4;
const ABOUT_A_LITTLE = 3;
const MAIN_THING = 0.06;
const MINOR = 0.25;
const A_WORD = 0.12;
/** 'Поезд стоит на путях' reads better than 'Поезд на путях'. */
const A_VERB = 0.7;

/** What it tells, less what it would cost to be wrong, and what it leaves out. */
function scoreOf({ claims, text }: Sentence, { weights, probabilities }: Weighed): number {
  const told = claims.reduce((sum, { information }, at) => {
    const probability = probabilities[at] ?? 0;
    return sum + information * probability - A_FALSE_CLAIM * (1 - probability) + 1;
  }, 0);
  const largest = Math.max(0, ...weights.values());
  const weightOf = (claim: Claim): number =>
    Math.max(0, ...claim.lemmas.map((lemma) => weights.get(nounOfConcept(lemma) ?? '') ?? 0));
  const [first] = claims;
  const leavesOut = largest >= MAIN_THING && claims.every((claim) => weightOf(claim) < largest);
  const isAboutALittle = first !== undefined && largest >= MAIN_THING && weightOf(first) < MINOR * largest;
  return (
    told -
    (leavesOut ? LEAVES_OUT_THE_MAIN_THING : 0) -
    (isAboutALittle ? ABOUT_A_LITTLE : 0) -
    A_WORD * text.split(' ').length +
    (text.split(/[ .,]/).some(isVerb) ? A_VERB : 0)
  );
}

/** How much each noun is what the picture is about: its area, people, animals and vehicles before furniture. */
const weightsOf = ({ things }: Scene): ReadonlyMap<string, number> =>
  new Map(
    [...things].map(([noun, seen]) => [
      noun,
      seen.reduce((sum, object) => sum + areaOf(object), 0) * (ACTORS.has(nounOf(noun).group) ? 3 : 1),
    ]),
  );
