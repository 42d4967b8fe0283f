import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ru';
import relativeTime from 'dayjs/plugin/relativeTime';
import utc from 'dayjs/plugin/utc';
import { offsetMsAt } from './zone.ts';

dayjs.extend(relativeTime);
dayjs.extend(utc);
dayjs.locale('ru');

const msOf = (at: number | string): number => (typeof at === 'number' ? at : Date.parse(at));

/**
 * What the clocks of the user show at a moment, to be written out. It is no moment itself: nothing is asked of the
 * server by it.
 */
export const wallTime = (at: number | string): Dayjs => {
  const ms = msOf(at);
  return dayjs.utc(ms + offsetMsAt(ms));
};

/** A day or a month of the calendar, wherever: '2024-05-12'. */
export const calendarDay = (day: string): Dayjs => dayjs.utc(day);

/**
 * The moment at which the clocks of the user show this. The offset is asked at the guess, since it depends on the
 * moment that is looked for.
 */
const momentOf = (wallMs: number): number => wallMs - offsetMsAt(wallMs - offsetMsAt(wallMs));

/** The midnight with which the day of a moment begins, or that of a day so much later. */
export const midnightOf = (at: number, daysLater = 0): number =>
  momentOf(wallTime(at).startOf('day').add(daysLater, 'day').valueOf());

/** The midnight with which a day of the calendar begins; NaN where there is no such day. */
export const midnightOfDay = (day: string, daysLater = 0): number => {
  const known = calendarDay(day);
  return known.format('YYYY-MM-DD') === day ? momentOf(known.add(daysLater, 'day').valueOf()) : Number.NaN;
};

/** 'YYYY-MM-DD' of a moment. */
export const dayOfMoment = (at: number | string): string => wallTime(at).format('YYYY-MM-DD');

/** As names of files have it, without colons, which not every file system takes: '2026-11-15 09-25-14'. */
export const nameOfMoment = (at: number | string): string => wallTime(at).format('YYYY-MM-DD HH-mm-ss');

/** '5 минут назад' */
export const formatSince = (time: string, now: number): string => dayjs(time).from(now);
