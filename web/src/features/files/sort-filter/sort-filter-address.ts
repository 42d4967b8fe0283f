import { FileKind, FileSort, SortOrder, USUAL_ORDER } from '@rakurs/contract';
import { DEFAULT_SORT_FILTER, type SortFilter } from './sort-filter.ts';

const MAX_CLASS_LENGTH = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const readDay = (text: string | null): string | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** What an address says of an arrangement. Whatever it says wrongly is left out: a spoilt link still shows files. */
export const readSortFilter = (params: URLSearchParams): SortFilter => {
  const sort = FileSort.safeParse(params.get('sort')).data ?? DEFAULT_SORT_FILTER.sort;
  const className = params.get('class')?.trim().slice(0, MAX_CLASS_LENGTH);
  const kind = FileKind.safeParse(params.get('kind')).data;
  const labelled = params.get('labelled');
  const [from, until] = [readDay(params.get('from')), readDay(params.get('until'))];
  return {
    sort,
    order: SortOrder.safeParse(params.get('order')).data ?? USUAL_ORDER[sort],
    ...(kind && { kind }),
    ...(className && { className }),
    ...((labelled === 'yes' || labelled === 'no') && { labelled }),
    ...(from && { from }),
    ...(until && { until }),
  };
};

/** As it stands in the address; what is usual leaves no trace there. */
export const writeSortFilter = ({
  sort,
  order,
  kind,
  className,
  labelled,
  from,
  until,
}: SortFilter): Record<string, string | null> => ({
  sort: sort === DEFAULT_SORT_FILTER.sort ? null : sort,
  order: order === USUAL_ORDER[sort] ? null : order,
  kind: kind ?? null,
  class: className ?? null,
  labelled: labelled ?? null,
  from: from ?? null,
  until: until ?? null,
});

export const readOpenedDay = (params: URLSearchParams): string | null => readDay(params.get('day')) ?? null;
