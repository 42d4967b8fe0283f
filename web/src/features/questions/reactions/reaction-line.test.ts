import type { NewAiReaction } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { reactionLine } from './reaction-line.ts';

const aReaction = (reaction: Partial<NewAiReaction>): NewAiReaction => ({
  conditionType: 'CONTAINS',
  value: 'да',
  positiveReaction: 'Кошка у двери',
  negativeReaction: '',
  ...reaction,
});

test.each([
  [{}, 'Если ответ содержит «да» → «Кошка у двери»'],
  [{ conditionType: 'EQUALS' }, 'Если ответ равен «да» → «Кошка у двери»'],
  [{ conditionType: 'STARTS_WITH' }, 'Если ответ начинается с «да» → «Кошка у двери»'],
  [{ conditionType: 'ENDS_WITH', value: ' лес ' }, 'Если ответ заканчивается на «лес» → «Кошка у двери»'],
  [{ negativeReaction: 'Кошки нет' }, 'Если ответ содержит «да» → «Кошка у двери», иначе → «Кошки нет»'],
  [
    { positiveReaction: ' ', negativeReaction: 'Кошки нет' },
    'Если ответ содержит «да» → молчание, иначе → «Кошки нет»',
  ],
  [{ positiveReaction: '' }, 'Оба текста пусты: реакция ничего не сообщит.'],
  [{ value: '  ' }, 'На любой ответ → «Кошка у двери»'],
  [{ conditionType: 'EQUALS', value: '' }, 'Если ответ пуст, чего не бывает → «Кошка у двери»'],
] as const)('%o does this: %s', (reaction, line) => {
  expect(reactionLine(aReaction(reaction))).toBe(line);
});

test('ten thousand letters are cut, and no emoji in two', () => {
  expect(reactionLine(aReaction({ value: '🐈'.repeat(5000) }))).toBe(
    `Если ответ содержит «${'🐈'.repeat(80)}…» → «Кошка у двери»`,
  );
});
