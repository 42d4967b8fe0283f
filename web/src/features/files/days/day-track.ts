import type { FileDays } from '@rakurs/contract';

export type DayAmount = FileDays['days'][number];

/** The days of a list in its own order, as a line from top to bottom: a day takes as much of it as it has files. */
export interface DayTrack {
  total: number;
  days: (DayAmount & { /** How many files stand before it. */ before: number })[];
}

export const dayTrack = (days: readonly DayAmount[], order: 'asc' | 'desc'): DayTrack => {
  let before = 0;
  const inOrder = (order === 'asc' ? days : days.toReversed()).map((day) => {
    const placed = { ...day, before };
    before += day.amount;
    return placed;
  });
  return { total: before, days: inOrder };
};

/** The day at this share of the line. */
export const dayAt = ({ days, total }: DayTrack, share: number): string | null => {
  const file = Math.min(total - 1, Math.max(0, Math.floor(share * total)));
  return days.findLast(({ before }) => before <= file)?.day ?? null;
};

/** Where a day begins on the line; a day without files, where it would. */
export const shareOf = ({ days, total }: DayTrack, day: string): number => {
  const found = days.find((each) => each.day === day);
  return found && total > 0 ? found.before / total : 0;
};

export interface Mark {
  share: number;
  /** A year is written where it begins, a month is a dash. */
  year: string | null;
}

/** Where months and years begin. Years that would stand over each other are dashes too. */
export const marksOf = (track: DayTrack, closest: number): Mark[] => {
  const marks: Mark[] = [];
  let lastMonth = '';
  let lastYear = '';
  let lastLabel = -Infinity;
  for (const { day, before } of track.days) {
    const [month, year] = [day.slice(0, 7), day.slice(0, 4)];
    if (month === lastMonth) continue;
    const share = before / track.total;
    const isLabelled = year !== lastYear && share - lastLabel >= closest;
    marks.push({ share, year: isLabelled ? year : null });
    if (isLabelled) lastLabel = share;
    lastMonth = month;
    lastYear = year;
  }
  return marks;
};

/** So many days further, or the first day of the next month in that direction. */
export const stepDay = ({ days }: DayTrack, day: string | null, step: 'day' | 'month', by: 1 | -1): string | null => {
  const at = Math.max(
    0,
    days.findIndex((each) => each.day === day),
  );
  if (step === 'day') return days[Math.min(days.length - 1, Math.max(0, at + by))]?.day ?? null;
  const month = days[at]?.day.slice(0, 7);
  const rest = by === 1 ? days.slice(at + 1) : days.slice(0, at).toReversed();
  return rest.find((each) => each.day.slice(0, 7) !== month)?.day ?? days.at(by === 1 ? -1 : 0)?.day ?? null;
};
