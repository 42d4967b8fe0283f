import type { DataSourceFile } from '@rakurs/contract';
import { shapeOf, type ShownLabel } from '../desk/shown-labels.ts';
import { useLabels } from '../desk/use-labels.ts';
import type { Shape } from '../logic/history.ts';

/** The labels of the file, what can be done to them, and the way back (undo, redo). */
export const useLabelEdits = (file: DataSourceFile) => {
  const { desk, state, saving, query } = useLabels(file);
  const { labels, refused, canUndo, canRedo } = state;
  const find = (key: string | null): ShownLabel | undefined => labels.find((label) => label.key === key);
  return {
    labels,
    refused,
    canUndo,
    canRedo,
    saving,
    query,
    find,
    /** Its key: it has no id until the server has it. */
    create: (shape: Shape): string => desk.create(shape),
    createAll: (shapes: Shape[]): void => desk.createAll(shapes),
    place: (key: string, change: Partial<Shape>, options?: { isNudge: boolean }): void => {
      const label = find(key);
      if (label) desk.change(key, { ...shapeOf(label), ...change }, options);
    },
    remove: (key: string): void => desk.delete(key),
    undo: (): void => desk.undo(),
    redo: (): void => desk.redo(),
    forgetRefusal: (id: string): void => desk.forgetRefusal(id),
  };
};

export type LabelEdits = ReturnType<typeof useLabelEdits>;
