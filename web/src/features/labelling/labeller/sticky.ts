import { useMemo } from 'react';
import { z } from 'zod';
import { useUser } from '#shared/api/index.ts';

const fraction = z.number().min(0).max(1);

/** What goes on from one file of a source to the next, and outlives a reload of the tab. */
const Sticky = z.object({
  tool: z.enum(['draw', 'select']),
  /** The title that new rectangles get without being asked for. */
  armed: z.string().nullable(),
  /** The last one used. */
  title: z.string(),
  /** Null: the whole picture. Else how many times nearer, and which place of the picture is in the middle. */
  zoom: z.object({ times: z.number().positive(), x: fraction, y: fraction }).nullable(),
  isLocked: z.boolean(),
});
export type Sticky = z.output<typeof Sticky>;

const AT_FIRST: Sticky = { tool: 'draw', armed: null, title: '', zoom: null, isLocked: false };

const read = (name: string): Sticky => {
  try {
    return Sticky.parse(JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? AT_FIRST);
  } catch {
    // Nothing readable: as at first.
    return AT_FIRST;
  }
};

const write = (name: string, sticky: Sticky): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(sticky));
  } catch {
    // The storage is full or forbidden: the next file begins as at first.
  }
};

export interface StickyHolder {
  kept: () => Sticky;
  keep: (change: Partial<Sticky>) => void;
}

/** Of one person and one source: another source has other things on its pictures. */
export const useSticky = (dataSourceId: number): StickyHolder => {
  const { id: userId } = useUser();
  return useMemo(() => {
    const name = `labelling_${userId}_${dataSourceId}`;
    return { kept: () => read(name), keep: (change) => write(name, { ...read(name), ...change }) };
  }, [userId, dataSourceId]);
};
