import { expect, test } from 'vitest';
import { hasFewExamples, qualityWords, thresholdWords } from './class-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('precision and recall are said with what they were checked on', () => {
  expect(plain(qualityWords({ precision: 0.92, recall: 0.8, checked_on: 12 }))).toBe(
    'точность 92 %, полнота 80 % — проверено на 12',
  );
});
test('figures that were checked on nothing are not said', () => {
  expect(qualityWords({ precision: 1, recall: 1, checked_on: 0 })).toBe('не проверено');
  expect(qualityWords({ precision: null, recall: 1, checked_on: 5 })).toBe('не проверено');
});
test('five examples are enough, four are few', () =>
  expect([hasFewExamples({ examples: 4 }), hasFewExamples({ examples: 5 })]).toEqual([true, false]));
test('a threshold says who decided it', () => {
  expect(plain(thresholdWords({ threshold: 0.7, automatic_threshold: 0.5 }))).toBe('от 70 %');
  expect(plain(thresholdWords({ threshold: null, automatic_threshold: 0.5 }))).toBe('автоматически, от 50 %');
  expect(thresholdWords({ threshold: null, automatic_threshold: null })).toBe('автоматически');
});
