/** The views of the list of labels (A section 2), and the crops. */
export const LIST_VIEWS = ['all', 'time', 'object', 'crops'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

export interface LabelRowView {
  key: string;
  title: string;
  second: number;
}

export interface Group<T> {
  /** Null: all in one. */
  name: { title: string } | { second: number } | null;
  labels: T[];
}

export const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Everything in the order of drawing; by the second it belongs to; by what it is called. */
export const grouped = <T extends LabelRowView>(view: Exclude<ListView, 'crops'>, labels: readonly T[]): Group<T>[] => {
  switch (view) {
    case 'all':
      return labels.length === 0 ? [] : [{ name: null, labels: [...labels] }];
    case 'time':
      return [...groupBy(labels, ({ second }) => Math.floor(second))]
        .sort(([a], [b]) => a - b)
        .map(([second, own]) => ({ name: { second }, labels: own.toSorted((a, b) => a.second - b.second) }));
    case 'object':
      return [...groupBy(labels, ({ title }) => title)]
        .sort(([a], [b]) => a.localeCompare(b, 'ru'))
        .map(([title, own]) => ({ name: { title }, labels: own }));
  }
};

/** A line of the list, of which only those in sight are on the page. */
export type ListRow<T> =
  { row: 'heading'; group: Group<T> } | { row: 'label'; group: Group<T>; label: T; position: number };

export const rowsOf = <T>(groups: readonly Group<T>[]): ListRow<T>[] =>
  groups.flatMap((group): ListRow<T>[] => [
    ...(group.name === null ? [] : [{ row: 'heading' as const, group }]),
    ...group.labels.map((label, index) => ({ row: 'label' as const, group, label, position: index + 1 })),
  ]);

const COLUMNS = 4;

/** Four columns, each filled downwards before the next begins. */
export const splitIntoColumns = <T>(items: readonly T[]): T[][] => {
  const rows = Math.ceil(items.length / COLUMNS);
  return rows === 0
    ? []
    : Array.from({ length: COLUMNS }, (_, column) => items.slice(column * rows, (column + 1) * rows));
};
