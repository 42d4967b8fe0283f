import dayjs from 'dayjs';
import 'dayjs/locale/ru';

/** '12:03:05' */
export const clockOf = (at: number): string => dayjs(at).format('HH:mm:ss');

/** '17 ноября, 12:03:05' */
export const momentWords = (at: number): string => dayjs(at).locale('ru').format('D MMMM, HH:mm:ss');

/** Where there is little room: the clock of today, and of another day the day too. '12:03:05', '16 нояб., 12:03' */
export const shortMoment = (at: number, now = Date.now()): string =>
  dayjs(at).isSame(now, 'day') ? clockOf(at) : dayjs(at).locale('ru').format('D MMM, HH:mm');

/** '17 ноября' */
export const dayWords = (at: number): string => dayjs(at).locale('ru').format('D MMMM');

/** Under the line: the hour, and at midnight the day that begins. */
export const tickWords = (at: number): string => {
  const moment = dayjs(at);
  return moment.hour() === 0 && moment.minute() === 0 ? moment.locale('ru').format('D MMM') : moment.format('HH:mm');
};
