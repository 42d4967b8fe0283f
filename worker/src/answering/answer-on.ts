import type { DetectedObject } from '@rakurs/contract';
import { enumerate, relationsAmong, type Vocabulary } from '../language/index.ts';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { areaOf, heightOf, shareInside } from '../analysis/boxes.ts';
import { isNameable } from '../analysis/thresholds.ts';
import type { Belief, Evidence } from './belief.ts';
import { notThere, says, unknown, type Finding } from './finding.ts';
import type { Question } from './question.ts';
import type { Term } from './terms.ts';

const MAX_NAMES = 4;
/** So much of the lower half of a thing lies within the box of what it stands on. */
const STANDS_ON = 0.6;
const IS_THERE = 0.6;
const MIN_FOOD = 0.5;
/** Of these a table, a plate or a mouth is full. */
const SERVED = new Set(['food', 'object']);

/** 'что на столе', 'что у человека в руках', 'что держит мужчина', 'что ест человек'. Null when none of these is asked. */
export function answerWhatIsOn(question: Question, evidence: Evidence, vocabulary: Vocabulary): Finding | null {
  const { subject, verb, place } = question;
  if (verb?.meaning.lemmas.some((lemma) => ['eat', 'drink', 'cook', 'prepare'].includes(lemma)))
    return named(foodSeen(evidence, vocabulary), subject, evidence);
  if (verb?.meaning.lemmas.includes('hold') || place?.meaning.lemmas.includes('hand'))
    return named(thingsCarried(evidence), subject ?? null, evidence);
  if (!place) return null;
  const belief = evidence.believe(place.meaning);
  if (belief.stands === 'absent') return notThere(place.meaning.name, belief.confidence);
  const on = thingsOn(belief, evidence);
  const isServed = place.meaning.lemmas.some((lemma) => ['table', 'plate', 'bowl', 'dish'].includes(lemma));
  const served = isServed ? foodSeen(evidence, vocabulary) : [];
  return named([...on, ...served], null, evidence);
}

interface Named {
  name: string;
  confidence: number;
}

function named(all: readonly Named[], subject: Term | null, { believe }: Evidence): Finding {
  const belief = subject && believe(subject.meaning);
  if (belief?.stands === 'absent') return notThere(subject?.meaning.name ?? '', belief.confidence);
  const names = [...new Set(all.map(({ name }) => name))].slice(0, MAX_NAMES);
  return names.length === 0
    ? unknown()
    : says(enumerate(names), { confidence: Math.min(...all.map(({ confidence }) => confidence)) });
}

const nameOf = ({ noun, confidence }: DetectedObject): Named => ({ name: titleOf(nounOf(noun)), confidence });

/** Smaller than what they stand on, their lower half within it, the largest first. */
function thingsOn({ objects: under }: Belief, { analysis, probabilities }: Evidence): Named[] {
  const isOn = (object: DetectedObject): boolean =>
    under.some(
      (one) =>
        one !== object &&
        one.noun !== object.noun &&
        areaOf(object) < areaOf(one) &&
        shareInside({ ...object, y0: object.y0 + heightOf(object) / 2 }, one) >= STANDS_ON,
    );
  return analysis.objects
    .filter((object) => isNameable(object) && probabilities.ofThing(object.noun) >= IS_THERE && isOn(object))
    .filter(({ noun }) => !['furniture', 'person', 'vehicle'].includes(nounOf(noun).group) || isOnBed(under))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
    .map(nameOf);
}
const isOnBed = (under: readonly DetectedObject[]): boolean =>
  under.some(({ noun }) => ['bed', 'couch', 'bench', 'chair'].includes(noun));

function thingsCarried({ analysis, probabilities }: Evidence): Named[] {
  return relationsAmong(analysis.objects.filter(isNameable))
    .filter(({ kind, object }) => kind === 'carries' && probabilities.ofThing(object.noun) >= IS_THERE)
    .map(({ object }) => nameOf(object));
}

/** What there is to eat, the surest first; a wider word only where no narrower one is seen. */
function foodSeen({ probabilities }: Evidence, { lexicon }: Vocabulary): Named[] {
  const WIDE = new Set([
    'food',
    'meal',
    'dish',
    'lunch',
    'dinner',
    'breakfast',
    'snack',
    'dessert',
    'fruit',
    'vegetable',
  ]);
  const seen = lexicon
    .filter(
      ({ category, lemma }) => SERVED.has(category) && category === 'food' && probabilities.ofLemma(lemma) >= MIN_FOOD,
    )
    .toSorted((one, other) => probabilities.ofConcept(other.id) - probabilities.ofConcept(one.id));
  const narrow = seen.filter(({ lemma }) => !WIDE.has(lemma));
  return (narrow.length > 0 ? narrow : seen)
    .slice(0, MAX_NAMES - 1)
    .flatMap(({ id, russian }) => (russian[0] ? { name: russian[0], confidence: probabilities.ofConcept(id) } : []));
}
