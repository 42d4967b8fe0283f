import type { TeachingRound } from '@rakurs/contract';
import { formatCount, formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.teaching.rounds;

export interface Point {
  x: number;
  y: number;
}

/** Where the rounds stand in a room of this size: from left to right as they were, 0 at the bottom and 100 % at the top. What was checked on nothing has no point. */
export const pointsOf = (rounds: readonly TeachingRound[], measure: 'precision' | 'recall', { width, height }: { width: number; height: number }): Point[] =>
  rounds.flatMap((round, at) => {
    const share = round[measure];
    const x = rounds.length === 1 ? width / 2 : (at / (rounds.length - 1)) * width;
    return share === null ? [] : [{ x, y: (1 - share) * height }];
  });

/** What the line says, for who does not see it and for who wants to be told. */
export const roundsInWords = (rounds: readonly TeachingRound[]): string => {
  const checked = rounds.flatMap(({ precision, examples }) => (precision === null ? [] : [{ precision, examples }]));
  const [first, last] = [checked[0], checked.at(-1)];
  if (!first || !last) return texts.none;
  if (checked.length === 1) return texts.one({ precision: formatShare(first.precision), examples: formatCount(first.examples, texts.exampleForms) });
  const [from, to] = [formatShare(first.precision), formatShare(last.precision)];
  if (from === to) return texts.same(to);
  return last.precision > first.precision ? texts.grown({ from, to, gain: texts.points(formatNumber(Math.round((last.precision - first.precision) * 100))) }) : texts.fallen({ from, to });
};
