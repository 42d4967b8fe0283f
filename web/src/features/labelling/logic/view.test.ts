import { expect, test } from 'vitest';
import { chance } from '../testing/chance.ts';
import { fit, kept, LARGEST_SCALE, panned, showing, toPicture, toScreen, zoomed, type Pane } from './view.ts';

const pane: Pane = { room: { width: 800, height: 600 }, picture: { width: 1600, height: 1000 } };

test('a picture that fits is whole and in the middle', () => {
  expect(fit(pane)).toEqual({ scale: 0.5, x: 0, y: 50 });
  expect(toScreen(fit(pane), pane, { x0: 0, y0: 0, x1: 1, y1: 1 })).toEqual({ left: 0, top: 50, width: 800, height: 500 });
});

test('what is under the pointer stays there while it comes nearer', () => {
  const at = { x: 300, y: 200 };
  const near = zoomed(fit(pane), { by: 4, at }, pane);
  expect(toPicture(near, pane, at).x).toBeCloseTo(toPicture(fit(pane), pane, at).x);
  expect(toPicture(near, pane, at).y).toBeCloseTo(toPicture(fit(pane), pane, at).y);
});

test('it comes no nearer than 3200 % and goes no farther than whole', () => {
  const at = { x: 10, y: 10 };
  expect(zoomed(fit(pane), { by: 1e9, at }, pane).scale).toBe(LARGEST_SCALE);
  expect(zoomed(fit(pane), { by: 1e-9, at }, pane)).toEqual(fit(pane));
});

test('a rectangle out of sight is brought to the middle, one in sight moves nothing', () => {
  const near = zoomed(fit(pane), { by: 8, at: { x: 0, y: 50 } }, pane);
  const far = { x0: 0.8, y0: 0.8, x1: 0.82, y1: 0.82 };
  const { left, top, width, height } = toScreen(showing(near, far, pane), pane, far);
  expect(left + width / 2).toBeCloseTo(400);
  expect(top + height / 2).toBeCloseTo(300);
  expect(showing(fit(pane), far, pane)).toEqual(fit(pane));
});

test('whatever is done, no emptiness stands where there is a picture to show, and places are found again', () => {
  const luck = chance(11);
  let now = pane;
  let view = fit(pane);
  for (let step = 0; step < 4000; step += 1) {
    const act = luck.pick(['zoom', 'pan', 'resize']);
    const at = { x: luck.from(0, now.room.width), y: luck.from(0, now.room.height) };
    if (act === 'resize') now = { ...pane, room: { width: luck.from(200, 2000), height: luck.from(150, 1200) } };
    if (act === 'zoom') view = zoomed(view, { by: luck.from(0.2, 5), at }, now);
    else view = act === 'pan' ? panned(view, { x: luck.from(-900, 900), y: luck.from(-900, 900) }, now) : kept(view, now);
    const { left, top, width, height } = toScreen(view, now, { x0: 0, y0: 0, x1: 1, y1: 1 });
    expect(left <= 1e-6 || Math.abs(left * 2 + width - now.room.width) < 1e-6).toBe(true);
    expect(top <= 1e-6 || Math.abs(top * 2 + height - now.room.height) < 1e-6).toBe(true);
    expect(view.scale).toBeLessThanOrEqual(LARGEST_SCALE);
    const place = toPicture(view, now, at);
    const back = toScreen(view, now, { x0: place.x, y0: place.y, x1: place.x, y1: place.y });
    expect(back.left).toBeCloseTo(at.x, 4);
    expect(back.top).toBeCloseTo(at.y, 4);
  }
});
