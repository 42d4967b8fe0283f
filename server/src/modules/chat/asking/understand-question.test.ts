import { expect, it } from 'vitest';
import { understandQuestion } from './understand-question.ts';

const context = { now: new Date('2026-11-16T14:30:00Z'), timeZone: 'Europe/Moscow' };
const read = (question: string): string => {
  const asked = understandQuestion(question, context);
  if (!asked) return '?';
  const { intent, words, phrases, kinds, time, isWritten, isGuessed } = asked;
  return [
    isGuessed ? `${intent}?` : intent,
    words.join(' '),
    ...phrases.map((phrase) => `«${phrase}»`),
    ...kinds,
    time?.told ?? '',
    isWritten ? 'written' : '',
  ]
    .filter((piece) => piece !== '')
    .join(' | ');
};

it.each([
  ['Сколько файлов с кошкой?', 'count | кошкой'],
  ['сколько всего файлов', 'count'],
  ['Сколько видео?', 'count | video'],
  ['Сколько фотографий с собаками было вчера?', 'count | собаками | image | вчера'],
  ['Сколько раз была машина за последние 3 дня?', 'count | машина | за последние 3 дня'],
  ['Сколько человек прошло с 10 до 12?', 'count | человек прошло | с 10 до 12'],
  ['Где кошка?', 'where | кошка'],
  ['На каких снимках есть красная машина?', 'where | красная машина'],
  ['Когда была кошка?', 'when | кошка'],
  ['Когда последний раз была машина?', 'last | машина'],
  ['Когда впервые появилась собака?', 'first | собака'],
  ['Покажи собак за вчера', 'show | собак | вчера'],
  ['Покажи мне, пожалуйста, видео с велосипедом', 'show | велосипедом | video'],
  ['Найди грузовик', 'show | грузовик'],
  ['Есть ли кошка?', 'is-there | кошка'],
  ['Была ли тут собака 14 ноября?', 'is-there | собака | 14 ноября'],
  ['Приезжал ли грузовик на этой неделе?', 'is-there | грузовик | на этой неделе'],
  ['Что происходит?', 'happens'],
  ['что было вчера утром', 'happens | вчера утром'],
  ['Что нового за последний час?', 'happens | за последний час'],
  ['Что на последних фото?', 'happens'],
  ['Вчера?', 'happens | вчера'],
  ['Где написано «выход»?', 'where | «выход» | written'],
  ['Есть ли надпись "не курить" на фото?', 'is-there | «не курить» | image | written'],
  ['Что написано на снимках?', 'texts | image | written'],
  ['Какие QR-коды есть?', 'codes | written'],
  ['Сколько штрих-кодов?', 'codes | written'],
  ['Какие номера машин были вчера?', 'plates | вчера | written'],
  ['Где номер А123ВС77?', 'where | а123вс77 | written'],
  ['кошка', 'show? | кошка'],
  ['кот на диване', 'show? | кот диване'],
])('«%s» is %s', (question, expected) => expect(read(question)).toBe(expected));

it.each([
  '',
  '   ',
  '???',
  'Почему трава зелёная, а небо голубое?',
  'Напиши стихотворение о любви и весне',
  '<b></b>'.repeat(3),
  '😀😀',
  'Как испечь вкусный яблочный пирог дома',
])('«%s» is not understood', (question) => expect(read(question)).toBe('?'));

it('reads the longest and the strangest of questions', () => {
  for (const question of [
    'а'.repeat(4000),
    'сколько '.repeat(500),
    '«'.repeat(2000),
    `с ${'1 '.repeat(1000)}`,
    `за последние ${'9'.repeat(300)} дней`,
    "'; drop table files; --",
    '\\',
    '()[]{}*+?.^$|',
  ])
    understandQuestion(question, context);
});
