import { DOES_NOT_KNOW } from '@rakurs/contract';

/** 'вопрос = ответ / ответ', one a line. */
export const askedIn = (questions: string): { question: string; right: string[] }[] =>
  questions
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', answers = ''] = line.split(' = ');
      return { question, right: answers.split(' / ') };
    });

export type Verdict = 'right' | 'wrong' | 'unknown';

/** Letters' case and 'ё' do not count; a right answer may be told among others: 'красный и белый'. */
export function judged(answer: string, right: readonly string[]): Verdict {
  const even = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim();
  if (answer === DOES_NOT_KNOW) return 'unknown';
  return right.some(
    (one) => even(answer) === even(one) || (!/^(да|нет|\d+)$/.test(one) && even(answer).includes(even(one))),
  )
    ? 'right'
    : 'wrong';
}
