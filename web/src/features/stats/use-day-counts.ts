import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { endOfDay } from '#shared/timeline/days.ts';

/** From the beginning of the first day to the end of the last, which may not be over. */
const momentsOf = (days: readonly Date[], now: number): string[] =>
  [...days.slice(0, 1).map((day) => day.getTime()), ...days.map((day) => endOfDay(day, now))].map((at) =>
    new Date(at).toISOString(),
  );

/**
 * How many labels each of the days brought, in one call. Without an answer the days stand alone: the page has its own
 * word for a failure.
 */
export const useDayCounts = (days: readonly Date[]): { shown: string; said: string }[] => {
  const counted = useQuery({
    queryKey: ['stats', 'days', days[0]?.getTime()],
    queryFn: () => api.countStatsDays({ body: { moments: momentsOf(days, Date.now()) } }),
  });
  return (counted.data?.counters ?? []).map((amount) => ({
    shown: amount === 0 ? '·' : formatNumber(amount),
    said: formatCount(amount, ru.stats.labels),
  }));
};
