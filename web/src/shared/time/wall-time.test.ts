import { afterEach, expect, test } from 'vitest';
import { dayOfMoment, midnightOf, midnightOfDay, nameOfMoment, wallTime } from './wall-time.ts';
import { browserZone, chooseZone, listZones, offsetMsAt, shownZone, zoneWords } from './zone.ts';

afterEach(() => chooseZone(null));

// The same moment as in the server's clocks.wire.test.ts, which holds what chat, clips and mp4 files are called then.
const at = '2026-11-17T16:05:09.250Z';

test('a user of Vladivostok sees times by the clocks of Vladivostok, wherever the browser is', () => {
  chooseZone('Asia/Vladivostok');
  expect(wallTime(at).format('D MMMM YYYY, HH:mm')).toBe('18 ноября 2026, 02:05');
  expect(nameOfMoment(at)).toBe('2026-11-18 02-05-09');
  expect(dayOfMoment(at)).toBe('2026-11-18');
  expect(new Date(midnightOf(Date.parse(at))).toISOString()).toBe('2026-11-17T14:00:00.000Z');
  expect(new Date(midnightOfDay('2026-11-18', 1)).toISOString()).toBe('2026-11-18T14:00:00.000Z');
  expect(shownZone()).toBe('Asia/Vladivostok');
});

test('a day in which the clocks are set is as long as it is', () => {
  chooseZone('Europe/Berlin');
  const noon = Date.parse('2026-10-25T12:00:00Z');
  expect((midnightOf(noon, 1) - midnightOf(noon)) / 3_600_000).toBe(25);
});

test('a user who has chosen nothing sees times by the clocks of the browser', () => {
  expect(shownZone()).toBe(browserZone());
  expect(offsetMsAt(Date.parse(at))).toBe(-new Date(at).getTimezoneOffset() * 60_000);
  expect(wallTime(at).hour()).toBe(new Date(at).getHours());
});

test('a zone that this browser does not know is as good as none', () => {
  chooseZone('Mars/Olympus');
  expect(shownZone()).toBe(browserZone());
});

test('a day that no calendar has is no day', () => {
  expect([midnightOfDay('2026-02-30'), midnightOfDay('вчера')]).toEqual([Number.NaN, Number.NaN]);
});

test('a zone is offered by its name, its clocks and its place', () => {
  expect(listZones()).toContain('Asia/Vladivostok');
  expect(zoneWords('Asia/Vladivostok', Date.parse(at))).toBe('Asia/Vladivostok · UTC+10 · Владивосток');
});
