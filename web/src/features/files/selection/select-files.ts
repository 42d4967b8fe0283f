import type { DataSourceFile } from '@rakurs/contract';

export interface Selection {
  ids: ReadonlySet<number>;
  /** Where a range begins: what was chosen last. */
  anchor: number | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export const toggleFile = ({ ids }: Selection, id: number): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Everything between the anchor and this file, in the order of the list, joins. */
export const extendSelection = (selection: Selection, files: DataSourceFile[], id: number): Selection => {
  const from = files.findIndex((file) => file.id === selection.anchor);
  const to = files.findIndex((file) => file.id === id);
  if (from === -1 || to === -1) return toggleFile(selection, id);
  const range = files.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range.map((file) => file.id)]), anchor: selection.anchor };
};

/** All that are loaded. A range may begin at the first of them. */
export const selectFiles = (files: DataSourceFile[]): Selection => ({
  ids: new Set(files.map(({ id }) => id)),
  anchor: files[0]?.id ?? null,
});

/** Files that are gone are not selected any more. */
export const selectedOf = ({ ids }: Selection, files: DataSourceFile[]): DataSourceFile[] =>
  ids.size === 0 ? [] : files.filter(({ id }) => ids.has(id));

/** The file `step` places away, or null past either end. */
export const neighbour = (files: DataSourceFile[], id: number, step: 1 | -1): DataSourceFile | null => {
  const place = files.findIndex((file) => file.id === id);
  return place === -1 ? null : (files[place + step] ?? null);
};

/** Which file to look at once this one is deleted. */
export const findNeighbourOf = (files: DataSourceFile[], id: number): DataSourceFile | null =>
  neighbour(files, id, 1) ?? neighbour(files, id, -1);
