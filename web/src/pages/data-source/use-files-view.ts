import { useSearchParams } from 'react-router';

export type Filter = 'processed' | 'all';
export type View = 'grid' | 'list';

/** What is shown and how, kept in the address: back, forward, a reload and a sent link all find it again. */
export const useFilesView = () => {
  const [params, setParams] = useSearchParams();
  const filter: Filter = params.get('files') === 'all' ? 'all' : 'processed';
  const view: View = params.get('view') === 'list' ? 'list' : 'grid';

  /** The default leaves no trace in the address. */
  const set = (name: string, value: string | null): void => {
    const changed = new URLSearchParams(params);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    setParams(changed, { preventScrollReset: true });
  };

  return {
    filter,
    view,
    setFilter: (chosen: Filter): void => set('files', chosen === 'all' ? 'all' : null),
    setView: (chosen: View): void => set('view', chosen === 'list' ? 'list' : null),
  };
};
