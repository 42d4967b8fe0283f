import { expect, test } from 'vitest';
import { NO_PLACE, readPlace, readTrail, writePlace } from './search-place.ts';

test('a link finds its place in the list again; the top needs no words', () => {
  const params = new URLSearchParams('search=кошка');
  writePlace(params, 27);
  expect(readPlace(params)).toBe(27);
  writePlace(params, NO_PLACE);
  expect(params.toString()).toBe(new URLSearchParams('search=кошка').toString());
});

test.each(['0', '-3', 'x', '1e9', '', '007'])('%j is no place', (text) => {
  expect(readPlace(new URLSearchParams({ result: text }))).toBe(NO_PLACE);
});

test('leads nobody further than pages can be asked for in reason', () => {
  expect(readPlace(new URLSearchParams({ result: '99999' }))).toBe(300);
});

test('an address from the history is used only where it is valid', () => {
  expect(readTrail(null)).toEqual({ searchSteps: 0, searchOffset: 0, searchOpened: null });
  expect(readTrail({ from: '/', searchSteps: -2, searchOffset: 12, searchOpened: 'x' })).toEqual({
    searchSteps: 0,
    searchOffset: 12,
    searchOpened: null,
  });
});
