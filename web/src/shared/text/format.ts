import { formatSince, calendarDay, wallTime } from '../time/wall-time.ts';
import { formatNumber } from './format-number.ts';

export { formatNumber };

export interface PluralForms {
  one: string;
  few: string;
  many: string;
}

const plurals = new Intl.PluralRules('ru-RU');

/** The word alone, for a verb beside the number: 'просмотрен' 1 файл, 'просмотрено' 5 файлов */
export const wordFor = (count: number, forms: PluralForms): string => {
  const rule = plurals.select(count);
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many;
};

/** '1 файл', '3 файла', '1 248 файлов' */
export const formatCount = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)} ${wordFor(count, forms)}`;

const BYTE_UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'];
const sizes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** '340 Б', '1,5 МБ' */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), BYTE_UNITS.length - 1);
  return `${sizes.format(bytes / 1024 ** power)} ${BYTE_UNITS[power] ?? ''}`;
};

/** '14 ноября 2026, 03:04' */
export const formatMoment = (time: string): string => wallTime(time).format('D MMMM YYYY, HH:mm');

/** '5 минут назад' */
export const formatAgo = (time: string, now = Date.now()): string => formatSince(time, now);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const clockParts = (whole: number) => ({
  hours: Math.floor(whole / 3600),
  minutes: Math.floor(whole / 60) % 60,
  seconds: whole % 60,
});

/** How long something lasts: '0:07', '12:30', '1:02:03' */
export const formatDuration = (duration: number): string => {
  const { hours, minutes, seconds } = clockParts(Math.max(0, Math.round(duration)));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
};

/** A moment of a video, never later than it is: '00:12', '01:02:03' */
export const formatSecond = (second: number): string => {
  const { hours, minutes, seconds } = clockParts(Math.max(0, Math.floor(second)));
  return [...(hours > 0 ? [hours] : []), minutes, seconds].map(twoDigits).join(':');
};

const MILLISECONDS = 1000;

/** '01:05,040': the second with its thousandths. */
export const formatFrameMoment = (second: number): string => {
  const all = Math.max(0, Math.round(second * MILLISECONDS));
  return `${formatSecond(all / MILLISECONDS)},${String(all % MILLISECONDS).padStart(3, '0')}`;
};

const shares = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 0 });

/** '87 %' of 0.87 */
export const formatShare = (fraction: number): string => shares.format(fraction);

/** '12 мая 2024, воскресенье' of '2024-05-12' */
export const formatDay = (day: string): string => calendarDay(day).format('D MMMM YYYY, dddd');

/** 'май 2024' of '2024-05-12' */
export const formatMonth = (day: string): string => calendarDay(day).format('MMMM YYYY');

/** '12 мая 2024' of '2024-05-12', or of a moment of that day. */
export const formatDate = (day: string): string =>
  (day.includes('T') ? wallTime(day) : calendarDay(day)).format('D MMMM YYYY');
