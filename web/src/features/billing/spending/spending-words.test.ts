import { expect, test } from 'vitest';
import { formatBudget, budgetSentence, classifiersSentence, countedWords, readBudget } from './spending-words.ts';

const plan = { min_classifiers_amount: 3, max_classifiers_amount: 5 };

test.each([
  ['without a budget nothing is said', { spent: 50_000, budget: null }, undefined],
  ['far from its end neither', { spent: 100, budget: 50_000 }, undefined],
  ['near its end it says what is left', { spent: 40_000, budget: 50_000 }, 'calm'],
  ['spent to the last kopeck is spent', { spent: 50_000, budget: 50_000 }, 'warning'],
  ['a budget of nothing is spent at once', { spent: 0, budget: 0 }, 'warning'],
])('%s', (_what, spending, tone) => {
  expect(budgetSentence(spending)?.tone).toBe(tone);
});

test.each([
  [0, 'Пока нет ни одного. Описание, текст и коды работают и без них.'],
  [2, 'Тариф рассчитан хотя бы на 3. Это не мешает работе, но тариф поменьше может подойти лучше.'],
  [3, undefined],
  [4, undefined],
  [5, 'Это предел тарифа: чтобы добавить ещё, отключите лишнее или смените тариф.'],
  [6, 'Больше, чем позволяет тариф: новые добавить нельзя. Отключите лишнее или смените тариф.'],
])('%s questions and classes on a plan for 3 to 5: %s', (used, words) => {
  expect(classifiersSentence(used, plan)?.words).toBe(words);
});

test.each([
  [{ project_questions: 0, source_questions: 0, classes: 0 }, null],
  [{ project_questions: 0, source_questions: 1, classes: 0 }, 'вопросы источников: 1'],
  [{ project_questions: 2, source_questions: 1, classes: 3 }, 'вопросы проекта: 2, вопросы источников: 1, признаки: 3'],
])('the sentence about %j says where they stand', (counted, words) => expect(countedWords(counted)).toBe(words));

test.each([
  ['500', 50_000],
  ['1 500', 150_000],
  ['0', 0],
  ['', null],
  ['12,5', null],
  ['-3', null],
  ['1e9', null],
  ['9999999999', null],
])('a budget typed as "%s" is %s kopecks', (typed, kopecks) => {
  expect(readBudget(typed)).toBe(kopecks);
});

test('a budget stands in its field as it was typed', () => {
  expect([formatBudget(null), formatBudget(150_000)]).toEqual(['', '1500']);
});
