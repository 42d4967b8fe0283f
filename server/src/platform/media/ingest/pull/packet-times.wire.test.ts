import type { Packet, Stream } from 'node-av/lib';
import { expect, it } from 'vitest';
import { PacketTimes } from './packet-times.ts';

/** 90,000 ticks a second, 25 frames. */
const STREAM = { timeBase: { num: 1, den: 90_000 }, avgFrameRate: { num: 25, den: 1 } } as Stream;
const TICKS = 3600n;
const packetAt = (dts: bigint): Packet => ({ dts, pts: dts, duration: TICKS }) as Packet;
const secondsOf = (given: readonly bigint[]): number[] => {
  const times = new PacketTimes(STREAM);
  return given.map((dts) => {
    const packet = packetAt(dts);
    times.fix(packet);
    return times.secondOf(packet);
  });
};
const manyOf = (amount: number, dts: (index: number) => bigint): bigint[] =>
  Array.from({ length: amount }, (_, index) => dts(index));

it('counts from nought, always forward, whatever number a camera begins with', () => {
  expect(secondsOf(manyOf(26, (index) => 7_000_000n + BigInt(index) * TICKS)).at(-1)).toBe(1);
  const seconds = secondsOf([0n, TICKS, TICKS, 2n * TICKS]);
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  expect(new Set(seconds).size).toBe(4);
});

it.each([
  ['jumps by years', [0n, 10_000_000_000_000n]],
  ['goes back', [0n, 10n * 90_000n, 8n * 90_000n]],
  ['stands still', manyOf(60, () => 5n)],
])('begins a new session with a camera whose clock %s', (_, given) => {
  expect(() => secondsOf(given)).toThrow(expect.objectContaining({ code: 'changed' }));
});
