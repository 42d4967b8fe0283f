import type { RecordMark } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { anEvent } from '#testing/streams.ts';
import { clusterAt, clustersOf, eventAt, stretchOf, titlesOf } from './marks.ts';

const day = Date.parse('2026-11-17T00:00:00.000Z');
const HOUR = 3_600_000;
const sight = { span: { from: day, to: day + HOUR }, width: 1000 };
const mark = (second: number, title = 'кошка', kind: RecordMark['kind'] = 'detection'): RecordMark => ({
  kind,
  at: new Date(day + second * 1000).toISOString(),
  title,
  text: null,
  clip_file_id: 1,
  second: 0,
});

test('marks too close to tell apart are one, with their number', () => {
  const clusters = clustersOf([mark(2000), mark(10), mark(0), mark(20)], 'detection', sight);
  expect(clusters.map(({ marks }) => marks.length)).toEqual([3, 1]);
  expect(clusters[0]?.at).toBe(day);
  // Looked at from nearer, they part.
  expect(
    clustersOf([mark(0), mark(10), mark(20)], 'detection', { span: { from: day, to: day + 60_000 }, width: 1000 }),
  ).toHaveLength(3);
});

test('only marks of the kind that are in sight', () => {
  expect(clustersOf([mark(-10), mark(3700), mark(5, 'Есть ли кошка?', 'answer')], 'detection', sight)).toEqual([]);
  expect(clustersOf([mark(5, 'Есть ли кошка?', 'answer')], 'answer', sight)).toHaveLength(1);
});

test('a pointer near a mark means the nearest one', () => {
  const clusters = clustersOf([mark(0), mark(360)], 'detection', sight);
  expect(clusterAt(clusters, 95)?.at).toBe(day + 360_000);
  expect(clusterAt(clusters, 50)).toBeNull();
});

test('an event is met anywhere between its beginning and its end; one that goes on ends now', () => {
  const event = anEvent({
    started_at: new Date(day + 600_000).toISOString(),
    ended_at: new Date(day + 1_200_000).toISOString(),
  });
  expect(eventAt([event], 250, { ...sight, now: day + HOUR })).toBe(event);
  expect(eventAt([event], 400, { ...sight, now: day + HOUR })).toBeNull();
  expect(stretchOf({ ...event, ended_at: null }, day + 900_000)).toEqual({ from: day + 600_000, to: day + 900_000 });
});

test('titles are listed once, the most frequent first', () => {
  expect(titlesOf([mark(1, 'машина'), mark(2), mark(3)])).toEqual(['кошка', 'машина']);
});
