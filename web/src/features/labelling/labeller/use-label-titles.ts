import { useMemo } from 'react';
import { useTitles } from '../counts/use-title-counts.ts';
import type { Shape } from '../logic/history.ts';
import { countTitles, suggest } from '../logic/titles.ts';
import { useRecentTitles } from './use-recent-titles.ts';

const QUICK_TITLES = 9;

/** Which titles are offered: those of the project, the commonest first, and before them those used last. */
export const useLabelTitles = ({ projectId, labels }: { projectId: number; labels: readonly Shape[] }) => {
  const titles = useTitles(projectId);
  const { recent, noteTitle } = useRecentTitles();
  const counts = useMemo(() => countTitles(titles.data ?? [], labels.map(({ title }) => title)), [titles.data, labels]);
  const known = useMemo(() => [...new Set([...recent, ...counts.map(({ title }) => title)])], [recent, counts]);
  return {
    /** The keys from 1 to 9. */
    quickTitles: known.slice(0, QUICK_TITLES),
    suggest: (typed: string): string[] => suggest(typed, counts),
    noteTitle,
  };
};
