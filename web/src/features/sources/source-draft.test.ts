import { expect, test } from 'vitest';
import { findFaults, toChange, toDraft } from './source-draft.ts';

const source = { id: 5, title: 'Ворота', description: 'Въезд', lat: 55.75, lon: 37.61, project: 1 };
const draft = toDraft(source);

test('an untouched draft says what the source already is', () => {
  expect(findFaults(draft)).toEqual({});
  expect(toChange(draft)).toEqual({
    title: 'Ворота',
    description: 'Въезд',
    lat: 55.75,
    lon: 37.61,
    project: { id: 1 },
  });
});

test('empty coordinates take the source off the map', () => {
  const cleared = { ...draft, lat: '', lon: ' ' };
  expect(findFaults(cleared)).toEqual({});
  expect(toChange(cleared)).toMatchObject({ lat: null, lon: null });
});

test('one coordinate without the other is refused at the empty one', () => {
  expect(findFaults({ ...draft, lon: '' })).toEqual({ lon: 'Укажите обе координаты или ни одной' });
  expect(findFaults({ ...draft, lat: '' })).toEqual({ lat: 'Укажите обе координаты или ни одной' });
});

test('a coordinate that is not a number is refused at its field', () => {
  expect(findFaults({ ...draft, lat: 'север' })).toEqual({ lat: 'Введите число, например 55,7558' });
});

test('another project moves the source', () => {
  expect(toChange({ ...draft, project: '9' })).toMatchObject({ project: { id: 9 } });
});
