import type { DataSourceFile } from '@rakurs/contract';
import { useCallback, useMemo, useState } from 'react';
import { selectFiles, extendSelection, NOTHING_SELECTED, selectedOf, toggleFile } from './select-files.ts';

/** One file, or with Shift everything up to it. */
export type Select = (id: number, how: 'one' | 'range') => void;

export const useSelection = (files: DataSourceFile[]) => {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const select = useCallback<Select>(
    (id, how) =>
      setSelection((before) => (how === 'range' ? extendSelection(before, files, id) : toggleFile(before, id))),
    [files],
  );
  const selectAll = useCallback(() => setSelection(selectFiles(files)), [files]);
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  const selected = useMemo(() => selectedOf(selection, files), [selection, files]);
  return { selected, ids: selection.ids, select, selectAll, clear };
};
