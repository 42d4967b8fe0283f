import type { Processing } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { filesWords } from './files-words.ts';

const processing = (source: Partial<Processing['sources'][number]>, rest: Partial<Processing> = {}): Processing => ({
  workers: 1,
  files_per_minute: 24,
  sources: [
    {
      data_source_id: 5,
      preparing: 0,
      waiting: 0,
      running: 0,
      failed: 0,
      no_funds: 0,
      over_limit: 0,
      over_budget: 0,
      seconds_left: null,
      ...source,
    },
  ],
  ...rest,
});
const words = (known: Partial<Parameters<typeof filesWords>[0]>) =>
  filesWords({ all: 19, shown: 11, isFiltered: false, processing: undefined, dataSourceId: 5, ...known }).join(' · ');

test('nineteen files over eleven cards never stand without a word', () => {
  expect(words({ processing: processing({ preparing: 1, waiting: 6, running: 1, seconds_left: 18 }) })).toBe(
    'показано 11 · 8 в обработке, ещё около 20 с',
  );
  expect(words({ processing: processing({ waiting: 5, failed: 2 }) })).toBe(
    'показано 11 · 5 в обработке · не удалось обработать 2 · без описания 1',
  );
  expect(words({})).toBe('показано 11 · без описания 8');
});

test('how long it takes is said only when it is known, in words one would use', () => {
  expect(words({ shown: 19, processing: processing({ waiting: 8, seconds_left: 3 }) })).toBe(
    '8 в обработке, ещё около 5 с',
  );
  expect(words({ shown: 19, processing: processing({ waiting: 8, seconds_left: 200 }) })).toBe(
    '8 в обработке, ещё около 4 мин',
  );
  expect(words({ shown: 19, processing: processing({ waiting: 8, seconds_left: 20_000 }) })).toBe(
    '8 в обработке, ещё около 6 ч',
  );
  expect(words({ shown: 19, processing: processing({ waiting: 8 }) })).toBe('8 в обработке');
});

test('nobody at work is said instead of a time', () => {
  expect(words({ shown: 19, processing: processing({ waiting: 8, seconds_left: 20 }, { workers: 0 }) })).toBe(
    '8 в обработке: ждём, когда ответит хотя бы одна машина',
  );
});

test('all shown and nothing under way needs no word, and another source is not ours', () => {
  expect(words({ shown: 19, processing: processing({}) })).toBe('');
  expect(words({ shown: 19, processing: processing({ data_source_id: 6, waiting: 3 }) })).toBe('');
  expect(words({ all: undefined, shown: undefined })).toBe('');
});

test('with filters on, the rest is not called undescribed', () => {
  expect(words({ isFiltered: true })).toBe('показано 11');
});

test('files that wait for something else than a machine are counted by what for, and are not called undescribed', () => {
  expect(words({ shown: 5, processing: processing({ no_funds: 12, over_limit: 1 }) })).toBe(
    'показано 5 · 12 файлов ждут: недостаточно средств · 1 файл ждёт: бесплатный лимит на сегодня исчерпан · без описания 1',
  );
  expect(words({ shown: 7, processing: processing({ over_budget: 12 }) })).toBe(
    'показано 7 · 12 файлов ждут: бюджет проекта на месяц исчерпан',
  );
});
