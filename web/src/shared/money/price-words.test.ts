import { expect, test } from 'vitest';
import { aPrice } from '#testing/money.ts';
import { priceWords, timeWords, warningsOf } from './price-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const free = { used: 995, limit: 1000 };
const warned = (price: Parameters<typeof aPrice>[0], withoutPlan: 'free' | 'refused' = 'free') =>
  warningsOf(aPrice(price), { withoutPlan, free }).map(({ pause, words }) => `${pause}: ${plain(words)}`);

test('a price is frames times kopecks, to the kopeck', () => {
  expect(plain(priceWords({ frames: 340, kopecks: 25_500 }, 'free'))).toBe('340 × 75 коп. = 255 ₽');
  expect(plain(priceWords({ frames: 3, kopecks: 45 }, 'refused'))).toBe('3 × 15 коп. = 0,45 ₽');
});

test('without a plan descriptions are free, and questions have no price', () => {
  expect([
    priceWords({ frames: 3, kopecks: null }, 'free'),
    priceWords({ frames: 3, kopecks: null }, 'refused'),
    priceWords({ frames: 3, kopecks: 0 }, 'free'),
  ]).toEqual(['Бесплатно', 'тариф не выбран', 'Бесплатно']);
});

test.each([
  [null, 'пока неизвестно'],
  [5, 'меньше минуты'],
  [60, 'около 1 минуты'],
  [170, 'около 3 минут'],
  [21 * 60, 'около 21 минуты'],
  [2 * 3600, 'около 2 часов'],
])('%s seconds: %s', (seconds, words) => {
  expect(plain(timeWords(seconds))).toBe(words);
});

test('funds for exactly the price warn of nothing; a kopeck less says what is missing and that nothing is lost', () => {
  expect(warned({ kopecks: 25_500, available: 25_500 })).toEqual([]);
  expect(warned({ kopecks: 25_500, available: 25_499 })).toEqual([
    'no_funds: Не хватает 0,01 ₽. Работа начнётся, остановится, когда средства закончатся, и сама продолжится после пополнения.',
  ]);
});

test('a budget that the price goes over is told of, and one that it fits into is not', () => {
  expect(warned({ kopecks: 500, budget_left: 500 })).toEqual([]);
  expect(warned({ kopecks: 500, budget_left: 499 })).toEqual([
    'over_budget: Бюджета проекта не хватит: на этот месяц осталось 4,99 ₽. Что не поместится, подождёт нового месяца или большего бюджета.',
  ]);
});

test('without a plan the day has a limit, and questions need a plan', () => {
  expect(warned({ files: 5 })).toEqual([]);
  expect(warned({ files: 6 })).toEqual([
    'over_limit: Сегодня бесплатно поместится ещё 5 файлов. Остальные подождут следующего дня; с тарифом ждать не нужно.',
  ]);
  expect(warned({ files: 1 }, 'refused')).toEqual([
    'no_plan: Вопросам нужен тариф: выберите его, и станет видна цена.',
  ]);
});
