import { unpackableName } from '#modules/media/index.ts';
import type { Range } from './segments.store.ts';

const LONGEST_CAMERA_TITLE = 150;

/** As the clock on the wall of the installation shows it. */
function wallClock(at: Date, timeZone: string): { date: string; day: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const [year = '', month = '', day = ''] = [parts['year'], parts['month'], parts['day']];
  return {
    date: `${day}.${month}.${year}`,
    day: `${year}-${month}-${day}`,
    time: `${parts['hour'] ?? ''}:${parts['minute'] ?? ''}:${parts['second'] ?? ''}`,
  };
}

export const timeText = (at: Date, timeZone: string): string => wallClock(at, timeZone).time;

/** 'Камера 2026-11-17 12-00-00.mp4' */
export function cutName(title: string, at: Date, timeZone: string): string {
  const { day, time } = wallClock(at, timeZone);
  return unpackableName(`${title.slice(0, LONGEST_CAMERA_TITLE)} ${day} ${time.replaceAll(':', '-')}.mp4`);
}

/** 'Камера, 17.11.2026 12:00:00–12:00:30' */
export function cutTitle(title: string, { from, to }: Range, timeZone: string): string {
  const [start, end] = [wallClock(from, timeZone), wallClock(to, timeZone)];
  return `${title.slice(0, LONGEST_CAMERA_TITLE)}, ${start.date} ${start.time}–${start.date === end.date ? '' : `${end.date} `}${end.time}`;
}
