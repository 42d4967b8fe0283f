import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_TOUCHES, nextTouches, type TouchEffect, type TouchEvent, type Touches } from './pinch.ts';
import { fit, MAX_SCALE, pinched, toPicture, zoomed, type Pane } from './view.ts';

const pane: Pane = { room: { width: 800, height: 500 }, picture: { width: 1600, height: 1000 } };
const down = (id: number, x: number, y: number): TouchEvent => ({ type: 'down', id, at: { x, y } });
const move = (id: number, x: number, y: number): TouchEvent => ({ type: 'move', id, at: { x, y } });
const up = (id: number): TouchEvent => ({ type: 'up', id });

const play = (events: TouchEvent[]) =>
  events.reduce<{ touches: Touches; effects: TouchEffect[] }>(
    ({ touches, effects }, event) => {
      const step = nextTouches(touches, event);
      return { touches: step.touches, effects: step.effect ? [...effects, step.effect] : effects };
    },
    { touches: NO_TOUCHES, effects: [] },
  );

test('one finger is no pinch, the second begins one, and it lasts until the last is gone', () => {
  expect(play([down(1, 0, 0), move(1, 50, 50)])).toMatchObject({ touches: { step: 'single' }, effects: [] });
  const two = [down(1, 100, 100), down(2, 300, 100), move(2, 500, 100)];
  expect(play(two).effects).toEqual([
    { type: 'started' },
    {
      type: 'pinched',
      from: { distance: 200, middle: { x: 200, y: 100 } },
      to: { distance: 400, middle: { x: 300, y: 100 } },
    },
  ]);
  const oneLeft = play([...two, up(1), move(2, 0, 0)]);
  expect(oneLeft.touches.step).toBe('pinching');
  expect(oneLeft.effects).toHaveLength(2);
  expect(play([...two, up(1), up(2)]).touches).toEqual(NO_TOUCHES);
});

test('a third finger only lies there, and a finger from elsewhere is not felt', () => {
  const effects = play([down(1, 0, 0), down(2, 100, 0), down(3, 500, 500), move(3, 600, 600), move(9, 5, 5)]).effects;
  expect(effects.map(({ type }) => type)).toEqual(['started', 'pinched']);
  expect(effects[1]).toMatchObject({ from: { distance: 100 }, to: { distance: 100 } });
});

test('the place between the fingers stays between them while they part and move', () => {
  const near = zoomed(fit(pane), { by: 4, at: { x: 400, y: 250 } }, pane);
  const [from, to] = [
    { distance: 100, middle: { x: 400, y: 250 } },
    { distance: 150, middle: { x: 450, y: 220 } },
  ];
  const after = pinched(near, { from, to }, pane);
  expect(after.scale).toBeCloseTo(near.scale * 1.5);
  expect(toPicture(after, pane, to.middle).x).toBeCloseTo(toPicture(near, pane, from.middle).x);
  expect(toPicture(after, pane, to.middle).y).toBeCloseTo(toPicture(near, pane, from.middle).y);
});

test('no play of fingers brings the picture nearer than allowed or loses it', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 500 }) });
  const event = fc.oneof<fc.Arbitrary<TouchEvent>[]>(
    fc.record({ type: fc.constantFrom('down', 'move', 'move'), id: fc.constantFrom(1, 2, 3), at: place }),
    fc.record({ type: fc.constant('up'), id: fc.constantFrom(1, 2, 3) }),
  );
  const check = (events: TouchEvent[]) => {
    const { effects, touches } = play(events);
    expect(touches.places.size === 0 ? touches.step : 'single').toBe('single');
    const view = effects.reduce(
      (now, effect) => (effect.type === 'pinched' ? pinched(now, effect, pane) : now),
      fit(pane),
    );
    expect(Object.values(view).every(Number.isFinite)).toBe(true);
    expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
    expect(view.scale).toBeGreaterThanOrEqual(fit(pane).scale);
  };
  fc.assert(fc.property(fc.array(event, { maxLength: 60 }), check), { numRuns: 200 });
});
