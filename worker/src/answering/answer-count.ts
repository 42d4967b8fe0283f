import type { DetectedObject } from '@rakurs/contract';
import { isStable } from '../language/index.ts';
import { areNear, colouredSo, TOUCH } from './answer-yes-no.ts';
import type { Belief, Evidence } from './belief.ts';
import { isColour } from './colour-words.ts';
import { no, says, unknown, yes, type Finding } from './finding.ts';
import { isThing } from './names.ts';
import type { Question } from './question.ts';
import type { Term } from './terms.ts';

/** From here up a person says 'many'. */
const MANY = 6;
const FEW = 2;
/** How often a number was exact, judged on photographs: the more there are, the oftener one hides behind another. */
const EXACT: readonly number[] = [0.95, 0.9, 0.75, 0.65, 0.55];
const MIN_COUNT_CONFIDENCE = 0.5;

/** 'сколько людей' */
export function answerHowMany(question: Question, evidence: Evidence): Finding {
  const [term, ...conditions] = question.terms;
  if (!term) return unknown();
  const belief = evidence.believe(term.meaning);
  const none = [belief, ...conditions.map(({ meaning }) => evidence.believe(meaning))].find(
    ({ stands }) => stands === 'absent',
  );
  if (none) return says('0', { confidence: none.confidence, reason: `${term.meaning.name}: не видно` });
  // Of one person alone a man is one man.
  const people = term.meaning.within === null ? [] : (evidence.scene.things.get(term.meaning.within) ?? []);
  if (belief.stands === 'there' && people.length === 1 && conditions.length === 0 && question.unknown.length === 0)
    return says('1', { confidence: belief.confidence * (EXACT[1] ?? 0), reason: evidence.tell(term.meaning, belief) });
  const beside = conditions.map(({ meaning }) => evidence.believe(meaning).objects);
  if (belief.objects.length === 0 || beside.some((some) => some.length === 0) || question.unknown.length > 0)
    return unknown();
  const placed = belief.objects.filter((object) => beside.every((others) => areNear([object], others, TOUCH)));
  if (placed.length === 0) return unknown(evidence.tell(term.meaning, belief));
  const objects = question.colours.reduce<readonly DetectedObject[]>(
    (left, { name }) => left.filter(({ colour }) => isColour(colour, name) === 'same'),
    placed,
  );
  if (objects.length < placed.length && question.colours.some(({ name }) => colouredSo(placed, name) === 'near'))
    return unknown(evidence.tell(term.meaning, belief));
  return counted({ term, belief, count: objects.length }, evidence);
}

function counted(
  { term, belief, count }: { term: Term; belief: Belief; count: number },
  { analysis, tell }: Evidence,
): Finding {
  const reason = tell(term.meaning, belief);
  // A class that was taught to find each of them tells how many there are, and no less.
  if (term.meaning.title !== undefined)
    return says(String(count), { confidence: belief.confidence * (EXACT[count] ?? MIN_COUNT_CONFIDENCE), reason });
  const isExact = count < EXACT.length && term.meaning.nouns.every((noun) => isStable(noun, analysis));
  if (isExact) return says(String(count), { confidence: belief.confidence * (EXACT[count] ?? 0), reason });
  return says(`не меньше ${count}`, { confidence: belief.confidence, reason });
}

/** 'много ли машин', 'людно ли': people, unless something else is asked about. */
export function answerWhetherMany(question: Question, evidence: Evidence): Finding {
  const named = question.terms.filter(({ meaning }) => isThing(meaning));
  if (question.unknown.length > 0) return unknown();
  const [term] = named;
  const nouns = term ? term.meaning.nouns : ['person'];
  const seen =
    term?.meaning.title === undefined
      ? nouns.flatMap((noun) => evidence.scene.things.get(noun) ?? [])
      : evidence.believe(term.meaning).objects;
  const isCrowd = nouns.includes('person') && evidence.scene.certainties.has('crowd');
  const asksFew = /(^| )(мало|немного)( |$)/u.test(question.text);
  const reason = `${term?.meaning.name ?? 'человек'}: ${seen.length}`;
  if (seen.length >= MANY || (isCrowd && seen.length > FEW)) return asksFew ? no(0.9, reason) : yes(0.9, reason);
  if (
    seen.length <= FEW &&
    !isCrowd &&
    (seen.length === 0 || nouns.every((noun) => isStable(noun, evidence.analysis)))
  ) {
    if (seen.length === 0 && !nouns.every((noun) => isStable(noun, evidence.analysis))) return unknown(reason);
    return asksFew && seen.length > 0 ? yes(0.8, reason) : no(0.85, reason);
  }
  return unknown(reason);
}
