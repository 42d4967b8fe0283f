import type { TeachingRound } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.teaching.rounds;

export interface Point {
  x: number;
  y: number;
}

/**
 * Where the rounds stand in a room of this size: from left to right as they were, 0 at the bottom and 100 % at the top.
 * What was checked on nothing has no point.
 */
export const pointsOf = (
  rounds: readonly TeachingRound[],
  measure: 'precision' | 'recall',
  { width, height }: { width: number; height: number },
): Point[] =>
  rounds.flatMap((round, at) => {
    const share = round[measure];
    return share === null ? [] : [{ x: (at / Math.max(1, rounds.length - 1)) * width, y: (1 - share) * height }];
  });

/** What the line says, for who does not see it and for who wants to be told. */
export const describeRounds = (rounds: readonly TeachingRound[]): string => {
  const checked = rounds.flatMap(({ precision }) => precision ?? []);
  const [first = 0, last = 0] = [checked[0], checked.at(-1)];
  const [from, to] = [formatShare(first), formatShare(last)];
  if (from === to) return texts.same(to);
  return last > first
    ? texts.grown({ from, to, gain: texts.points(formatNumber(Math.round((last - first) * 100))) })
    : texts.fallen({ from, to });
};
