import { useMemo } from 'react';
import { createColours, type ColourOf } from '../logic/class-colours.ts';
import { useTitleCounts } from './use-title-counts.ts';

/** How the classes of a project are drawn, and whether anything is labelled at all; null until it is known. */
export const useClassColours = (projectId: number): { colourOf: ColourOf; hasLabels: boolean | null } => {
  const { data } = useTitleCounts(projectId);
  const colourOf = useMemo(() => createColours(data ?? [], []), [data]);
  return { colourOf, hasLabels: data ? data.some(({ amount }) => amount > 0) : null };
};
