import { expect, it } from 'vitest';
import { readWordGraph, writeWordGraph } from './word-graph.ts';

const WORDS = [
  ['кот', 'зверь'],
  ['кота', 'зверь'],
  ['котлета', 'еда'],
  ['ток', 'сила'],
  ['что-то', ''],
] as const;

it('gives each word its value, and none to what is no word: a beginning, an end, another alphabet', () => {
  const graph = readWordGraph(writeWordGraph(WORDS, 'из пяти слов'));
  expect(WORDS.map(([word]) => [word, graph.valueOf(word)])).toEqual(WORDS);
  for (const word of ['', 'к', 'ко', 'котл', 'котик', 'токи', 'cat', 'Кот', '5'])
    expect([word, graph.valueOf(word)]).toEqual([word, null]);
  expect(graph.about).toBe('из пяти слов');
});

it('keeps what words share once', () => {
  const ending = (stem: string) => ['а', 'ам', 'ами', 'е', 'ой'].map((end) => [stem + end, '1'] as const);
  const one = writeWordGraph(ending('кошк'), '').length;
  expect(writeWordGraph([...ending('кошк'), ...ending('кружк')], '').length).toBeLessThan(one * 1.5);
});

it('has no words when none were given', () => {
  expect(readWordGraph(writeWordGraph([], '')).valueOf('кот')).toBeNull();
});

it('refuses words out of order and letters that it has no number for', () => {
  expect(() =>
    writeWordGraph(
      [
        ['кот', ''],
        ['кот', ''],
      ],
      '',
    ),
  ).toThrow("'кот' stands after 'кот'");
  expect(() => writeWordGraph([['ёж', '']], '')).toThrow('another alphabet');
});
