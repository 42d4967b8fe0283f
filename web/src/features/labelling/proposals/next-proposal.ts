import { groupBy } from '../logic/label-views.ts';
import type { Proposal } from './proposals.ts';

const isTaught = ([, own]: [string, Proposal[]]): boolean => own.some(({ detectionId }) => detectionId !== undefined);

/**
 * What the project has taught first, then by class in the order of letters, so that none jumps while they are judged;
 * the surest first.
 */
export const groupByTitle = (proposals: readonly Proposal[]): [title: string, own: Proposal[]][] =>
  [...groupBy(proposals, ({ title }) => title)]
    .sort((one, other) => Number(isTaught(other)) - Number(isTaught(one)) || one[0].localeCompare(other[0], 'ru'))
    .map(([title, own]) => [title, own.toSorted((a, b) => b.confidence - a.confidence)]);

/** The one after this in the order of the panel; after the last, the first that is left. */
export const nextProposal = (proposals: readonly Proposal[], key: string | null): Proposal | null => {
  const listed = groupByTitle(proposals).flatMap(([, own]) => own);
  const index = listed.findIndex((proposal) => proposal.key === key);
  const next = listed[index + 1] ?? listed[0] ?? null;
  return next?.key === key ? null : next;
};
