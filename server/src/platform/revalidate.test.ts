import { expect, it } from 'vitest';
import { isNotModified } from './revalidate.ts';

it.each([
  [undefined, false],
  ['"one"', true],
  ['W/"one"', true],
  ['"other", W/"one"', true],
  ['*', true],
  ['"other"', false],
  ['one', false],
  ['"one', false],
  ['', false],
])('reads %j as known: %s', (header, known) => {
  expect(isNotModified({ headers: header === undefined ? {} : { 'if-none-match': header } }, '"one"')).toBe(known);
});
