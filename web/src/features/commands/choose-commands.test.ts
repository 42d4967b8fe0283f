import { expect, test } from 'vitest';
import { chooseCommands } from './choose-commands.ts';

const named = (label: string, hint?: string) => ({ label, ...(hint !== undefined && { hint }) });
const COMMANDS = [
  named('Проекты'),
  named('Склад №3'),
  named('Ворота', 'Склад №3'),
  named('Тёмная тема'),
  named('Создать проект'),
];
const found = (typed: string) => chooseCommands(COMMANDS, typed).map(({ label }) => label);

test.each([
  ['nothing typed shows all', ' ', ['Проекты', 'Склад №3', 'Ворота', 'Тёмная тема', 'Создать проект']],
  ['what begins with the word comes before what has it inside', 'проект', ['Проекты', 'Создать проект']],
  ['a source is found by its project too', 'склад', ['Склад №3', 'Ворота']],
  ['every word must be there', 'ворота склад', ['Ворота']],
  ['е stands for ё, and capitals for small ones', 'ТЕМН', ['Тёмная тема']],
  ['the middle of a word is no match', 'оект', []],
])('%s', (_what, typed, labels) => {
  expect(found(typed)).toEqual(labels);
});
