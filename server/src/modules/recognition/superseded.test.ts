import type { TopClass } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { dropSuperseded, type NamedFrame, type NamedThing } from './superseded.ts';
import type { TaughtFinding } from './taught-place.ts';

type Corners = [number, number, number, number];
const boxOf = ([x0, y0, x1, y1]: Corners) => ({ x0, y0, x1, y1 });
const thing = (noun: string, className: string, corners: Corners, change: Partial<NamedThing> = {}): NamedThing => ({
  noun,
  className,
  confidence: 0.9,
  standing: 'seen',
  box: boxOf(corners),
  ...change,
});
const cat = (corners: Corners = [0.2, 0.2, 0.6, 0.8]) => thing('cat', 'кошка', corners);
const found = (title: string, corners: Corners = [0.22, 0.2, 0.6, 0.8]): TaughtFinding => ({
  title,
  confidence: 0.9,
  frameId: 1,
  startTime: 0,
  endTime: 0,
  box: boxOf(corners),
});
const frame = (things: NamedThing[], topClass: Partial<TopClass> | null = null): NamedFrame => ({
  id: 1,
  second: 0,
  things,
  topClass: topClass && {
    name: 'мейн-кун',
    kind: 'кошка',
    group: 'animal',
    confidence: 0.6,
    noun: 'cat',
    leads: false,
    ...topClass,
  },
});
const told = (text: string, things: NamedThing[], taught: TaughtFinding[], topClass: Partial<TopClass> | null = null) =>
  dropSuperseded(text, { kind: 'image', frames: [frame(things, topClass)], taught });
const WHOLE: Corners = [0, 0, 1, 1];

it.each([
  ['На снимке видна кошка. Снято в помещении.', 'Снято в помещении.'],
  ['Кошка сидит на траве. Читается надпись «Кошка. Дом 5».', 'Читается надпись «Кошка. Дом 5».'],
  ['На снимке видны две кошки.', ''],
  ['Похоже, здесь есть кошка (возможно, мейн-кун). Дата съёмки: 5 мая 2024 года.', 'Дата съёмки: 5 мая 2024 года.'],
  ['Видно несколько кошек. Возможный вид или порода: мейн-кун.', ''],
])('a raccoon is no cat: «%s» becomes «%s»', (text, left) => {
  expect(told(text, [cat()], [found('енот')], {})).toBe(left);
});

it.each([
  ['Терьер крупным планом.', ''],
  ['Певчая птица на ветке. Рядом — скамейка.', 'Рядом — скамейка.'],
  ['Животное на траве.', 'Животное на траве.'],
  ['Енот сидит на траве.', 'Енот сидит на траве.'],
])('the one animal that a class found is of no other sort or breed: «%s» becomes «%s»', (text, left) => {
  expect(told(text, [thing('dog', 'собака', [0.2, 0.2, 0.6, 0.8])], [found('Енот')])).toBe(left);
});

it('keeps a breed where another animal stands elsewhere, and people by all their names', () => {
  const dog = thing('dog', 'собака', [0.7, 0.1, 0.95, 0.4]);
  expect(told('Терьер и кошка.', [cat(), dog], [found('Кошка Муся')])).toBe('Терьер и кошка.');
  const person = thing('person', 'человек', [0.2, 0.2, 0.6, 0.8]);
  expect(told('Женщина идёт по улице.', [person], [found('Манекен')])).toBe('');
});

it('leaves whatever else was seen', () => {
  expect(
    told(
      'На снимке видны кошка, стул и диван.',
      [
        cat(),
        thing('chair', 'стул', [0.7, 0.5, 0.9, 0.9]),
        thing('couch', 'диван', [0, 0.5, 0.4, 1], { confidence: 0.3 }),
      ],
      [found('енот')],
    ),
  ).toBe('Рядом — стул.');
  expect(
    told(
      'Собака лежит на траве. На снимке видна кошка.',
      [cat(), thing('dog', 'собака', [0.7, 0.5, 0.9, 0.9])],
      [found('енот')],
    ),
  ).toBe('Собака лежит на траве.');
  expect(told('На снимке видны две кошки.', [cat(), cat([0.65, 0.1, 0.95, 0.5])], [found('енот')])).toBe(
    'Рядом — кошка.',
  );
});

it('a thing that lies on another, or holds it, is not superseded', () => {
  const text = 'На снимке виден человек.';
  expect(
    told(text, [thing('person', 'человек', [0.3, 0.1, 0.6, 0.95])], [found('Каска', [0.35, 0.1, 0.5, 0.25])]),
  ).toBe(text);
  expect(
    told(text, [thing('person', 'человек', [0.3, 0.3, 0.45, 0.6])], [found('Погрузчик', [0.1, 0.1, 0.9, 0.9])]),
  ).toBe(text);
});

it('a class of the same name says the same, and a class somewhere else says nothing of it', () => {
  const text = 'На снимке видна кошка.';
  expect(told(text, [cat()], [found('Кошка Муся')])).toBe(text);
  expect(told(text, [cat()], [found('енот', [0.7, 0.1, 0.95, 0.4])])).toBe(text);
  expect(told(text, [cat()], [])).toBe(text);
});

it('found nobody knows where, an animal is no other animal, and anything else may be beside it', () => {
  const text = 'На снимке видны кошка и стул.';
  const things = [cat(), thing('chair', 'стул', [0.7, 0.5, 0.9, 0.9])];
  expect(told(text, things, [found('енот', WHOLE)])).toBe('Рядом — стул.');
  expect(told(text, things, [found('склад открыт', WHOLE)])).toBe(text);
});

it('the text of a film loses the superseded clauses, and what is seen more often elsewhere stays', () => {
  const taught: TaughtFinding[] = [
    {
      ...found('енот'),
      frameId: null,
      startTime: 0,
      endTime: 4,
      path: [
        [0, 0.2, 0.2, 0.6, 0.8],
        [4, 0.5, 0.2, 0.9, 0.8],
      ],
    },
  ];
  const frames = (...places: [number, Corners][]): NamedFrame[] =>
    places.map(([second, corners], at) => ({
      id: at + 1,
      second,
      things: [cat(corners), thing('car', 'автомобиль', [0, 0, 0.1, 0.1])],
      topClass: null,
    }));
  const text = 'Видео, 12 секунд. Сначала видна кошка; с 5-й секунды по улице едет автомобиль.';
  const tell = (...places: [number, Corners][]) =>
    dropSuperseded(text, { kind: 'video', frames: frames(...places), taught });
  expect(tell([0, [0.2, 0.2, 0.6, 0.8]], [4, [0.5, 0.2, 0.9, 0.8]])).toBe(
    'Видео, 12 секунд. С 5-й секунды по улице едет автомобиль.',
  );
  expect(tell([0, [0.2, 0.2, 0.6, 0.8]], [8, [0.5, 0.2, 0.9, 0.8]], [10, [0.5, 0.2, 0.9, 0.8]])).toBe(text);
});
