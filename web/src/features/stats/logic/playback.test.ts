import { expect, test } from 'vitest';
import { beginPlayback, next, tickDelay, type Playback } from './playback.ts';

const now = new Date(2026, 10, 15, 14, 30).getTime();
const QUARTER_MS = 15 * 60 * 1000;
const hourAgo: Playback = { step: 'still', at: now - 4 * QUARTER_MS, load: 3 };
const playing: Playback = { ...hourAgo, step: 'playing' };

test('playback begins paused, at this very moment', () => {
  expect(beginPlayback(now)).toEqual({ step: 'still', at: now, load: 0 });
  expect(tickDelay(beginPlayback(now))).toBeNull();
});

test('a chosen day is loaded, also when it is the same one again', () => {
  const day = new Date(2026, 10, 12);
  const chosen = next(hourAgo, { type: 'dayChosen', day, now });
  expect(chosen).toEqual({ step: 'still', at: new Date(2026, 10, 13).getTime(), load: 4 });
  expect(next(chosen, { type: 'dayChosen', day, now })).toEqual({ ...chosen, load: 5 });
});

test('the first step comes 100 ms after play, the others 10 ms after the answer', () => {
  const started = next(hourAgo, { type: 'toggled', now });
  expect(started).toEqual({ ...hourAgo, step: 'starting' });
  expect(tickDelay(started)).toBe(100);
  expect(tickDelay(next(started, { type: 'ticked', now }))).toBe(10);
});

test('each step is a quarter of an hour', () => {
  expect(next(playing, { type: 'ticked', now })).toEqual({ step: 'playing', at: playing.at + 900_000, load: 4 });
});

test('playback stops at now, which a step never passes', () => {
  expect(next({ ...playing, at: now - 1 }, { type: 'ticked', now })).toEqual({ step: 'still', at: now, load: 4 });
  expect(next({ ...playing, at: now - QUARTER_MS }, { type: 'ticked', now })).toMatchObject({ step: 'still', at: now });
});

test('play at the end begins with the first of the fifteen days', () => {
  const started = next(beginPlayback(now), { type: 'toggled', now });
  expect(started).toEqual({ step: 'starting', at: new Date(2026, 10, 1).getTime(), load: 1 });
  // Time has gone on since the page was opened.
  expect(next(beginPlayback(now - 60_000), { type: 'toggled', now })).toEqual(started);
});

test('stop and a failure end it where it is, and a late tick moves nothing', () => {
  for (const event of [{ type: 'toggled', now }, { type: 'failed' }] as const) {
    const stopped = next(playing, event);
    expect(stopped).toEqual({ ...playing, step: 'still' });
    expect(next(stopped, { type: 'ticked', now })).toEqual(stopped);
  }
});

test('a day chosen while it plays is where it plays on', () => {
  expect(next(playing, { type: 'dayChosen', day: new Date(2026, 10, 3), now })).toEqual({
    step: 'playing',
    at: new Date(2026, 10, 4).getTime(),
    load: 4,
  });
});
