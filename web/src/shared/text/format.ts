import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);
dayjs.locale('ru');

const numbers = new Intl.NumberFormat('ru-RU');

export const formatNumber = (value: number): string => numbers.format(value);

export interface PluralForms {
  one: string;
  few: string;
  many: string;
}

const plurals = new Intl.PluralRules('ru-RU');

const wordFor = (count: number, forms: PluralForms): string => {
  const rule = plurals.select(count);
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many;
};

/** '1 файл', '3 файла', '1 248 файлов' */
export const formatCount = (count: number, forms: PluralForms): string => `${formatNumber(count)} ${wordFor(count, forms)}`;

const BYTE_UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'];
const sizes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** '340 Б', '1,5 МБ' */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), BYTE_UNITS.length - 1);
  return `${sizes.format(bytes / 1024 ** power)} ${BYTE_UNITS[power] ?? ''}`;
};

/** '14 ноября 2026, 03:04' */
export const formatMoment = (time: string): string => dayjs(time).format('D MMMM YYYY, HH:mm');

/** '5 минут назад' */
export const formatAgo = (time: string): string => dayjs(time).fromNow();
