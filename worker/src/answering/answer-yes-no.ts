import type { DetectedObject } from '@rakurs/contract';
import { enumerate } from '../language/index.ts';
import { commonArea, grown } from '../analysis/boxes.ts';
import type { Belief, Evidence } from './belief.ts';
import { isColour } from './colour-words.ts';
import { no, percent, turned, unknown, yes, type Finding } from './finding.ts';
import type { Question } from './question.ts';
import type { AskedColour, Term } from './terms.ts';

interface Judged {
  term: Term;
  belief: Belief;
}

/** Each further condition leaves a little more doubt. */
const DOUBT_OF_ANOTHER = 0.95;
const DOUBT_OF_COLOUR = 0.8;
/** Boxes this near touch. */
export const TOUCH = 0.1;
const NEARBY = 0.6;
const BESIDE = new Set(['рядом', 'возле', 'около', 'у', 'между', 'перед']);
/**
 * 'есть ли красная машина', 'кошка на диване', 'человек в каске': yes when all of it is there, no when a part of it
 * surely is not.
 */
export function answerWhether(question: Question, evidence: Evidence): Finding {
  const finding = question.options.length > 0 ? anyOfOptions(question, evidence) : whetherAll(question, evidence);
  return question.isNegated ? turned(finding) : finding;
}

/** 'есть ли кошка или собака': one of them is enough. */
function anyOfOptions(question: Question, evidence: Evidence): Finding {
  const findings = question.options.map((option) => {
    const others = (one: Term) => !question.options.some((other) => 'term' in other && other.term === one);
    const terms = question.terms.filter((one) => others(one) || ('term' in option && option.term === one));
    const colours = 'colour' in option ? [option.colour] : question.colours;
    return whetherAll({ ...question, terms, colours }, evidence);
  });
  const [first = unknown()] = findings;
  return (
    findings.find(({ text }) => text === 'да') ??
    (findings.every(({ text }) => text === 'нет') ? first : unknown(first.reason))
  );
}

function whetherAll(question: Question, evidence: Evidence): Finding {
  const { terms } = question;
  if (terms.length === 0)
    return question.unknown.length === 0 && question.colours.length > 0
      ? isColoured(question.colours, evidence)
      : unknown();
  const judged = terms.map((term): Judged => ({ term, belief: asked(term, evidence) }));
  const missing = judged.find(({ belief }) => belief.stands === 'absent');
  if (missing)
    return no(
      missing.belief.confidence,
      `${missing.term.meaning.name}: ${missing.term.isWithout ? 'есть' : 'не видно'}`,
    );
  const doubtful = judged.find(({ belief }) => belief.stands === 'unknown');
  if (doubtful)
    return unknown(
      `${doubtful.term.meaning.name}: ${doubtful.belief.confidence > 0 ? `возможно, ${percent(doubtful.belief.confidence)}` : 'не разобрать'}`,
    );
  if (question.unknown.length > 0) return unknown(`не понятно слово «${question.unknown[0] ?? ''}»`);
  const sure = Math.min(...judged.map(({ belief }) => belief.confidence)) * DOUBT_OF_ANOTHER ** (judged.length - 1);
  const names = enumerate(judged.map(({ term }) => term.meaning.name));
  if (!areTogether(judged)) return no(sure * DOUBT_OF_COLOUR, `${names} видны порознь`);
  const reason = judged
    .map(({ term, belief }) =>
      term.isWithout ? `${term.meaning.name}: не видно` : evidence.tell(term.meaning, belief),
    )
    .join('; ');
  return question.colours.length === 0 ? yes(sure, reason) : withColour(question.colours, { judged, sure, reason });
}

/** A deed is believed by its verb, a thing by its boxes; what must be missing the other way round. */
function asked(term: Term, evidence: Evidence): Belief {
  if (term.isVerb) return { ...evidence.believeDeed(term.meaning), objects: [] };
  const belief = evidence.believe(term.meaning);
  if (!term.isWithout || belief.stands === 'unknown') return belief;
  return { ...belief, stands: belief.stands === 'there' ? 'absent' : 'there' };
}

/** 'на', 'в', 'с' between two things that were boxed: their boxes must touch, or nobody knows. */
function areTogether(judged: readonly Judged[]): boolean {
  const [first, ...rest] = judged.filter(({ belief, term }) => belief.objects.length > 0 && !term.isWithout);
  return rest.every(
    ({ term, belief }) =>
      term.preposition === null ||
      !first ||
      areNear(first.belief.objects, belief.objects, BESIDE.has(term.preposition) ? NEARBY : TOUCH),
  );
}
export const areNear = (some: readonly DetectedObject[], others: readonly DetectedObject[], reach: number): boolean =>
  some.some((one) => others.some((other) => one !== other && commonArea(grown(one, reach), other) > 0));

function withColour(
  colours: readonly AskedColour[],
  { judged, sure, reason }: { judged: readonly Judged[]; sure: number; reason: string },
): Finding {
  const verdicts = colours.map(({ name, at }) => {
    const [owner] = judged
      .filter(({ belief }) => belief.objects.length > 0)
      .toSorted((one, other) => farFrom(at, one.term) - farFrom(at, other.term));
    return owner ? colouredSo(owner.belief.objects, name) : 'near';
  });
  const seen = judged.flatMap(({ belief }) => belief.objects.flatMap(({ colour }) => colour ?? []));
  const told = seen.length === 0 ? reason : `${reason}; цвет: ${enumerate([...new Set(seen)])}`;
  if (verdicts.includes('other')) return no(sure * DOUBT_OF_COLOUR, told);
  return verdicts.includes('near') ? unknown(told) : yes(sure * DOUBT_OF_COLOUR, told);
}
/** An adjective stands before its noun, seldom behind it. */
const farFrom = (at: number, term: Term): number => (term.at > at ? term.at - at : 3 * (at - term.at));

export function colouredSo(objects: readonly DetectedObject[], asked: string): 'same' | 'near' | 'other' {
  const found = objects.map(({ colour }) => isColour(colour, asked));
  return found.includes('same') ? 'same' : found.includes('near') ? 'near' : 'other';
}

const MUCH_OF_IT = 0.12;
/** 'есть ли красный цвет' */
function isColoured(colours: readonly AskedColour[], { analysis: { impression } }: Evidence): Finding {
  const shares = colours.map(({ name }) =>
    impression.palette.filter((one) => isColour(one.name, name) === 'same').reduce((sum, { share }) => sum + share, 0),
  );
  const least = Math.min(...shares);
  const reason = `${percent(least)} кадра`;
  if (least >= MUCH_OF_IT) return yes(0.9, reason);
  return impression.is_grey ? no(0.9, 'снимок чёрно-белый') : unknown(reason);
}
