import { expect, test } from 'vitest';
import { anEvent } from '#testing/streams.ts';
import { newestMatching } from './event-search.ts';

const older = anEvent({ id: 1, started_at: '2026-11-17T10:00:00.000Z', description: 'Чёрный кот идёт по забору' });
const newer = anEvent({ id: 2, started_at: '2026-11-17T11:00:00.000Z', description: null });

test('the newest event is the first', () => {
  expect(newestMatching([older, newer], ' ')).toEqual([newer, older]);
});

test('an event is found by all of the words, in any case and with е for ё', () => {
  expect(newestMatching([older, newer], 'КОТ черный')).toEqual([older]);
  expect(newestMatching([older, newer], 'кот собака')).toEqual([]);
});
