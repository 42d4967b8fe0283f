import type { CqrsTask } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { anAnswer } from '#testing/questions.ts';
import { coalesceAnswers } from './coalesce-answers.ts';

const at = (second: number, content: string, more: Partial<CqrsTask> = {}) =>
  anAnswer({ id: 100 + second, second, content, ...more });
const shortly = (tasks: CqrsTask[]) =>
  coalesceAnswers(tasks).map(({ from, to, answer, frames }) => [from, to, answer, frames]);

test('a picture has one answer', () => {
  expect(coalesceAnswers([anAnswer()])).toEqual([
    {
      id: 1,
      answer: 'да',
      from: 0,
      to: 0,
      frames: 1,
      confidence: { least: 0.92, most: 0.92 },
      reason: 'кошка, 92 %',
      provider: 'embedded',
      model: 'rakurs-1',
    },
  ]);
});

test('equal neighbours are one stretch, whatever their order and their case', () => {
  expect(shortly([at(20, 'да'), at(5, 'Да'), at(0, 'нет'), at(10, ' да'), at(25, 'нет')])).toEqual([
    [0, 0, 'нет', 1],
    [5, 20, 'Да', 3],
    [25, 25, 'нет', 1],
  ]);
});

test('an answer that comes back later is a new line', () => {
  expect(shortly([at(0, 'да'), at(5, 'нет'), at(10, 'да')])).toEqual([
    [0, 0, 'да', 1],
    [5, 5, 'нет', 1],
    [10, 10, 'да', 1],
  ]);
});

test('the reason is that of the surest frame, and the confidence goes from the least to the most', () => {
  const [told] = coalesceAnswers([
    at(0, 'да', { confidence: 0.6, reason: 'тень' }),
    at(5, 'да', { confidence: 0.9, reason: 'кошка' }),
    at(10, 'да', { confidence: null, reason: null }),
  ]);
  expect(told).toMatchObject({ confidence: { least: 0.6, most: 0.9 }, reason: 'кошка' });
});

test('an answer without a confidence shows none', () => {
  expect(coalesceAnswers([at(0, 'да', { confidence: null, reason: null })])).toMatchObject([
    { confidence: null, reason: null },
  ]);
});

test('answers of different models are not coalesced', () => {
  expect(coalesceAnswers([at(0, 'да'), at(5, 'да', { provider: 'openai', model: 'qwen' })])).toHaveLength(2);
});

test('while there is no answer, how far the asking has come', () => {
  expect(shortly([at(0, '', { status: 'в очереди' }), at(5, '', { status: 'в очереди' })])).toEqual([
    [0, 5, 'в очереди', 2],
  ]);
});

test('a file without answers has no lines', () => {
  expect(coalesceAnswers([])).toEqual([]);
});
