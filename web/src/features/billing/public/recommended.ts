import type { Rate } from '@rakurs/contract';

/**
 * The plan in the middle by price: neither the one for a try nor the one for the largest. Of two the lesser; a single
 * plan needs no advice.
 */
export const recommendedOf = (rates: readonly Rate[]): number | null => {
  if (rates.length < 2) return null;
  const byPrice = rates.toSorted((one, other) => one.value - other.value);
  return byPrice[Math.floor((byPrice.length - 1) / 2)]?.id ?? null;
};
