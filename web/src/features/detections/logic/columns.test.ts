import { DETECTION_COLUMNS } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { columnsOf, detectionAt, fillColumns, neighbourOf, runsOf } from './columns.ts';

const at = (start_time: number, end_time: number, confidence = 0.5) => ({ start_time, end_time, confidence });

test('a time line has a thousand columns, and a stretch takes its share of them', () => {
  const columns = fillColumns([at(10, 20)], 100);
  expect(columns).toHaveLength(DETECTION_COLUMNS);
  expect(DETECTION_COLUMNS).toBe(1000);
  expect(columns.filter(Boolean)).toHaveLength(100);
  expect([columns[99], columns[200]]).toEqual([null, null]);
  expect(columns[100]).not.toBeNull();
  expect(columns[199]).not.toBeNull();
});

test('the shortest stretch takes a column, and so does one that outlasts the film', () => {
  expect(columnsOf(at(5, 5), 100)).toEqual([50, 50]);
  expect(columnsOf(at(100, 120), 100)).toEqual([999, 999]);
  expect(columnsOf(at(0, 0), 0)).toEqual([0, 0]);
});

test('where two are at once the surest is seen', () => {
  const columns = fillColumns([at(0, 50, 0.4), at(20, 30, 0.9), at(20, 30, 0.6)], 100);
  expect(columns[250]?.confidence).toBe(0.9);
  expect(columns[100]?.confidence).toBe(0.4);
  expect(runsOf(columns)).toEqual([
    { first: 0, last: 199, confidence: 0.4 },
    { first: 200, last: 299, confidence: 0.9 },
    { first: 300, last: 499, confidence: 0.4 },
  ]);
});

test('two stretches with a gap between them stay two', () => {
  expect(runsOf(fillColumns([at(0, 1), at(2, 3)], 100))).toHaveLength(2);
});

test('a pointer finds what is a few pixels away, and nothing further off', () => {
  const columns = fillColumns([at(50, 50.1, 0.7)], 100);
  expect(detectionAt(columns, 200, 400)?.confidence).toBe(0.7);
  expect(detectionAt(columns, 203, 400)?.confidence).toBe(0.7);
  expect(detectionAt(columns, 197, 400)?.confidence).toBe(0.7);
  expect(detectionAt(columns, 215, 400)).toBeNull();
  expect(detectionAt(columns, 0, 0)).toBeNull();
});

test('arrows lead to the next and to the last beginning, whatever their order', () => {
  const found = [at(30, 31), at(5, 6), at(12, 40)];
  expect(neighbourOf(found, 5, 'next')?.start_time).toBe(12);
  expect(neighbourOf(found, 30, 'previous')?.start_time).toBe(12);
  expect(neighbourOf(found, 30.02, 'next')).toBeNull();
  expect(neighbourOf(found, 5, 'previous')).toBeNull();
});
