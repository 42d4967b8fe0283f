import { USUAL_ORDER, type DataSourceFile, type FileKind, type FileSort, type SortOrder } from '@rakurs/contract';
import { dayOfMoment, midnightOfDay } from '#shared/time/wall-time.ts';

/** Which files of a source are looked at, and in which order. Days are the user's own: '2024-05-12'. */
export interface SortFilter {
  sort: FileSort;
  order: SortOrder;
  kind?: FileKind;
  className?: string;
  labelled?: 'yes' | 'no';
  from?: string;
  /** This day is included. */
  until?: string;
}

export const DEFAULT_SORT_FILTER: SortFilter = { sort: 'added', order: USUAL_ORDER.added };

export const isDefault = (sortFilter: SortFilter): boolean =>
  sortFilter.sort === DEFAULT_SORT_FILTER.sort &&
  sortFilter.order === DEFAULT_SORT_FILTER.order &&
  !isFiltered(sortFilter);

export const isFiltered = ({ kind, className, labelled, from, until }: SortFilter): boolean =>
  [kind, className, labelled, from, until].some((value) => value !== undefined);

/** The date that files stand by, or null: only then those of one day stand together. */
export const dateOf = ({ sort }: SortFilter): 'added' | 'taken' | null =>
  sort === 'added' || sort === 'taken' ? sort : null;

/** As the server is asked. What is usual is not said: such a call is the specification's own. */
export const toFilterQuery = ({ kind, className, labelled, from, until }: SortFilter) => ({
  ...(kind && { kind }),
  ...(className !== undefined && { class_name: className }),
  ...(labelled && { labelled }),
  ...(from && { taken_from: new Date(midnightOfDay(from)).toISOString() }),
  ...(until && { taken_until: new Date(midnightOfDay(until, 1)).toISOString() }),
});
export const toListQuery = (sortFilter: SortFilter) => ({
  ...(sortFilter.sort !== DEFAULT_SORT_FILTER.sort && { sort: sortFilter.sort }),
  ...(sortFilter.order !== USUAL_ORDER[sortFilter.sort] && { order: sortFilter.order }),
  ...toFilterQuery(sortFilter),
});

const takenAt = ({ real_date, created_at }: DataSourceFile): string => real_date ?? created_at;

/** The day a file stands under, where files stand by day. */
export const dayOf = (sort: 'added' | 'taken', file: DataSourceFile): string =>
  dayOfMoment(sort === 'added' ? file.created_at : takenAt(file));

/** The same as the server's, see file_name_key. */
const nameKey = ({ title, name }: DataSourceFile): string =>
  (title || name)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\d+/g, (digits) => digits.padStart(20, '0'));

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const COMPARE: Record<FileSort, (one: DataSourceFile, other: DataSourceFile) => number> = {
  added: () => 0,
  taken: (one, other) => Date.parse(takenAt(one)) - Date.parse(takenAt(other)),
  name: (one, other) => compareText(nameKey(one), nameKey(other)),
  size: (one, other) => (one.size ?? 0) - (other.size ?? 0),
};

/** Whether one stands before the other. */
export const isSortedBefore =
  ({ sort, order }: SortFilter) =>
  (one: DataSourceFile, other: DataSourceFile): boolean => {
    const difference = COMPARE[sort](one, other) || one.id - other.id;
    return order === 'asc' ? difference < 0 : difference > 0;
  };

/**
 * Whether it is one of those that are looked at. What was seen on it is not known here: such a file comes with the next
 * load.
 */
export const fits = ({ kind, className, labelled, from, until }: SortFilter, file: DataSourceFile): boolean => {
  const day = dayOf('taken', file);
  return (
    (kind === undefined || file.kind === kind) &&
    (className === undefined || file.labels.some(({ title }) => title === className)) &&
    (labelled === undefined || (labelled === 'yes') === file.labels.length > 0) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until)
  );
};
