import { expect, it } from 'vitest';
import { colourName, paletteOf } from './colours.ts';
import { labOf } from './cielab.ts';
import { lightOf } from './light.ts';

const named = (...rgb: [number, number, number]) => colourName(labOf(Uint8Array.from(rgb), 0));
/** An image of two halves. */
const halves = (left: [number, number, number], right: [number, number, number]) => {
  const row = Buffer.from([...Array<number[]>(10).fill(left), ...Array<number[]>(10).fill(right)].flat());
  return { bytes: Buffer.concat(Array<Buffer>(10).fill(row)), width: 20, height: 10 };
};

it.each([
  [[220, 30, 30], 'красный'],
  [[20, 20, 20], 'чёрный'],
  [[250, 250, 250], 'белый'],
  [[30, 60, 200], 'синий'],
  [[0, 0, 255], 'синий'],
  [[130, 90, 190], 'фиолетовый'],
  [[60, 140, 60], 'зелёный'],
  [[240, 210, 40], 'жёлтый'],
  [[128, 128, 128], 'серый'],
  [[245, 140, 20], 'оранжевый'],
  [[135, 206, 235], 'голубой'],
  [[90, 55, 30], 'тёмно-коричневый'],
  [[140, 90, 50], 'коричневый'],
  [[255, 182, 193], 'розовый'],
  [[10, 60, 20], 'тёмно-зелёный'],
  [[60, 60, 60], 'тёмно-серый'],
] as [[number, number, number], string][])('calls %j %s', (rgb, name) => expect(named(...rgb)).toBe(name));

it('measures how much of an image each colour takes', () => {
  const image = halves([220, 30, 30], [30, 60, 200]);
  expect(paletteOf(image).sort((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'красный', share: 0.5 },
    { name: 'синий', share: 0.5 },
  ]);
  expect(paletteOf(image, { x0: 0, y0: 0, x1: 0.4, y1: 1 })).toEqual([{ name: 'красный', share: 1 }]);
  expect(paletteOf(image, { x0: 0.5, y0: 0.5, x1: 0.5, y1: 0.5 })).toEqual([]);
});

it.each([26, 37, 59])('never sums shares of one colour to more than the whole: %i shades of red', (width) => {
  const bytes = Buffer.from(
    Array.from({ length: width }, (_, shade) => [200 + Math.floor((55 * shade ** 2) / width ** 2), 20, 20]).flat(),
  );
  const palette = paletteOf({ bytes, width, height: 1 });
  expect(palette.map(({ name }) => name)).toEqual(['красный']);
  expect(palette[0]?.share).toBeLessThanOrEqual(1);
});

it('knows black and white from colour, and dark from light', () => {
  expect(lightOf(halves([0, 0, 0], [255, 255, 255]))).toEqual({
    is_grey: true,
    lightness: expect.closeTo(0.5, 2) as number,
  });
  expect(lightOf(halves([0, 0, 0], [200, 30, 30])).is_grey).toBe(false);
});
