import { expect, test } from 'vitest';
import { NO_SPOT, readLabel, readSpot, writeSpot } from './spot.ts';

const spotOf = (query: string) => readSpot(new URLSearchParams(query));

test('a link finds its moment and its rectangle again', () => {
  const spot = { second: 12.5, box: { x0: 0.1, y0: 0.2, x1: 0.3333, y1: 1 } };
  const query = writeSpot(spot);
  expect(query).toBe('?second=12.5&box=0.1,0.2,0.3333,1');
  expect(spotOf(query.slice(1))).toEqual(spot);
  expect(writeSpot(NO_SPOT)).toBe('');
});

test('the beginning of a video is a moment too', () => {
  expect(spotOf('second=0').second).toBe(0);
});

test.each(['', 'second=-1', 'second=1e9', 'second=soon', 'second=', 'second=Infinity'])(
  '%j names no moment',
  (query) => {
    expect(spotOf(query)).toEqual(NO_SPOT);
  },
);

test.each([
  'box=',
  'box=0,0,1',
  'box=0,0,1,1,1',
  'box=0.5,0,0.4,1',
  'box=0,0,2,1',
  'box=a,b,c,d',
  'box=0,0,0,0',
  'box=-0.1,0,1,1',
])('%j names no rectangle', (query) => {
  expect(spotOf(query)).toEqual(NO_SPOT);
});

test('an address may bring the title of the next label; blanks are none, and a long one is cut', () => {
  expect(readLabel(new URLSearchParams({ label: ' Кот ' }))).toBe('Кот');
  expect(readLabel(new URLSearchParams({ label: '  ' }))).toBeNull();
  expect(readLabel(new URLSearchParams())).toBeNull();
  expect(readLabel(new URLSearchParams({ label: 'а'.repeat(300) }))).toHaveLength(200);
});
