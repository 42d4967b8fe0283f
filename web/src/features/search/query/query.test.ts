import { expect, test } from 'vitest';
import { addFilter, completeQuery, removePiece } from './query.ts';

test('a filter is written into the query', () => {
  expect(addFilter('кошка', { kind: 'type', value: 'фото' })).toBe('кошка тип:фото');
  expect(addFilter('', { kind: 'after', value: '2026-11-01' })).toBe('после:2026-11-01');
});

test('a value of several words stands in quotes, and its own quotes do not end it', () => {
  expect(addFilter('кошка', { kind: 'project', value: 'Склад № 3' })).toBe('кошка проект:"Склад № 3"');
  expect(addFilter('', { kind: 'project', value: 'ООО "Ромашка"' })).toBe('проект:«ООО "Ромашка"»');
});

test('a second project takes the place of the first, a second class joins it', () => {
  expect(addFilter('проект:"Склад № 3" кошка', { kind: 'project', value: 'Двор' })).toBe('кошка проект:Двор');
  expect(addFilter('проект:«ООО "Ромашка"» кошка', { kind: 'project', value: 'Двор' })).toBe('кошка проект:Двор');
  expect(addFilter('класс:кошка', { kind: 'class', value: 'стол' })).toBe('класс:кошка класс:стол');
});

test('words that only look like a filter stay', () => {
  expect(addFilter('код:после кто', { kind: 'after', value: '2026-11-01' })).toBe('код:после кто после:2026-11-01');
});

test('a chip is taken out of the query, wherever it stands', () => {
  expect(removePiece('кошка проект:"Склад № 3" ночью', 'проект:"Склад № 3"')).toBe('кошка ночью');
  expect(removePiece('проект:Двор', 'проект:Двор')).toBe('');
});

test('a chip without a filter changes nothing', () => {
  expect(removePiece('кошка', '')).toBe('кошка');
  expect(removePiece('кошка', 'собака')).toBe('кошка');
});

test('a time or a number of several words is taken out, whatever stands between them', () => {
  expect(removePiece('кошка на  прошлой неделе', 'на прошлой неделе')).toBe('кошка');
  expect(removePiece('улица людей:2+ (двор)', 'людей:2+')).toBe('улица (двор)');
});

test('a suggestion takes the place of the word that is being typed, or of the filter', () => {
  expect(completeQuery('рыжая кош', { kind: 'class', value: 'кошка' })).toBe('рыжая класс:кошка');
  expect(completeQuery('кош', { kind: 'class', value: 'мягкая игрушка' })).toBe('класс:"мягкая игрушка"');
  expect(completeQuery('двор источник:"Камера у', { kind: 'source', value: 'Камера у ворот' })).toBe(
    'двор источник:"Камера у ворот"',
  );
  expect(completeQuery('класс:собака ко', { kind: 'class', value: 'кошка' })).toBe('класс:собака класс:кошка');
});
