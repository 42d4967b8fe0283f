/**
 * What the clocks of a place show. The only file of the server that asks Intl for it: who tells a time passes the zone
 * of whom it is told to.
 */
export interface WallClock {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** To make one takes longer than to write a hundred lines with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
};

/** Throws for a zone that does not exist. */
export const requireZone = (timeZone: string): void => void formatOf(timeZone);

export function wallClock(at: Date | number, timeZone: string): WallClock {
  const parts = new Map<string, string>(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** How far the clocks there are ahead of Greenwich at that instant. */
export function offsetMsAt(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instantMs, timeZone);
  // The parts leave out milliseconds.
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];
const two = (value: number): string => String(value).padStart(2, '0');

/** '2026-11-17' */
const dayText = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  `${year}-${two(month)}-${two(day)}`;

/** '17.11.2026' */
export function dateText(at: Date, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone);
  return `${two(day)}.${two(month)}.${year}`;
}

/** '14:05' */
export function shortTimeText(at: Date, timeZone: string): string {
  const { hour, minute } = wallClock(at, timeZone);
  return `${two(hour)}:${two(minute)}`;
}

/** '14:05:09' */
export const timeText = (at: Date, timeZone: string): string =>
  `${shortTimeText(at, timeZone)}:${two(wallClock(at, timeZone).second)}`;

/** As Russian tables write it: '16.11.2026 14:05:09'. */
export const dateTimeText = (at: Date, timeZone: string): string =>
  `${dateText(at, timeZone)} ${timeText(at, timeZone)}`;

/** As names of files have it: '2026-11-17 12-00-00'. */
export const nameText = (at: Date, timeZone: string): string =>
  `${dayText(wallClock(at, timeZone))} ${timeText(at, timeZone).replaceAll(':', '-')}`;

/** As people say it: '14 ноября 2026, 10:12'. */
export function momentText(at: Date, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone);
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}, ${shortTimeText(at, timeZone)}`;
}
