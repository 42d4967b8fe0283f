import type { LabelClass } from '@rakurs/contract';

export interface TitleCount {
  title: string;
  amount: number;
}

/**
 * Suggestions of a title (A section 5): the typed text is part of the title or the title part of it, whatever the case.
 */
export const suggest = (typed: string, counts: readonly TitleCount[]): string[] => {
  const wanted = typed.trim().toLocaleLowerCase('ru');
  const matches = ({ title }: TitleCount): boolean => {
    const known = title.toLocaleLowerCase('ru');
    return known.includes(wanted) || wanted.includes(known);
  };
  return [...counts]
    .filter(matches)
    .sort((a, b) => b.amount - a.amount)
    .map(({ title }) => title)
    .filter(isFirst);
};

const isFirst = (title: string, index: number, all: string[]): boolean => all.indexOf(title) === index;

/** How often each title is used, the commonest first; what is drawn here counts before the server is asked again. */
export const countTitles = (known: readonly TitleCount[], drawnHere: readonly string[]): TitleCount[] => {
  const amounts = new Map(known.map(({ title, amount }) => [title, amount]));
  const here = new Map<string, number>();
  for (const title of drawnHere) here.set(title, (here.get(title) ?? 0) + 1);
  // The server's count may or may not have those of this file already: at least so many there are.
  for (const [title, amount] of here) amounts.set(title, Math.max(amount, amounts.get(title) ?? 0));
  return [...amounts].map(([title, amount]) => ({ title, amount })).sort((a, b) => b.amount - a.amount);
};

/** Which title each digit gives. Of titles that are one class written otherwise, the first in the order of letters. */
export const titlesByDigit = (classes: readonly Pick<LabelClass, 'title' | 'digit'>[]): ReadonlyMap<number, string> =>
  new Map(
    classes
      .flatMap(({ title, digit }) => (digit === null ? [] : [[digit, title] as const]))
      .toSorted(([one, a], [other, b]) => one - other || b.localeCompare(a, 'ru')),
  );
