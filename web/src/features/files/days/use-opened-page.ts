import { FILE_PAGE_SIZE } from '@rakurs/contract';
import { useState } from 'react';
import type { SortFilter } from '../sort-filter/sort-filter.ts';
import { dayTrack, type DayAmount } from './day-track.ts';

interface Opened {
  day: string | null;
  days: readonly DayAmount[] | undefined;
  sortFilter: SortFilter;
  filter: string;
}

/** The page with the first file of the day; of a day without files, of the next that has some. */
export const pageOfDay = (days: readonly DayAmount[], day: string, order: 'asc' | 'desc'): number => {
  const track = dayTrack(days, order);
  const found = track.days.find((each) => (order === 'asc' ? each.day >= day : each.day <= day));
  return Math.floor((found?.before ?? 0) / FILE_PAGE_SIZE);
};

/**
 * Where a list that is opened at a day begins; null while that is not known. It is settled once: files that come later
 * do not move the list under the reader.
 */
export const useOpenedPage = ({ day, days, sortFilter, filter }: Opened): number | null => {
  const [settled, settle] = useState<{ key: string; page: number } | null>(null);
  if (day === null) return 0;
  const key = JSON.stringify([day, sortFilter, filter]);
  if (settled?.key === key) return settled.page;
  // React renders anew at once with what is set here.
  if (days !== undefined) settle({ key, page: pageOfDay(days, day, sortFilter.order) });
  return null;
};
