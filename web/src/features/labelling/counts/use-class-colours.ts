import { useMemo } from 'react';
import { createColours, type ColourOf } from '../logic/class-colours.ts';
import { useTitleCounts } from '../classes/use-title-counts.ts';

/** How the classes of a project are drawn. */
export const useClassColours = (projectId: number): ColourOf => {
  const { data } = useTitleCounts(projectId);
  return useMemo(() => createColours(data ?? [], []), [data]);
};
