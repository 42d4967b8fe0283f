import { isLargeEnough } from '@rakurs/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box, Point } from '#shared/picture/box.ts';
import { HANDLES } from './geometry.ts';
import {
  IDLE_DRAWING,
  draftBox,
  next,
  type Effect,
  type DrawingEvent,
  type DrawingState,
  type Hit,
} from './pointer.ts';

const NOTHING: Hit = { on: 'nothing' };
const BOX: Box = { x0: 0.2, y0: 0.2, x1: 0.4, y1: 0.4 };
const onBox: Hit = { on: 'box', key: 'cat', box: BOX };
const press = (at: Point, hit: Hit = NOTHING, pan = false): DrawingEvent => ({
  type: 'press',
  at,
  hit,
  pan,
  second: 2.5,
});
const release = (
  at: Point,
  { isClick = false, under = null }: { isClick?: boolean; under?: string | null } = {},
): DrawingEvent => ({ type: 'release', at, isClick, under });

const play = (events: DrawingEvent[], from: DrawingState = IDLE_DRAWING) =>
  events.reduce<{ state: DrawingState; effects: Effect[] }>(
    ({ state, effects }, event) => {
      const step = next(state, event);
      return { state: step.state, effects: [...effects, ...step.effects] };
    },
    { state: from, effects: [] },
  );

const selecting: DrawingState = { ...IDLE_DRAWING, tool: 'select' };

describe('drawing', () => {
  test('press, drag, release, a title: a label', () => {
    const drawn = play([
      press({ x: 0.1, y: 0.1 }),
      { type: 'drag', at: { x: 0.3, y: 0.2 } },
      release({ x: 0.5, y: 0.6 }),
    ]);
    expect(drawn.state.gesture).toEqual({
      step: 'naming',
      key: null,
      box: { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.6 },
      title: '',
      second: 2.5,
    });
    expect(drawn.effects).toEqual([]);
    const named = next(drawn.state, { type: 'title', title: '  Кошка ' });
    expect(named.effects).toEqual([
      { type: 'create', title: 'Кошка', box: { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.6 }, second: 2.5 },
    ]);
    expect(named.state.gesture.step).toBe('idle');
  });

  test('begun or ended beside the picture, it ends at the edge', () => {
    const { state } = play([press({ x: -0.2, y: 0.3 }), release({ x: 0.4, y: 1.7 })]);
    expect(draftBox(state.gesture)).toEqual({ x0: 0, y0: 0.3, x1: 0.4, y1: 1 });
  });

  test('an empty title is refused and the form stays', () => {
    const { state, effects } = play([press({ x: 0, y: 0 }), release({ x: 1, y: 1 }), { type: 'title', title: '   ' }]);
    expect(effects.at(-1)).toEqual({ type: 'warn', about: 'emptyTitle' });
    expect(state.gesture.step).toBe('naming');
  });

  test('a rectangle too small to be meant is refused', () => {
    const { state, effects } = play([press({ x: 0.1, y: 0.1 }), release({ x: 0.105, y: 0.5 })]);
    expect(effects).toEqual([{ type: 'warn', about: 'tooSmall' }]);
    expect(state.gesture.step).toBe('idle');
  });

  test('a click draws nothing and chooses what is under it', () => {
    const { state, effects } = play([
      press({ x: 0.3, y: 0.3 }, onBox),
      release({ x: 0.3, y: 0.3 }, { isClick: true, under: 'cat' }),
    ]);
    expect(effects).toEqual([]);
    expect(state.selected).toBe('cat');
  });

  test('inside a label another one can be drawn', () => {
    const { state } = play([press({ x: 0.25, y: 0.25 }, onBox), release({ x: 0.35, y: 0.35 })]);
    expect(state.gesture.step).toBe('naming');
  });

  test('makes every rectangle a label at once while a title is armed', () => {
    const { effects } = play([
      { type: 'arm', title: 'Каска' },
      press({ x: 0, y: 0 }),
      release({ x: 0.5, y: 0.5 }),
      press({ x: 0.5, y: 0 }),
      release({ x: 1, y: 0.5 }),
    ]);
    expect(effects.flatMap((effect) => (effect.type === 'create' ? [effect.title] : []))).toEqual(['Каска', 'Каска']);
  });
});

