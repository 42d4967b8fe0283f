import { expect, it } from 'vitest';
import { createEntryNames, safeEntryName } from '../entry-names.ts';

it.each([
  ['Ворота.jpg', 'Ворота.jpg'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Windows\\a?.png', 'C__Windows_a_.png'],
  ['con.jpg', '_con.jpg'],
  ['LPT1', '_LPT1'],
  ['a\u0000\u202eb.jpg', 'ab.jpg'],
  ['  конец. . ', 'конец'],
  ['..', 'file'],
  ['', 'file'],
  ['\ud83d.jpg', '\ufffd.jpg'],
])('%j is unpacked as %j', (name, safe) => {
  expect(safeEntryName(name)).toBe(safe);
});

it('shortens a long name by whole letters and keeps its ending', () => {
  const name = safeEntryName(`${'🎬'.repeat(200)}.jpeg`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  expect(name).toMatch(/^🎬+\.jpeg$/u);
});

it('gives each name once, whatever its capitals, also when the numbered one is taken', () => {
  const nameOf = createEntryNames();
  expect(['a.jpg', 'a (2).jpg', 'A.JPG', 'a.jpg', 'b', 'b', '.env', '.env'].map(nameOf)).toEqual([
    'a.jpg',
    'a (2).jpg',
    'A (3).JPG',
    'a (4).jpg',
    'b',
    'b (2)',
    '.env',
    '.env (2)',
  ]);
});

it('numbers ten thousand files of one name without trying each number again', () => {
  const nameOf = createEntryNames();
  const names = Array.from({ length: 10_000 }, () => nameOf('IMG.jpg'));
  expect(new Set(names).size).toBe(10_000);
  expect(names.at(-1)).toBe('IMG (10000).jpg');
});
