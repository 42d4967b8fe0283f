import { expect, it } from 'vitest';
import {
  dateText,
  dateTimeText,
  momentText,
  nameText,
  offsetMsAt,
  requireZone,
  shortTimeText,
  timeText,
} from './wall-clock.ts';

const at = new Date('2026-11-17T16:05:09.250Z');

it('writes a moment by the clocks of whom it is told to, in every form it is written in', () => {
  expect(momentText(at, 'Europe/Moscow')).toBe('17 ноября 2026, 19:05');
  expect(momentText(at, 'Asia/Vladivostok')).toBe('18 ноября 2026, 02:05');
  expect(dateText(at, 'Asia/Vladivostok')).toBe('18.11.2026');
  expect(shortTimeText(at, 'Asia/Vladivostok')).toBe('02:05');
  expect(timeText(at, 'Asia/Vladivostok')).toBe('02:05:09');
  expect(dateTimeText(at, 'Asia/Vladivostok')).toBe('18.11.2026 02:05:09');
  expect(nameText(at, 'Asia/Vladivostok')).toBe('2026-11-18 02-05-09');
});

it('has midnight as nought hours', () => {
  expect(timeText(new Date('2026-11-17T21:00:00Z'), 'Europe/Moscow')).toBe('00:00:00');
});

it('knows how far clocks are ahead, by summer and winter and before there were zones', () => {
  const hours = (text: string, zone: string) => offsetMsAt(Date.parse(text), zone) / 3_600_000;
  expect(hours('2026-07-01T00:00:00.999Z', 'Europe/Berlin')).toBe(2);
  expect(hours('2026-12-01T00:00:00Z', 'Europe/Berlin')).toBe(1);
  expect(hours('2026-12-01T00:00:00Z', 'Asia/Kolkata')).toBe(5.5);
  expect(hours('1960-01-01T00:00:00.001Z', 'UTC')).toBe(0);
});

it('refuses a zone that does not exist', () => {
  expect(() => requireZone('Europe/Atlantis')).toThrow();
});
