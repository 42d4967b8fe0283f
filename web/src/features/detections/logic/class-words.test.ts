import { expect, test } from 'vitest';
import { hasFewExamples, learnedWords, qualityWords, thresholdWords } from './class-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

const aClass = (change: Partial<Parameters<typeof qualityWords>[0]> = {}) => ({
  precision: 0.92,
  recall: 0.8,
  checked_on: 12,
  scores: null,
  threshold: null,
  automatic_threshold: 0.5,
  ...change,
});
const scores = { things: 5, found: [0.9, 0.8, 0.6, 0.4], mistaken: [{ confidence: 0.7, weight: 1 }] };

test('precision and recall are said with what they were checked on', () => {
  expect(plain(qualityWords(aClass()))).toBe('точность 92 %, полнота 80 % — проверено на 12');
});
test('they move with the threshold, while it is moved', () => {
  const scored = aClass({ checked_on: 5, scores });
  expect(plain(qualityWords(scored))).toBe('точность 75 %, полнота 60 % — проверено на 5');
  expect(plain(qualityWords(scored, 0.75))).toBe('точность 100 %, полнота 40 % — проверено на 5');
  expect(plain(qualityWords({ ...scored, threshold: 0.3 }))).toBe('точность 80 %, полнота 80 % — проверено на 5');
  expect(qualityWords(scored, 0.95)).toBe('при таком пороге ничего не показывается');
});
test('figures that were checked on nothing, on too little or at another threshold are not said', () => {
  expect(qualityWords(aClass({ checked_on: 0 }))).toBe('не проверено');
  expect(qualityWords(aClass({ checked_on: 4 }))).toBe('мало примеров, чтобы судить о точности: проверено на 4');
  expect(qualityWords(aClass(), 0.7)).toBe('при таком пороге не проверено: переиндексируйте проект');
  expect(qualityWords(aClass({ precision: null, recall: null, threshold: 0.7 }))).toBe(
    'при таком пороге не проверено: переиндексируйте проект',
  );
});
test('a class that learned from other examples than there are now says so', () => {
  const round = { version: 2, taught_at: '2026-11-16T10:00:00.000Z', precision: null, recall: null };
  expect(
    learnedWords({
      examples: 22,
      version: 2,
      rounds: [
        { ...round, version: 1, examples: 5 },
        { ...round, examples: 17 },
      ],
    }),
  ).toBe('обучен на 17');
  expect(learnedWords({ examples: 17, version: 2, rounds: [{ ...round, examples: 17 }] })).toBeNull();
  expect(learnedWords({ examples: 5, version: null, rounds: [] })).toBeNull();
});
test('five examples are enough, four are few', () =>
  expect([hasFewExamples({ examples: 4 }), hasFewExamples({ examples: 5 })]).toEqual([true, false]));
test('a threshold says who has set it', () => {
  expect(plain(thresholdWords({ threshold: 0.7, automatic_threshold: 0.5 }))).toBe('от 70 %');
  expect(plain(thresholdWords({ threshold: null, automatic_threshold: 0.5 }))).toBe('автоматически, от 50 %');
  expect(thresholdWords({ threshold: null, automatic_threshold: null })).toBe('автоматически');
});
