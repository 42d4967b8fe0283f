import { expect, test } from 'vitest';
import { confidenceWords, answerSource } from './answer-source.ts';

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

test('an answer names its author, and a machine is not called a language model', () => {
  expect(answerSource({ provider: 'embedded', model: 'rakurs-1' })).toBe('Автоматический ответ, rakurs-1');
  expect(answerSource({ provider: 'openai', model: 'qwen2.5-vl' })).toBe('Модель: qwen2.5-vl');
  expect(answerSource({ provider: 'person', model: '' })).toBe('Ответ человека');
});

test.each([
  [{ least: 0.92, most: 0.92 }, 'уверенность 92 %'],
  [{ least: 0.712, most: 0.93 }, 'уверенность 71–93 %'],
  [{ least: 0.921, most: 0.924 }, 'уверенность 92 %'],
  [null, null],
])('%o is written as %s', (confidence, words) => {
  expect(plain(confidenceWords({ confidence }))).toBe(words);
});