describe('a chosen label', () => {
  test('is moved', () => {
    const { effects } = play(
      [press({ x: 0.3, y: 0.3 }, onBox), { type: 'drag', at: { x: 0.5, y: 0.3 } }, release({ x: 0.55, y: 0.3 })],
      selecting,
    );
    expect(effects).toEqual([
      { type: 'place', key: 'cat', box: { x0: expect.closeTo(0.45), y0: 0.2, x1: expect.closeTo(0.65), y1: 0.4 } },
    ]);
  });

  test('is resized by a handle', () => {
    const { effects } = play(
      [press({ x: 0.4, y: 0.4 }, { on: 'handle', key: 'cat', box: BOX, handle: 'se' }), release({ x: 0.8, y: 0.9 })],
      selecting,
    );
    expect(effects).toEqual([{ type: 'place', key: 'cat', box: { x0: 0.2, y0: 0.2, x1: 0.8, y1: 0.9 } }]);
  });

  test('cannot be made too small', () => {
    const { effects } = play(
      [press({ x: 0.4, y: 0.4 }, { on: 'handle', key: 'cat', box: BOX, handle: 'e' }), release({ x: 0.202, y: 0.4 })],
      selecting,
    );
    expect(effects).toEqual([{ type: 'warn', about: 'tooSmall' }]);
  });

  test('a click on it chooses what lies inside', () => {
    const { state, effects } = play(
      [press({ x: 0.3, y: 0.3 }, onBox), release({ x: 0.3, y: 0.3 }, { isClick: true, under: 'whisker' })],
      selecting,
    );
    expect(state.selected).toBe('whisker');
    expect(effects).toEqual([]);
  });

  test('is let go when it is gone', () => {
    const { state } = play([press({ x: 0.3, y: 0.3 }, onBox), { type: 'gone', key: 'cat' }], selecting);
    expect(state).toEqual({ ...selecting, selected: null });
  });

  test('is renamed only to another name', () => {
    const ask: DrawingEvent = { type: 'ask', key: 'cat', box: BOX, title: 'Кот', second: 0 };
    expect(play([ask, { type: 'title', title: 'Кот' }]).effects).toEqual([]);
    expect(play([ask, { type: 'title', title: 'Кошка' }]).effects).toEqual([
      { type: 'rename', key: 'cat', title: 'Кошка' },
    ]);
  });
});

test('the selecting tool moves the picture where there is no label', () => {
  expect(next(selecting, press({ x: 0.9, y: 0.9 })).state.gesture.step).toBe('panning');
  expect(next(IDLE_DRAWING, press({ x: 0.9, y: 0.9 }, onBox, true)).state.gesture.step).toBe('panning');
});

test('Escape first ends the gesture, then the choice', () => {
  const held = play([press({ x: 0.3, y: 0.3 }, onBox), { type: 'drag', at: { x: 0.9, y: 0.9 } }], selecting).state;
  const once = next(held, { type: 'cancel' });
  expect(once).toEqual({ state: { ...selecting, selected: 'cat' }, effects: [] });
  expect(next(once.state, { type: 'cancel' }).state.selected).toBeNull();
});

const side = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const aPoint = fc.record({ x: side(-0.5, 1.5), y: side(-0.5, 1.5) });
const aBox = fc
  .record({ x: side(0, 0.9), y: side(0, 0.9), width: side(0.006, 0.1), height: side(0.006, 0.1) })
  .map(({ x, y, width, height }): Box => ({ x0: x, y0: y, x1: Math.min(x + width, 1), y1: Math.min(y + height, 1) }));
const aKey = fc.constantFrom('a', 'b', 'c');
const aChoice = fc.constantFrom('a', 'b', 'c', null);
const aTitle = fc.constantFrom('', '  ', 'Кошка', 'Кот');
const aHit = fc.oneof<fc.Arbitrary<Hit>[]>(
  fc.constant(NOTHING),
  fc.record({ on: fc.constant('box'), key: aKey, box: aBox }),
  fc.record({ on: fc.constant('handle'), key: aKey, box: aBox, handle: fc.constantFrom(...HANDLES) }),
);
const anEvent = fc.oneof<fc.Arbitrary<DrawingEvent>[]>(
  fc.record({ type: fc.constant('press'), at: aPoint, hit: aHit, pan: fc.boolean(), second: fc.constant(0) }),
  fc.record({ type: fc.constant('drag'), at: aPoint }),
  fc.record({ type: fc.constant('release'), at: aPoint, isClick: fc.boolean(), under: aChoice }),
  fc.constant({ type: 'cancel' }),
  fc.record({ type: fc.constant('tool'), tool: fc.constantFrom('draw', 'select') }),
  fc.record({ type: fc.constant('select'), key: aChoice }),
  fc.record({ type: fc.constant('arm'), title: fc.constantFrom('Каска', null) }),
  fc.record({ type: fc.constant('ask'), key: aChoice, box: aBox, title: fc.constant('Кот'), second: fc.constant(0) }),
  fc.record({ type: fc.constant('title'), title: aTitle }),
  fc.record({ type: fc.constant('gone'), key: aKey }),
);

const isOrderedOnPicture = ({ x0, y0, x1, y1 }: Box): boolean =>
  0 <= x0 && x0 <= x1 && x1 <= 1 && 0 <= y0 && y0 <= y1 && y1 <= 1;

test('no sequence of events makes an invalid label or a rectangle beside the picture', () => {
  const check = (events: DrawingEvent[]) => {
    let state = IDLE_DRAWING;
    for (const event of events) {
      const { state: after, effects } = next(state, event);
      const held = draftBox(after.gesture);
      const made = effects.flatMap((effect) => ('box' in effect ? [effect.box] : []));
      expect([...made, ...(held ? [held] : [])].every(isOrderedOnPicture)).toBe(true);
      expect(made.every(isLargeEnough)).toBe(true);
      for (const effect of effects)
        if (effect.type === 'create' || effect.type === 'rename') expect(effect.title.trim()).not.toBe('');
      if (event.type === 'release') expect(['idle', 'naming']).toContain(after.gesture.step);
      if (event.type === 'gone') expect(after.selected).not.toBe(event.key);
      state = after;
    }
    expect(next(next(state, { type: 'cancel' }).state, { type: 'cancel' }).state).toEqual({
      ...IDLE_DRAWING,
      tool: state.tool,
    });
  };
  fc.assert(fc.property(fc.array(anEvent, { maxLength: 60 }), check), { numRuns: 300 });
});
