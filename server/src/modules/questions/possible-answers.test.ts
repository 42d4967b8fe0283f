import { MAX_POSSIBLE_ANSWERS } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { possibleAnswers } from './possible-answers.ts';

const offered = (question: string, known: { said?: string[]; classes?: string[] } = {}) =>
  possibleAnswers({ question, said: [], classes: [], ...known });

it.each([
  ['Есть ли на фото кошка?', ['да', 'нет', 'не знаю']],
  ['Надет ли на ком-то красный жилет цвета апельсина?', ['да', 'нет', 'не знаю']],
  ['Сколько людей?', ['0', '1', '2', '3', 'не меньше', 'не знаю']],
  ['Какого цвета машина?', ['белый', 'серый', 'чёрный', 'красный', 'синий', 'зелёный', 'жёлтый', 'не знаю']],
  ['Что написано?', ['не знаю']],
  ['Кто пришёл?', ['Енот', 'Погрузчик', 'не знаю']],
  ['Горит свет', ['да', 'нет', 'не знаю']],
])('%s can be answered with %j', (question, answers) =>
  expect(offered(question, { classes: ['Енот', 'Погрузчик'] })).toEqual(answers),
);

it('given answers come first, each once however it is written', () => {
  expect(offered('Есть ли кошка?', { said: ['нет', 'Да', 'да', 'не знаю', 'Трудно сказать'] })).toEqual([
    'нет',
    'Да',
    'Трудно сказать',
    'не знаю',
  ]);
});

it('offers no more than can be chosen at a glance, and no whole sentences', () => {
  const many = offered('Что написано?', {
    said: ['а'.repeat(61), ...Array.from({ length: 30 }, (_, at) => `Дом ${at}`)],
  });
  expect(many).toHaveLength(MAX_POSSIBLE_ANSWERS);
  expect(many.slice(0, 2)).toEqual(['Дом 0', 'Дом 1']);
});
