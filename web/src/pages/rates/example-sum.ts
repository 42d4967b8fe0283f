import type { Rate } from '@rakurs/contract';
import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru-public.ts';

const PHOTOS = 1000;
const KOPECKS_IN_RUBLE = 100;

/** What a thousand photographs cost on the least of these plans, in words; null when there is no plan. */
export const exampleSum = (rates: readonly Rate[]): string | null => {
  const cheapest = rates.toSorted((one, other) => one.value - other.value)[0];
  if (!cheapest) return null;
  return ru.ratesPage.example({
    photos: formatNumber(PHOTOS),
    title: cheapest.title,
    price: ru.billing.kopecks(formatNumber(cheapest.value)),
    sum: ru.ratesPage.rubles(formatNumber((PHOTOS * cheapest.value) / KOPECKS_IN_RUBLE)),
  });
};
