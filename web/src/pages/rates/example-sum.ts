import type { Rate } from '@rakurs/contract';
import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru-public.ts';

const PHOTOS = 1000;
const KOPECKS_IN_RUBLE = 100;

/**
 * What a thousand photographs cost on the least of these plans, and with a question to each: one inference is one
 * frame. Null when there is no plan.
 */
export const exampleSum = (rates: readonly Rate[]): string | null => {
  const cheapest = rates.toSorted((one, other) => one.value - other.value)[0];
  if (!cheapest) return null;
  const sumOf = (inferences: number) =>
    ru.ratesPage.rubles(formatNumber((inferences * cheapest.value) / KOPECKS_IN_RUBLE));
  const described = ru.ratesPage.example({
    photos: formatNumber(PHOTOS),
    title: cheapest.title,
    price: ru.billing.kopecks(formatNumber(cheapest.value)),
    sum: sumOf(PHOTOS),
  });
  return `${described} ${ru.ratesPage.exampleWithQuestion(sumOf(2 * PHOTOS))}`;
};
