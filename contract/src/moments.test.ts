import { expect, it } from 'vitest';
import { endOfMoments, headOfMoment, MomentsCut, readMoments, secondsOfStretch, type Moment } from './moments.ts';

const PICTURES = [Uint8Array.of(1, 2, 3), null, Uint8Array.from({ length: 5000 }, (_, index) => index % 251)];
const sequence = (): number[] => [
  ...PICTURES.flatMap((picture, index) => [...headOfMoment(10 + index / 5, picture?.length ?? 0), ...(picture ?? [])]),
  ...endOfMoments(),
];

async function* inChunksOf(bytes: number[], size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield Uint8Array.from(bytes.slice(from, from + size));
}
async function read(bytes: number[], size = 1000): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const moment of readMoments(inChunksOf(bytes, size))) moments.push(moment);
  return moments;
}

it.each([1, 7, 1000, 1_000_000])('moments arrive as they were sent, in pieces of %d bytes', async (size) => {
  expect(await read(sequence(), size)).toEqual(PICTURES.map((picture, index) => ({ second: 10 + index / 5, picture })));
});

it('a sequence that was cut anywhere is not taken for a whole one', async () => {
  const whole = sequence();
  for (const length of [0, 5, 8, 10, 11, 19, 30, whole.length - 8, whole.length - 1])
    await expect(read(whole.slice(0, length)), `${length} bytes`).rejects.toThrow(MomentsCut);
});

it('refuses a length that no picture has, time that runs back, the same picture before any, and what follows the end', async () => {
  const end = [...endOfMoments()];
  await expect(read([...headOfMoment(1, 2 ** 31), ...end])).rejects.toThrow(MomentsCut);
  await expect(read([...headOfMoment(1, 1), 0, ...headOfMoment(1, 0), ...end])).rejects.toThrow(MomentsCut);
  await expect(read([...headOfMoment(1, 0), ...end])).rejects.toThrow(MomentsCut);
  await expect(read([...sequence(), 0])).rejects.toThrow(MomentsCut);
});

it('stretches that follow each other share no moment and leave none out', () => {
  expect(secondsOfStretch({ from: 0, to: 1 })).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(secondsOfStretch({ from: 1, to: 1.5 })).toEqual([1, 1.2, 1.4]);
  expect(secondsOfStretch({ from: 1.5, to: 2 })).toEqual([1.6, 1.8]);
  expect(secondsOfStretch({ from: 59.9, to: 60 })).toEqual([]);
  expect([...secondsOfStretch({ from: 0, to: 60 }), ...secondsOfStretch({ from: 60, to: 120 })]).toEqual(
    secondsOfStretch({ from: 0, to: 120 }),
  );
});
