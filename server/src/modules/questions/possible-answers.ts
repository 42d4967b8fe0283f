import { DOES_NOT_KNOW, MAX_POSSIBLE_ANSWERS } from '@rakurs/contract';
import { normalise } from './conditions.ts';

export interface AnswersKnown {
  question: string;
  /** What was answered so far, the most frequent first. */
  said: readonly string[];
  /** Titles of the project's taught classes. */
  classes: readonly string[];
}

const YES_OR_NO = ['да', 'нет'];
const NUMBERS = ['0', '1', '2', '3', 'не меньше'];
/** As the palette of machines calls them. */
const COLOURS = ['белый', 'серый', 'чёрный', 'красный', 'синий', 'зелёный', 'жёлтый'];
/** A sentence is nothing to choose by a press. */
const MAX_OFFERED_LENGTH = 60;

const HOW_MANY = /(^| )(сколько|количество|число)( |$)/u;
const WHAT_COLOUR = /(^| )(цвет|цвета|окрас|окраса|окраски|масти)( |$)/u;
const WHAT_IS_WRITTEN = /(^| )(написано|надпись|текст|номер)( |$)/u;
const ASKS_WHAT = /(^| )(что|кто|кого|какой|какая|какое|какие|какого|где|чей|чья)( |$)/u;
const WHETHER = /(^| )ли( |$)/u;

/** By the words of the question alone: what a question of its kind is answered with. */
function answersOfKind(question: string, classes: readonly string[]): readonly string[] {
  const text = normalise(question)
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();
  if (WHETHER.test(text)) return YES_OR_NO;
  if (HOW_MANY.test(text)) return NUMBERS;
  if (WHAT_COLOUR.test(text)) return COLOURS;
  if (WHAT_IS_WRITTEN.test(text)) return [];
  return ASKS_WHAT.test(text) ? classes : YES_OR_NO;
}

/**
 * What the answers to a question can be: as they were so far, then as questions of its kind are answered, and that
 * nobody can tell.
 */
export function possibleAnswers({ question, said, classes }: AnswersKnown): string[] {
  const offered = new Map<string, string>();
  for (const answer of [
    ...said.filter(({ length }) => length <= MAX_OFFERED_LENGTH),
    ...answersOfKind(question, classes),
  ])
    if (!offered.has(normalise(answer))) offered.set(normalise(answer), answer);
  offered.delete(DOES_NOT_KNOW);
  return [...[...offered.values()].slice(0, MAX_POSSIBLE_ANSWERS - 1), DOES_NOT_KNOW];
}
