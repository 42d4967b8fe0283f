import { expect, test } from 'vitest';
import { chooseFile } from './use-query-image.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

test('the first picture of several dropped files is searched by', () => {
  const picture = file('a.jpg', 'image/jpeg');
  expect(chooseFile([file('a.pdf', 'application/pdf'), picture, file('b.png', 'image/png')])).toBe(picture);
});

test('where there is no picture the first file is taken, so that somebody says what is wrong with it', () => {
  const other = file('a.pdf', 'application/pdf');
  expect(chooseFile([other])).toBe(other);
  expect(chooseFile([])).toBeNull();
});
