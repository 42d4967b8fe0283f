import type { Price } from '@rakurs/contract';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.questions.applying;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const KOPECKS_IN_RUBLE = 100;
const MOST_SAID_IN_MINUTES = 90 * MINUTE;

const rubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '2,55 ₽'; without a plan nobody knows the price. */
export const priceWords = (kopecks: Price['kopecks']): string => (kopecks === null ? texts.noPlan : texts.rubles(rubles.format(kopecks / KOPECKS_IN_RUBLE)));

/** 'около 3 минут': it is a guess, and no more exact than one. */
export const timeWords = (seconds: Price['seconds']): string => {
  if (seconds === null) return texts.unknownTime;
  if (seconds < MINUTE) return texts.lessThanMinute;
  if (seconds < MOST_SAID_IN_MINUTES) return texts.roughly(formatCount(Math.round(seconds / MINUTE), texts.timeForms.minute));
  return texts.roughly(formatCount(Math.round(seconds / HOUR), texts.timeForms.hour));
};
