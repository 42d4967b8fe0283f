import { expect, it } from 'vitest';
import { createJoiner, splitText } from './event-pieces.ts';

const ids = ['6f1ed002-ab5d-44f4-9a1c-2c1f7a3c5c11', '0a0a0a0a-ab5d-44f4-9a1c-2c1f7a3c5c11'] as const;
const MAX_NOTIFY_BYTES = 8000;

it.each([
  ['nothing', ''],
  ['a short text', 'кошка'],
  ['Russian of 100,000 letters', 'щ'.repeat(100_000)],
  ['letters outside the first plane, cut in the middle of one', `x${'🐈'.repeat(5000)}`],
  ['control letters, which JSON writes in six', '\u0001'.repeat(20_000)],
  ['quotes and backslashes', '"\\'.repeat(9000)],
])('carries %s in pieces that each fit, and puts it together again in any order', (_, text) => {
  const pieces = splitText(ids[0], ids[1], text);
  for (const piece of pieces) expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThan(MAX_NOTIFY_BYTES);
  for (const order of [pieces, pieces.toReversed()]) {
    const joiner = createJoiner();
    const travelled = order.map((piece) => joiner.take(JSON.parse(JSON.stringify(piece)) as typeof piece));
    expect(travelled.slice(0, -1).every((whole) => whole === null)).toBe(true);
    expect(travelled.at(-1)).toBe(text);
  }
});

it('keeps two texts apart that travel at the same time', () => {
  const [one, other] = [splitText(ids[0], ids[1], 'а'.repeat(3000)), splitText(ids[1], ids[0], 'б'.repeat(3000))];
  const joiner = createJoiner();
  const wholes = one
    .flatMap((piece, at) => [joiner.take(piece), other[at] ? joiner.take(other[at]) : null])
    .filter((whole) => whole !== null);
  expect(wholes).toEqual(['а'.repeat(3000), 'б'.repeat(3000)]);
});
