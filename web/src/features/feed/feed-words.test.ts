import { expect, test } from 'vitest';
import { aMessage } from '#testing/messages.ts';
import { ru } from '#shared/text/ru.ts';
import { answerWords, foundWords, repeatsWords, unreadMark } from './feed-words.ts';
import { pathOfMessage } from './message-path.ts';
import { noticesOf } from './notices/notices.ts';

test.each([
  [0, ''],
  [3, '(3) '],
  [99, '(99) '],
  [100, '(99+) '],
])('%i unread stand before the title as «%s»', (unread, mark) => {
  expect(unreadMark(unread)).toBe(mark);
});

test.each([
  [1, 'ещё 1 похожее'],
  [2, 'ещё 2 похожих'],
  [12, 'ещё 12 похожих'],
  [21, 'ещё 21 похожее'],
])('%i coalesced ones are said as «%s»', (repeats, words) => {
  expect(ru.feed.similar(repeats)).toBe(words);
});

test('the sign on the picture counts the message itself', () => {
  expect([repeatsWords(0), repeatsWords(12)]).toEqual([null, '×13']);
});

test('an answer is shown with its confidence, where that is known', () => {
  expect(answerWords({ answer: 'да', confidence: 0.92 })?.replaceAll('\u00A0', ' ')).toBe(
    'Ответ: да · уверенность 92 %',
  );
  expect(answerWords({ answer: '3', confidence: null })).toBe('Ответ: 3');
  expect(answerWords({ answer: null, confidence: null })).toBeNull();
});

test('a message of a saved search names the search, also when the search is gone', () => {
  expect(foundWords(aMessage({ id: 1 }))).toBeNull();
  expect(
    foundWords(aMessage({ id: 1, kind: 'saved_search', saved_search: { id: 4, name: 'Коты', content: 'кошка' } })),
  ).toBe('Новое по запросу «Коты»');
  expect(foundWords(aMessage({ id: 1, kind: 'camera', content: 'Камера «Двор» не отвечает с 14:05' }))).toBeNull();
  expect(foundWords(aMessage({ id: 1, kind: 'saved_search', content: 'Новое по запросу «Псы»' }))).toBe(
    'Новое по запросу «Псы»',
  );
});

test('the way to a video leads to its second, to a picture as it is, and nowhere when the file is gone', () => {
  const file = '/cabinet/projects/5/data_sources/11/data_source_files/9';
  expect(pathOfMessage(aMessage({ id: 1 }))).toBe(file);
  expect(pathOfMessage(aMessage({ id: 1, file_kind: 'video', second: 12.345 }))).toBe(`${file}?second=12.35`);
  expect(pathOfMessage(aMessage({ id: 1, expired: true, file_title: '' }))).toBeNull();
  // Its bytes are gone; what was said and drawn is not.
  expect(pathOfMessage(aMessage({ id: 1, expired: true }))).toBe(file);
  expect(pathOfMessage(aMessage({ id: 1, deleted: true }))).toBeNull();
});

test('the browser shows a few messages one by one and many at once', () => {
  const few = noticesOf([aMessage({ id: 8 }), aMessage({ id: 7 })]);
  expect(few.map(({ tag, title }) => [tag, title])).toEqual([
    ['message-8', 'У ворот кошка 8'],
    ['message-7', 'У ворот кошка 7'],
  ]);
  expect(few[0]?.body.replaceAll('\u00A0', ' ')).toBe('Ответ: да · уверенность 92 %\nДвор утром');
  expect(noticesOf([8, 7, 6, 5].map((id) => aMessage({ id })))).toMatchObject([
    { tag: 'messages', title: '4 новых сообщения', body: 'У ворот кошка 8', path: null },
  ]);
});
