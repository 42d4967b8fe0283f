import { expect, it } from 'vitest';
import {
  nextMotion,
  initialMotion,
  stopWatching,
  type MotionAction,
  type MotionSample,
  type Motion,
} from './motion.ts';

const SECOND = 1000;
const LOOK = { hasAnalytics: true, hasRoom: true };

/** What is done about looks once a second from second 0 on; of some seconds the look is another. */
function watched(
  strengths: number[],
  { at = {}, from = initialMotion() }: { at?: Record<number, Partial<MotionSample>>; from?: Motion } = {},
) {
  let motion = from;
  const acts: (MotionAction & { atMs: number })[] = [];
  for (const [second, strength] of strengths.entries()) {
    const look = { ...LOOK, atMs: second * SECOND, strength, ...at[second] };
    const step = nextMotion(motion, look);
    motion = step.motion;
    acts.push(...step.acts.map((act) => ({ ...act, atMs: look.atMs })));
  }
  return { motion, acts };
}
/** Events as they stand in the end: from when to when, and whether a clip is cut of them. */
const eventsOf = (acts: MotionAction[]) =>
  acts.flatMap((act) => {
    if (act.act !== 'begin') return [];
    const end = acts.find((other) => other.act === 'end' && other.startedMs === act.startedMs);
    const isDropped = acts.some((other) => other.act === 'drop_wish' && other.startedMs === act.startedMs);
    return [[act.startedMs / SECOND, end?.act === 'end' ? end.endedMs / SECOND : null, act.wantsClip && !isDropped]];
  });
const many = (amount: number, strength: number): number[] => Array.from({ length: amount }, () => strength);

it('begins with one strong look, two seconds before it, and ends two seconds after the last one when four were quiet', () => {
  expect(eventsOf(watched([0, 0, 0, 0, 0.5, 0.4, 0, 0, 0, 0]).acts)).toEqual([[2, 7, true]]);
  expect(eventsOf(watched([0, 0, 0, 0, 0.5, 0.4, 0, 0, 0]).acts)).toEqual([[2, null, true]]);
});

it('takes one weak look for nothing, and two in a row for something', () => {
  expect(watched([0, 0.05, 0, 0.05, 0, 0.05, 0]).acts).toEqual([]);
  expect(eventsOf(watched([0, 0, 0, 0.05, 0.05, 0, 0, 0, 0]).acts)).toEqual([[1, 6, true]]);
});

it('takes noise for nothing, however long it goes on', () => {
  expect(watched(many(100, 0.01)).acts).toEqual([]);
});

it('makes of a pause shorter than four seconds one event, and of a longer one two that do not overlap', () => {
  expect(eventsOf(watched([0.5, 0, 0, 0, 0.5, 0, 0, 0, 0]).acts)).toEqual([[-2, 6, true]]);
  const [first, second] = eventsOf(watched([0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0]).acts);
  expect([first, second]).toEqual([
    [-2, 2, true],
    [3, 7, false],
  ]);
});

it('never makes an event longer than thirty seconds: what goes on is the next, without a gap', () => {
  const events = eventsOf(watched(many(100, 0.5)).acts);
  expect(events).toEqual([
    [-2, 28, true],
    [28, 58, true],
    [58, 88, true],
    [88, null, true],
  ]);
});

it('cuts a clip no more often than every thirty seconds, and begins a new event as soon as one may be cut again', () => {
  const busy = Array.from({ length: 90 }, (_, second) => (second % 7 === 0 ? 0.5 : 0));
  const events = eventsOf(watched(busy).acts);
  const clips = events.filter(([, , wantsClip]) => wantsClip).map(([from]) => Number(from));
  expect(events.length).toBeGreaterThan(clips.length);
  clips.slice(1).forEach((from, index) => expect(from - (clips[index] ?? 0)).toBeGreaterThanOrEqual(30));
  // Something passes, and then something comes and stays: it is not left out until it ends.
  expect(eventsOf(watched([0.5, 0, 0, 0, 0, 0, ...many(60, 0.5)]).acts)).toEqual([
    [-2, 2, true],
    [4, 28, false],
    [28, 58, true],
    [58, null, true],
  ]);
});

