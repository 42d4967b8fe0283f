import { FINANCIAL_PAGE_SIZE } from '@rakurs/contract';

interface Listed {
  id: number;
}

/**
 * What came meanwhile pushes the last of a page onto the next, where it is answered again; the place nearest to the top
 * counts.
 */
export const flattenPages = <T extends Listed>(pages: readonly (readonly T[])[]): T[] => {
  const byId = new Map<number, T>();
  for (const item of pages.flat()) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
};

/**
 * The page to ask for next, or undefined at the end. Counted by what is here: with what came meanwhile, the pages have
 * shifted.
 */
export const nextPage = <T extends Listed>(pages: readonly (readonly T[])[]): number | undefined =>
  (pages.at(-1)?.length ?? 0) < FINANCIAL_PAGE_SIZE
    ? undefined
    : Math.floor(flattenPages(pages).length / FINANCIAL_PAGE_SIZE);

/**
 * The first page as it is now, above what is loaded. When more came than a page holds, nobody knows what lies between:
 * the list begins anew.
 */
export const withNewest = <T extends Listed>(pages: readonly T[][], newest: T[]): T[][] => {
  const [first = [], ...others] = pages;
  const known = new Set(flattenPages(pages).map(({ id }) => id));
  const isGapless = newest.length < FINANCIAL_PAGE_SIZE || newest.some(({ id }) => known.has(id));
  return isGapless ? [flattenPages([newest, first]), ...others] : [newest];
};
