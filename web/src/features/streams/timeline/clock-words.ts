import { dayOfMoment, wallTime } from '#shared/time/wall-time.ts';

/** '12:03:05' */
export const clockOf = (at: number): string => wallTime(at).format('HH:mm:ss');

/** '17 ноября, 12:03:05' */
export const momentWords = (at: number): string => wallTime(at).format('D MMMM, HH:mm:ss');

/** Where there is little room: the clock of today, and of another day the day too. '12:03:05', '16 нояб., 12:03' */
export const shortMoment = (at: number, now = Date.now()): string =>
  dayOfMoment(at) === dayOfMoment(now) ? clockOf(at) : wallTime(at).format('D MMM, HH:mm');

/** '17 ноября' */
export const dayWords = (at: number): string => wallTime(at).format('D MMMM');

/** Under the line: the hour, and at midnight the day that begins. */
export const tickWords = (at: number): string => {
  const moment = wallTime(at);
  return moment.format(moment.hour() === 0 && moment.minute() === 0 ? 'D MMM' : 'HH:mm');
};
