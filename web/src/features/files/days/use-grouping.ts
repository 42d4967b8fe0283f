import { FILE_PAGE_SIZE, type DataSourceFile } from '@rakurs/contract';
import { useCallback, useMemo, useState } from 'react';
import { dateOf, dayOf, isDefault, type SortFilter } from '../sort-filter/sort-filter.ts';
import { JUST_ADDED, type GroupKey } from '../grid/grid-layout.ts';
import type { Grouping } from '../grid/use-grid-layout.ts';
import { dayTrack, type DayAmount, type DayTrack } from './day-track.ts';

interface Grouped {
  list: { sortFilter: SortFilter };
  files: readonly DataSourceFile[];
  /** Brought while the list was open: they stand in front, whatever their day. */
  added: readonly DataSourceFile[];
  days: readonly DayAmount[] | undefined;
  /** The day that it was opened at: a list opened at another one is another list. */
  day: string | null;
  onDay: ((day: string | null) => void) | undefined;
}

interface GroupedList {
  grouping: Grouping | null;
  /** Null: there are too few days for a line of them. */
  track: DayTrack | null;
  current: string | null;
  jump: (day: string) => void;
}

/** Files by day, and the way to any day: to one that is loaded by scrolling, to another by opening the list there. */
export const useGrouping = ({ list: { sortFilter }, files, added, days, day, onDay }: Grouped): GroupedList => {
  const [top, setTop] = useState<GroupKey | null>(null);
  const [wished, setWished] = useState<{ group: GroupKey } | null>(day === null ? null : { group: day });

  const date = dateOf(sortFilter);
  const isUsualOrder = isDefault(sortFilter);
  const frontIds = useMemo(() => new Set(isUsualOrder ? [] : added.map(({ id }) => id)), [added, isUsualOrder]);
  const groupOf = useCallback(
    (file: DataSourceFile): GroupKey => (frontIds.has(file.id) || date === null ? JUST_ADDED : dayOf(date, file)),
    [frontIds, date],
  );
  const amounts = useMemo(() => new Map(days?.map((each) => [each.day, each.amount])), [days]);
  const track = useMemo(() => (days ? dayTrack(days, sortFilter.order) : null), [days, sortFilter.order]);
  const isGrouped = onDay !== undefined && date !== null;
  const grouping = useMemo(
    () => (isGrouped ? { groupOf, amounts, wished, onTop: setTop } : null),
    [isGrouped, groupOf, amounts, wished],
  );

  const jump = (target: string) => {
    if (files.some((file) => groupOf(file) === target)) setWished({ group: target });
    else onDay?.(target);
  };
  const isLong = track !== null && track.days.length > 1 && track.total > FILE_PAGE_SIZE;
  return { grouping, track: grouping && isLong ? track : null, current: top === JUST_ADDED ? null : top, jump };
};
