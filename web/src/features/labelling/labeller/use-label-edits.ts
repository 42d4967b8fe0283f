import type { DataSourceFile } from '@rakurs/contract';
import { shapeOf, type ShownLabel } from '../store/shown-labels.ts';
import { useLabels } from '../store/use-labels.ts';
import type { JudgedProposal, ProposalCommand, Shape } from '../logic/history.ts';

/** The labels of the file, what can be done to them, and the way back (undo, redo). */
export const useLabelEdits = (file: DataSourceFile) => {
  const { store, state, saving, query } = useLabels(file);
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
    create: (shape: Shape): string => store.create(shape),
    createAll: (shapes: Shape[]): void => store.createAll(shapes),
    place: (key: string, change: Partial<Shape>, options?: { isNudge: boolean }): void => {
      const label = find(key);
      if (label) store.change(key, { ...shapeOf(label), ...change }, options);
    },
    placeAll: (keys: readonly string[], change: Partial<Shape>): void => store.changeAll(keys, change),
    remove: (key: string): void => store.delete(key),
    removeAll: (keys: readonly string[]): void => store.deleteAll(keys),
    rejected: (judged: JudgedProposal): void => store.rejected(judged),
    /** What is to be said of proposals with it. */
    undo: (): readonly ProposalCommand[] => store.undo(),
    redo: (): readonly ProposalCommand[] => store.redo(),
    forgetRefusal: (id: string): void => store.forgetRefusal(id),
  };
};

export type LabelEdits = ReturnType<typeof useLabelEdits>;
