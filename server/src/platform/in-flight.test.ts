import { expect, it } from 'vitest';
import { createInFlight } from './in-flight.ts';

async function* threeBytes(): AsyncGenerator<Buffer> {
  for (const byte of [1, 2, 3]) yield Promise.resolve(Buffer.from([byte]));
}
const REFUSED = { code: 'too_many_requests', details: { retryAfterSeconds: 30 } };

it('gives a user room for so many downloads at once, and each user their own', async () => {
  const underWay = createInFlight(2);
  const downloads = [underWay.counted(1, threeBytes()), underWay.counted(1, threeBytes())];
  // One that nobody reads holds nothing.
  underWay.counted(1, threeBytes());
  await downloads[0]?.next();
  expect(() => underWay.requireRoom(1)).not.toThrow();
  await downloads[1]?.next();
  expect(() => underWay.requireRoom(1)).toThrow(expect.objectContaining(REFUSED));
  expect(() => underWay.requireRoom(2)).not.toThrow();
});

it('gives the room back when a download has been read, left or broken, and the others keep theirs', async () => {
  const underWay = createInFlight(1);
  const isFull = () => {
    try {
      underWay.requireRoom(1);
      return false;
    } catch {
      return true;
    }
  };
  const read = underWay.counted(1, threeBytes());
  await read.next();
  expect(isFull()).toBe(true);
  for await (const _ of read) expect(isFull()).toBe(true);
  expect(isFull()).toBe(false);

  const [left, other] = [underWay.counted(1, threeBytes()), underWay.counted(1, threeBytes())];
  await left.next();
  await other.next();
  await left.return(undefined);
  expect(isFull()).toBe(true);
  await other.return(undefined);
  expect(isFull()).toBe(false);

  async function* broken(): AsyncGenerator<Buffer> {
    yield Promise.resolve(Buffer.from([1]));
    throw new Error('the disc is gone');
  }
  const breaking = underWay.counted(1, broken());
  await breaking.next();
  await expect(breaking.next()).rejects.toThrow('the disc is gone');
  expect(isFull()).toBe(false);
});
