import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fit, refitView, MAX_SCALE, pan, scrollToBox, toPicture, toScreen, zoomed, type Pane } from './view.ts';

const pane: Pane = { room: { width: 800, height: 600 }, picture: { width: 1600, height: 1000 } };

test('a picture that fits is whole and in the middle', () => {
  expect(fit(pane)).toEqual({ scale: 0.5, x: 0, y: 50 });
  expect(toScreen(fit(pane), pane, { x0: 0, y0: 0, x1: 1, y1: 1 })).toEqual({
    left: 0,
    top: 50,
    width: 800,
    height: 500,
  });
});

test('the place under the pointer stays there while the view zooms in', () => {
  const at = { x: 300, y: 200 };
  const near = zoomed(fit(pane), { by: 4, at }, pane);
  expect(toPicture(near, pane, at).x).toBeCloseTo(toPicture(fit(pane), pane, at).x);
  expect(toPicture(near, pane, at).y).toBeCloseTo(toPicture(fit(pane), pane, at).y);
});

test('the view zooms in to 3200 % at most and out to the whole picture', () => {
  const at = { x: 10, y: 10 };
  expect(zoomed(fit(pane), { by: 1e9, at }, pane).scale).toBe(MAX_SCALE);
  expect(zoomed(fit(pane), { by: 1e-9, at }, pane)).toEqual(fit(pane));
});

test('a rectangle out of sight is brought to the middle, one in sight moves nothing', () => {
  const near = zoomed(fit(pane), { by: 8, at: { x: 0, y: 50 } }, pane);
  const far = { x0: 0.8, y0: 0.8, x1: 0.82, y1: 0.82 };
  const { left, top, width, height } = toScreen(scrollToBox(near, far, pane), pane, far);
  expect(left + width / 2).toBeCloseTo(400);
  expect(top + height / 2).toBeCloseTo(300);
  expect(scrollToBox(fit(pane), far, pane)).toEqual(fit(pane));
});

const side = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const aPane = fc.record({
  room: fc.record({ width: side(100, 3000), height: side(100, 2000) }),
  picture: fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) }),
});
/** Places are shares of the room, so that they are on it whatever its size is. */
const aPlace = fc.record({ x: side(0, 1), y: side(0, 1) });
const anAct = fc.oneof(
  fc.record({ act: fc.constant('zoom' as const), by: side(0.01, 100), at: aPlace }),
  fc.record({
    act: fc.constant('pan' as const),
    at: aPlace,
    by: fc.record({ x: side(-5000, 5000), y: side(-5000, 5000) }),
  }),
  fc.record({
    act: fc.constant('resize' as const),
    at: aPlace,
    room: fc.record({ width: side(100, 3000), height: side(100, 2000) }),
  }),
);

test('any moves leave no empty border, keep places reversible, and stay between the whole picture and 3200 %', () => {
  const check = (start: Pane, acts: readonly (typeof anAct extends fc.Arbitrary<infer T> ? T : never)[]) => {
    let now = start;
    let view = fit(start);
    for (const act of acts) {
      const at = { x: act.at.x * now.room.width, y: act.at.y * now.room.height };
      if (act.act === 'resize') now = { ...now, room: act.room };
      if (act.act === 'zoom') view = zoomed(view, { by: act.by, at }, now);
      else view = act.act === 'pan' ? pan(view, act.by, now) : refitView(view, now);
      const { left, top, width, height } = toScreen(view, now, { x0: 0, y0: 0, x1: 1, y1: 1 });
      const isPlaced = (offset: number, shown: number, room: number) =>
        Math.abs(offset * 2 + shown - room) < 1e-3 || (offset <= 1e-3 && offset + shown >= room - 1e-3);
      expect(isPlaced(left, width, now.room.width)).toBe(true);
      expect(isPlaced(top, height, now.room.height)).toBe(true);
      // A picture of a few pixels is already larger than that when it fits.
      const whole = fit(now).scale;
      expect(view.scale).toBeLessThanOrEqual(Math.max(MAX_SCALE, whole) * (1 + 1e-9));
      expect(view.scale).toBeGreaterThanOrEqual(whole * (1 - 1e-9));
      const place = toPicture(view, now, at);
      const back = toScreen(view, now, { x0: place.x, y0: place.y, x1: place.x, y1: place.y });
      expect(back.left).toBeCloseTo(at.x, 3);
      expect(back.top).toBeCloseTo(at.y, 3);
    }
  };
  fc.assert(fc.property(aPane, fc.array(anAct, { maxLength: 25 }), check), { numRuns: 150 });
});
