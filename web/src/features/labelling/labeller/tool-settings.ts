import { useMemo } from 'react';
import { z } from 'zod';
import { useUser } from '#shared/api/index.ts';

const fraction = z.number().min(0).max(1);

/** What goes on from one file of a source to the next, and outlives a reload of the tab. */
const ToolSettings = z.object({
  tool: z.enum(['draw', 'select']),
  /** The title that new rectangles get without being asked for. */
  armed: z.string().nullable(),
  /** The last one used. */
  title: z.string(),
  /** Null: the whole picture. Else how many times nearer, and which place of the picture is in the middle. */
  zoom: z.object({ times: z.number().positive(), x: fraction, y: fraction }).nullable(),
  isLocked: z.boolean(),
});
export type ToolSettings = z.output<typeof ToolSettings>;

const AT_FIRST: ToolSettings = { tool: 'draw', armed: null, title: '', zoom: null, isLocked: false };

const read = (name: string): ToolSettings => {
  try {
    return ToolSettings.parse(JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? AT_FIRST);
  } catch {
    // Nothing readable: as at first.
    return AT_FIRST;
  }
};

const write = (name: string, toolSettings: ToolSettings): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(toolSettings));
  } catch {
    // The storage is full or forbidden: the next file begins as at first.
  }
};

export interface ToolSettingsStore {
  kept: () => ToolSettings;
  keep: (change: Partial<ToolSettings>) => void;
}

/** Of one user and one source: another source has other things on its pictures. */
export const useToolSettings = (dataSourceId: number): ToolSettingsStore => {
  const { id: userId } = useUser();
  return useMemo(() => {
    const name = `labelling_${userId}_${dataSourceId}`;
    return { kept: () => read(name), keep: (change) => write(name, { ...read(name), ...change }) };
  }, [userId, dataSourceId]);
};
