import { expect, test } from 'vitest';
import { doneWords } from './reindex-words.ts';

test.each([
  [{ files: 1, failedClasses: 0, failedScans: 0 }, 'Готово: просмотрен 1 файл.'],
  [{ files: 3, failedClasses: 0, failedScans: 0 }, 'Готово: просмотрено 3 файла.'],
  [{ files: 5, failedClasses: 0, failedScans: 0 }, 'Готово: просмотрено 5 файлов.'],
  [{ files: 21, failedClasses: 0, failedScans: 0 }, 'Готово: просмотрен 21 файл.'],
  [
    { files: 5, failedClasses: 2, failedScans: 0 },
    'Готово: просмотрено 5 файлов. Не удалось обучить признаков: 2. Нажмите «Переиндексировать», чтобы попробовать ещё раз.',
  ],
  // Files are those that were looked at: what failed is not taken from them.
  [
    { files: 0, failedClasses: 1, failedScans: 3 },
    'Готово: просмотрено 0 файлов. Не удалось обучить признаков: 1. Не удалось просмотреть частей архива: 3. Нажмите «Переиндексировать», чтобы попробовать ещё раз.',
  ],
])('the outcome of reindexing %o has its own words', (outcome, words) => expect(doneWords(outcome)).toBe(words));
