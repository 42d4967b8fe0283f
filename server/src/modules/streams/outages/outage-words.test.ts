import { expect, it } from 'vitest';
import { recoveredText, lengthWords, outageText } from './outage-words.ts';

const MINUTE = 60_000;
/** A number and its unit stay on one line. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

it.each([
  [10_000, '1 мин'],
  [12 * MINUTE, '12 мин'],
  [60 * MINUTE, '1 ч'],
  [125 * MINUTE, '2 ч 5 мин'],
  [(72 + 4) * 60 * MINUTE, '3 д 4 ч'],
])('says how long the outage was: %s', (ms, words) => expect(plain(lengthWords(ms))).toBe(words));

it('says since when a camera is away, by the clock of its owner, and on another day the day', () => {
  const lostAt = new Date('2026-11-17T11:05:00Z');
  const told = (now: string, timeZone: string) => outageText('Двор', { lostAt, now: new Date(now), timeZone });
  expect(told('2026-11-17T11:06:00Z', 'Europe/Moscow')).toBe('Камера «Двор» не отвечает с 14:05');
  expect(told('2026-11-17T11:06:00Z', 'Asia/Vladivostok')).toBe('Камера «Двор» не отвечает с 21:05');
  expect(told('2026-11-18T11:06:00Z', 'Europe/Moscow')).toBe('Камера «Двор» не отвечает с 17 ноября 2026, 14:05');
  expect(plain(recoveredText('Двор', 12 * MINUTE))).toBe('Камера «Двор» снова на связи, не было 12 мин');
});
