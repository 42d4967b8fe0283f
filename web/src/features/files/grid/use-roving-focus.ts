import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Layout, Row } from './grid-layout.ts';
import { isStepKey, stepInGrid } from './step-in-grid.ts';

interface Stops {
  layout: Layout;
  /** The rows that exist now. */
  shown: readonly Row[];
  onStep: (id: number) => void;
}

const fileIdAt = (target: Element): number | null => {
  const id = target.closest('[data-file-id]')?.getAttribute('data-file-id');
  return id ? Number(id) : null;
};

/**
 * A list of files is one stop of the Tab key: the file that had the focus last, or the first one that is there. The
 * arrows go on from it.
 */
export const useRovingFocus = ({ layout, shown, onStep }: Stops) => {
  const [lastId, setLastId] = useState<number | null>(null);
  const ids = shown.flatMap((row) => (row.kind === 'files' ? row.cells.map(({ file }) => file.id) : []));
  const stopId = lastId !== null && ids.includes(lastId) ? lastId : ids[0];
  return {
    stopId,
    onFocus: ({ target }: FocusEvent) => setLastId(fileIdAt(target)),
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element) || !target.matches('[data-file-button]') || !isStepKey(key)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const id = fileIdAt(target);
      const next = id === null ? null : stepInGrid(layout, id, key);
      // The page would scroll by the same key.
      event.preventDefault();
      if (next !== null) onStep(next);
    },
  };
};
