import type { SortFilter } from '#features/files/index.ts';
import { formatDate } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.dataSource;

export const clearFilters = ({ sort, order }: SortFilter): SortFilter => ({ sort, order });

export interface ChosenFilter {
  text: string;
  /** The arrangement without it. */
  rest: SortFilter;
}

/** The filters that are on, each with what is left when it goes. */
export const chosenFilters = (sortFilter: SortFilter): ChosenFilter[] => {
  const { kind, className, labelled, from, until } = sortFilter;
  const drop = (field: keyof SortFilter): SortFilter => {
    const { [field]: _, ...rest } = sortFilter;
    // Only optional fields are ever dropped.
    return rest as SortFilter;
  };
  return [
    ...(kind ? [{ text: texts.kinds[kind], rest: drop('kind') }] : []),
    ...(className ? [{ text: className, rest: drop('className') }] : []),
    ...(labelled ? [{ text: texts.labelled[labelled], rest: drop('labelled') }] : []),
    ...(from ? [{ text: texts.fromChip(formatDate(from)), rest: drop('from') }] : []),
    ...(until ? [{ text: texts.untilChip(formatDate(until)), rest: drop('until') }] : []),
  ];
};
