import { expect, test } from 'vitest';
import { dayAt, dayTrack, marksOf, shareOf, stepDay } from './day-track.ts';
import { pageOfDay } from './use-opened-page.ts';

const DAYS = [
  { day: '2023-11-30', amount: 10 },
  { day: '2023-12-01', amount: 40 },
  { day: '2024-05-12', amount: 50 },
];

test('the newest day is on top when the newest files are, and takes its share of the line', () => {
  const track = dayTrack(DAYS, 'desc');
  expect(track.total).toBe(100);
  expect([dayAt(track, 0), dayAt(track, 0.49), dayAt(track, 0.5), dayAt(track, 0.95), dayAt(track, 1)]).toEqual([
    '2024-05-12',
    '2024-05-12',
    '2023-12-01',
    '2023-11-30',
    '2023-11-30',
  ]);
  expect(shareOf(track, '2023-12-01')).toBe(0.5);
  expect(dayAt(dayTrack(DAYS, 'asc'), 0)).toBe('2023-11-30');
});

test('years are written where they begin, months are dashes', () => {
  expect(marksOf(dayTrack(DAYS, 'desc'), 0.04)).toEqual([
    { share: 0, year: '2024' },
    { share: 0.5, year: '2023' },
    { share: 0.9, year: null },
  ]);
  expect(marksOf(dayTrack(DAYS, 'desc'), 0.6).map(({ year }) => year)).toEqual(['2024', null, null]);
});

test('the keys go day by day and month by month, and stop at the ends', () => {
  const track = dayTrack(DAYS, 'desc');
  expect(stepDay(track, '2024-05-12', 'day', 1)).toBe('2023-12-01');
  expect(stepDay(track, '2023-12-01', 'month', 1)).toBe('2023-11-30');
  expect(stepDay(track, '2023-11-30', 'day', 1)).toBe('2023-11-30');
  expect(stepDay(track, '2023-12-01', 'month', -1)).toBe('2024-05-12');
  expect(stepDay(track, null, 'day', -1)).toBe('2024-05-12');
});

test('a day opens the page on which its first file stands; a day without files the next that has some', () => {
  expect(pageOfDay(DAYS, '2023-12-01', 'desc')).toBe(1);
  expect(pageOfDay(DAYS, '2023-11-30', 'desc')).toBe(3);
  expect(pageOfDay(DAYS, '2024-01-01', 'desc')).toBe(1);
  expect(pageOfDay(DAYS, '2024-01-01', 'asc')).toBe(1);
});
