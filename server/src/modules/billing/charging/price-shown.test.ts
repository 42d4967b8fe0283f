import { expect, it } from 'vitest';
import { requirePriceShown } from './price-shown.ts';

it('lets go what costs as much as was shown, or less', () => {
  expect(() => [
    requirePriceShown(395, 395),
    requirePriceShown(100, 395),
    requirePriceShown(0, 0),
    requirePriceShown(null, 0),
  ]).not.toThrow();
});

it('refuses what costs more, and says what it costs now', () => {
  expect(() => requirePriceShown(396, 395)).toThrow(/^Теперь это стоит 3,96\s₽: /u);
  expect(() => requirePriceShown(1, 0)).toThrow(expect.objectContaining({ code: 'conflict' }));
});
