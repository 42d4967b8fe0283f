import { expect, test } from 'vitest';
import { frameAround, toPath } from './overview.ts';

test('one point stands in the middle of a continent', () => {
  const frame = frameAround([{ lat: 55, lon: 37 }]);
  expect(frame).toMatchObject({ x: 2, width: 70 });
  expect(frame.y + frame.height / 2).toBe(-55);
});

test('points far apart all fit', () => {
  const frame = frameAround([
    { lat: 55, lon: 37 },
    { lat: 43, lon: 132 },
  ]);
  expect(frame.x).toBeLessThan(37);
  expect(frame.x + frame.width).toBeGreaterThan(132);
});

test('an outline is drawn in degrees with north above', () => {
  const square = [
    [0, 10],
    [10, 10],
    [10, 20],
    [0, 10],
  ];
  expect(toPath({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [square] } })).toBe(
    'M0.0 -10.0L10.0 -10.0L10.0 -20.0L0.0 -10.0Z',
  );
});

test('a country across the 180th meridian stays in one piece', () => {
  const chukotka = [
    [170, 66],
    [179, 66],
    [-179, 67],
    [-170, 67],
    [170, 66],
  ];
  expect(toPath({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [chukotka] } })).toBe(
    'M170.0 -66.0L179.0 -66.0L181.0 -67.0L190.0 -67.0L170.0 -66.0Z',
  );
});
