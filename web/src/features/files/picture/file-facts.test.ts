import { expect, test } from 'vitest';
import { aFile } from '#testing/files.ts';
import { listFacts, kindAndSize, mainFacts, titleOf } from './file-facts.ts';

test('a file without a title goes by its name', () => {
  expect(titleOf(aFile({ id: 1, title: '' }))).toBe('IMG_1.jpg');
  expect(titleOf(aFile({ id: 1, title: '', name: '' }))).toBe('Без названия');
});

test('kind and size', () => {
  expect(kindAndSize(aFile({ id: 1, size: 1_572_864 }))).toBe('Фото, 1,5 МБ');
  expect(kindAndSize(aFile({ id: 1, kind: 'stream', size: null }))).toBe('Поток');
});

test('the preview tells id, real date, kind and size', () => {
  expect(mainFacts(aFile({ id: 8, real_date: null })).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'ID: 8',
    'Дата съёмки: Неизвестна',
    'Тип: Фото, 1 КБ',
  ]);
});

test('a missing fact is left out', () => {
  const labels = listFacts(
    aFile({ id: 8, kind: 'stream', size: null, width: null, height: null, rtsp_url: 'rtsp://u:***@host/1' }),
  ).map(({ label }) => label);
  expect(labels).toEqual(['ID', 'Дата съёмки', 'Добавлен', 'Имя файла', 'Тип', 'Адрес потока']);
});

test('resolution and checksum', () => {
  const facts = listFacts(aFile({ id: 8, sha256_checksum: 'ab12' }));
  expect(facts).toContainEqual({ label: 'Разрешение', value: '1920 × 1200' });
  expect(facts).toContainEqual({ label: 'SHA-256', value: 'ab12', isCode: true });
});
