import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  readSortFilter,
  readDensity,
  readOpenedDay,
  DEFAULT_DENSITY,
  writeSortFilter,
  type SortFilter,
  type Density,
} from '#features/files/index.ts';

export type Filter = 'processed' | 'all';
export type View = 'grid' | 'list';

/** What a user chose last, for sources whose address says nothing of it. */
const REMEMBERED = 'files_density';

/** What is shown and how, kept in the address: back, forward, a reload and a sent link all find it again. */
export const useFilesView = () => {
  const [params, setParams] = useSearchParams();
  const filter: Filter = params.get('files') === 'all' ? 'all' : 'processed';
  const view: View = params.get('view') === 'list' ? 'list' : 'grid';
  const density: Density =
    readDensity(params.get('density')) ?? readDensity(localStorage.getItem(REMEMBERED)) ?? DEFAULT_DENSITY;
  // The same address is the same arrangement, and what hangs on it stays as it is.
  const sortFilter = useMemo(() => readSortFilter(params), [params]);

  /** The address that was asked for last: the page may still be on its way to it when the next choice is made. */
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);

  /** The default leaves no trace in the address. */
  const set = (values: Record<string, string | null>): void => {
    const changed = new URLSearchParams(asked.current);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    asked.current = changed;
    setParams(changed, { preventScrollReset: true });
  };

  return {
    filter,
    view,
    density,
    sortFilter,
    day: readOpenedDay(params),
    setFilter: (chosen: Filter): void => set({ files: chosen === 'all' ? 'all' : null, day: null }),
    setView: (chosen: View): void => set({ view: chosen === 'list' ? 'list' : null }),
    setDensity: (chosen: Density): void => {
      localStorage.setItem(REMEMBERED, chosen);
      set({ density: chosen });
    },
    /** Only what differs from what was seen is changed: a choice made a moment ago stays. */
    arrange: (chosen: SortFilter): void => {
      const seen = writeSortFilter(sortFilter);
      const changed = Object.entries(writeSortFilter(chosen)).filter(([name, value]) => value !== seen[name]);
      set({ ...Object.fromEntries(changed), day: null });
    },
    openDay: (day: string | null): void => set({ day }),
  };
};
export type FilesView = ReturnType<typeof useFilesView>;
