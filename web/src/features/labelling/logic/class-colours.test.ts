import { CLASS_COLOURS } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { COLOUR_NUMBERS, colourNumbered, createColours } from './class-colours.ts';

const titles = (amount: number) => Array.from({ length: amount }, (_, number) => `Класс ${number}`);

test('no two colours that can be chosen look the same', () => {
  expect(new Set(COLOUR_NUMBERS.map(colourNumbered)).size).toBe(CLASS_COLOURS);
});

test('a class has the colour that its project gave it, however it is written', () => {
  const colourOf = createColours([{ title: 'Кошка', colour: 17 }], []);
  expect(colourOf(' кошка ')).toBe(colourNumbered(17));
});

test('a class that the server does not know yet never looks like another, of however many', () => {
  const known = titles(20).map((title, colour) => ({ title, colour }));
  const colourOf = createColours(known, ['Новый', 'Ещё один']);
  const all = [...titles(20), 'Новый', 'Ещё один', 'Третий', ...titles(60).slice(20)].map(colourOf);
  expect(new Set(all).size).toBe(all.length);
});
