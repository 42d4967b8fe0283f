import type { Arrangement } from '#features/files/index.ts';
import { formatDate } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.dataSource;

export const withoutFilters = ({ sort, order }: Arrangement): Arrangement => ({ sort, order });

export interface ChosenFilter {
  text: string;
  /** The arrangement without it. */
  rest: Arrangement;
}

/** The filters that are on, each with what is left when it goes. */
export const chosenFilters = (arrangement: Arrangement): ChosenFilter[] => {
  const { kind, className, labelled, from, until } = arrangement;
  const drop = (field: keyof Arrangement): Arrangement => {
    const { [field]: _, ...rest } = arrangement;
    // Only optional fields are ever dropped.
    return rest as Arrangement;
  };
  return [
    ...(kind ? [{ text: texts.kinds[kind], rest: drop('kind') }] : []),
    ...(className ? [{ text: className, rest: drop('className') }] : []),
    ...(labelled ? [{ text: texts.labelled[labelled], rest: drop('labelled') }] : []),
    ...(from ? [{ text: texts.fromChip(formatDate(from)), rest: drop('from') }] : []),
    ...(until ? [{ text: texts.untilChip(formatDate(until)), rest: drop('until') }] : []),
  ];
};
