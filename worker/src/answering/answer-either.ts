import type { DetectedObject } from '@rakurs/contract';
import { commonArea, grown } from '../analysis/boxes.ts';
import { TOUCH } from './answer-yes-no.ts';
import { SURE } from '../analysis/lexicon.ts';
import type { Belief, Evidence } from './belief.ts';
import { isColour } from './colour-words.ts';
import { percent, says, unknown, type Finding } from './finding.ts';
import type { Option } from './question-form.ts';
import type { Question } from './question.ts';
import type { Term } from './terms.ts';

/** By so many times the odds of one must be those of the other: e to this power. */
const CLEARLY = 1.2;
/** Who asks so knows that one of the two is there. */
const MIN_CHOSEN = 0.2;
const MIN_BOTH = 0.75;

interface Weighed {
  name: string;
  probability: number;
}

/** 'кошка или собака', 'сидит или стоит', 'красная или синяя', 'на диване или на кровати': one of the two. */
export function answerEither(question: Question, evidence: Evidence): Finding {
  const weighed = question.options.map((option) => weigh(option, { question, evidence }));
  const [first, second] = weighed.toSorted((one, other) => other.probability - one.probability);
  if (!first || !second) return unknown();
  const reason = weighed.map(({ name, probability }) => `${name}: ${percent(probability)}`).join('; ');
  const isClear = logOdds(first.probability) - logOdds(second.probability) >= CLEARLY;
  if (first.probability >= MIN_CHOSEN && isClear) return says(first.name, { confidence: first.probability, reason });
  const areBothThere =
    second.probability >= MIN_BOTH && question.options.every((option) => isSeparate(option, evidence));
  if (areBothThere)
    return says(weighed.map(({ name }) => name).join(' и '), { confidence: second.probability, reason });
  const isNeither = question.options.every((option) => isAbsent(option, evidence));
  return isNeither ? says('ни то ни другое', { confidence: 1 - first.probability, reason }) : unknown(reason);
}
const isAbsent = (option: Option, { believe }: Evidence): boolean =>
  'term' in option && !option.term.isVerb && isNowhere(believe(option.term.meaning));
const isNowhere = ({ stands, confidence }: Belief): boolean => stands === 'absent' && confidence >= SURE;
function logOdds(probability: number): number {
  const kept = Math.max(0.02, Math.min(0.98, probability));
  return Math.log(kept / (1 - kept));
}
/** Of two things both may be there; of a place and of what somebody does, one is meant. */
const isSeparate = (option: Option, { believe }: Evidence): boolean =>
  'term' in option && !option.term.isVerb && believe(option.term.meaning).objects.length > 0;

function weigh(option: Option, { question, evidence }: { question: Question; evidence: Evidence }): Weighed {
  if ('colour' in option) {
    const objects = question.subject ? evidence.believe(question.subject.meaning).objects : [];
    const word = question.words[option.colour.at] ?? option.colour.name;
    return { name: word, probability: ofColour(objects, option.colour.name) };
  }
  const { term } = option;
  if (term.isVerb) return { name: term.word, probability: done(term, evidence) };
  const belief = evidence.believe(term.meaning);
  const probability = belief.stands === 'absent' ? 1 - belief.confidence : belief.confidence;
  if (term.preposition === null || !question.subject) return { name: phraseOf(term, question), probability };
  const subjects = evidence.believe(question.subject.meaning).objects;
  const isTouched =
    belief.objects.length > 0 &&
    subjects.some((one) => belief.objects.some((other) => commonArea(grown(one, TOUCH), other) > 0));
  return { name: phraseOf(term, question), probability: isTouched ? probability : probability / 2 };
}

const done = (term: Term, { believeDeed }: Evidence): number => {
  const { stands, confidence } = believeDeed(term.meaning);
  return stands === 'absent' ? 1 - confidence : confidence;
};

function ofColour(objects: readonly DetectedObject[], asked: string): number {
  const verdicts = objects.map(({ colour }) => (colour === null ? 'other' : isColour(colour, asked)));
  if (verdicts.includes('same')) return 0.85;
  return verdicts.includes('near') ? 0.6 : 0.2;
}

/** As it was asked: 'на диване'; a thing by its name. */
function phraseOf(term: Term, { words }: Question): string {
  if (term.preposition === null) return term.meaning.name;
  const from = words.lastIndexOf(term.preposition, term.at);
  return words.slice(from, term.at + 1).join(' ');
}