it('wants no clip without analytics or while machines do not keep up, and events are marked all the same', () => {
  expect(eventsOf(watched([0.5, 0, 0, 0, 0], { at: { 0: { hasAnalytics: false } } }).acts)).toEqual([[-2, 2, false]]);
  expect(eventsOf(watched([0.5, 0, 0, 0, 0], { at: { 0: { hasRoom: false } } }).acts)).toEqual([[-2, 2, false]]);
});

it('begins anew with the look at which the analytics are switched on', () => {
  const off = Object.fromEntries([0, 1, 2].map((second) => [second, { hasAnalytics: false }]));
  expect(eventsOf(watched(many(6, 0.5), { at: off }).acts)).toEqual([
    [-2, 3, false],
    [3, null, true],
  ]);
});

it('ends the wish of what goes on when they are switched off, and cuts a clip of what is seen after they are on again', () => {
  const { acts } = watched(many(40, 0.5), { at: { 3: { hasAnalytics: false } } });
  expect(eventsOf(acts)).toEqual([
    [-2, 28, false],
    [28, null, true],
  ]);
});

it('finishes the clip of what goes on though machines fall behind meanwhile', () => {
  const behind = Object.fromEntries(many(10, 0).map((_, second) => [second + 1, { hasRoom: false }]));
  expect(eventsOf(watched([...many(5, 0.5), 0, 0, 0, 0], { at: behind }).acts)).toEqual([[-2, 6, true]]);
});

it('writes of what goes on every five seconds and no sooner, with the strongest it has seen', () => {
  const { acts } = watched([0.2, 0.9, ...many(14, 0.3)]);
  expect(acts.map(({ act, atMs }) => [act, atMs / SECOND])).toEqual([
    ['begin', 0],
    ['go_on', 5],
    ['go_on', 10],
    ['go_on', 15],
  ]);
  expect(acts.at(-1)).toMatchObject({ strength: 0.9 });
});

it('takes what moves after nobody looked for long for something else', () => {
  const { acts } = watched([0.5, 0.5], { at: { 1: { atMs: 60 * SECOND } } });
  expect(eventsOf(acts)).toEqual([
    [-2, 2, true],
    [58, null, true],
  ]);
});

it('goes on through looks that are seconds apart, as with cameras of few key frames', () => {
  const seldom = Object.fromEntries(many(4, 0).map((_, index) => [index, { atMs: index * 10 * SECOND }]));
  expect(eventsOf(watched(many(4, 0.5), { at: seldom }).acts)).toEqual([
    [-2, 28, true],
    [28, null, true],
  ]);
});

it('ignores a look of the past', () => {
  expect(watched([0, 0.5], { at: { 0: { atMs: 10 * SECOND } } }).acts).toEqual([]);
});

it('ends what goes on when nobody watches any more', () => {
  const { motion } = watched([0, 0, 0.5, 0.5]);
  expect(stopWatching(motion).acts).toEqual([{ act: 'end', startedMs: 0, endedMs: 5 * SECOND, strength: 0.5 }]);
  expect(stopWatching(initialMotion()).acts).toEqual([]);
});

it('does not reach back into what was there before a restart', () => {
  const from = initialMotion({ endedMs: -1 * SECOND, clippedMs: -20 * SECOND });
  expect(eventsOf(watched([0.5, 0, 0, 0, 0], { from }).acts)).toEqual([[-1, 2, false]]);
});

it('begins anew when the clock of the server was set back, instead of waiting until it catches up', () => {
  const { acts } = watched([0.5, 0, 0.5], {
    at: { 0: { atMs: 3600 * SECOND }, 1: { atMs: 3601 * SECOND }, 2: { atMs: 10 * SECOND } },
  });
  expect(eventsOf(acts)).toEqual([
    [3598, 3602, true],
    [8, null, true],
  ]);
});
