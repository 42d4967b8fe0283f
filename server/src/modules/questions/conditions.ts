import { DOES_NOT_KNOW, type ConditionType } from '@rakurs/contract';

export interface Condition {
  conditionType: ConditionType;
  value: string;
}

/**
 * One text for all ways to write the same: letters of any size, ё or е, spaces of any kind and number, letters whole or
 * put together of parts.
 */
export const normalise = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/gu, ' ').trim();

export function meetsCondition({ conditionType, value }: Condition, answer: string): boolean {
  const [said, wanted] = [normalise(answer), normalise(value)];
  switch (conditionType) {
    case 'EQUALS':
      return said === wanted;
    case 'CONTAINS':
      return said.includes(wanted);
    case 'STARTS_WITH':
      return said.startsWith(wanted);
    case 'ENDS_WITH':
      return said.endsWith(wanted);
  }
}

export interface Speaker extends Condition {
  positiveReaction: string;
  negativeReaction: string;
}

/** A model may end its sentence with a full stop. */
const isNoAnswer = (answer: string): boolean => normalise(answer).replace(/[.!…]+$/u, '') === DOES_NOT_KNOW;

/**
 * Whether an answer is a yes. The conditions of the question's reactions decide where there are any; otherwise the
 * answer begins with 'да'.
 */
export const isPositive = (answer: string, conditions: readonly Condition[]): boolean =>
  conditions.length > 0
    ? conditions.some((condition) => meetsCondition(condition, answer))
    : /^да(?![\p{L}\p{N}])/u.test(normalise(answer));

/** What a reaction has to say to an answer; an empty text is silence. Who does not know has not said 'no'. */
export function messageText(reaction: Speaker, answer: string): string {
  if (meetsCondition(reaction, answer)) return reaction.positiveReaction;
  return isNoAnswer(answer) ? '' : reaction.negativeReaction;
}
