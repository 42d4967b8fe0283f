import type { Raster } from '../src/images/decode.ts';

type Rgb = [number, number, number];
type Paint = (x: number, y: number) => Rgb | null;

const SIDE = 448;
const SKY: Rgb = [150, 190, 225];
const GRASS: Rgb = [92, 130, 66];

/** Drawn number by number, so that every machine has the same bytes: no decoder and no resizing lies between. */
function drawn(paints: Paint[]): Raster {
  const bytes = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const colour = paints.reduce<Rgb>((under, paint) => paint(x, y) ?? under, y < SIDE * 0.7 ? SKY : GRASS);
      bytes.set(colour, (y * SIDE + x) * 3);
    }
  return { bytes, width: SIDE, height: SIDE };
}

interface Round {
  at: [number, number];
  radius: number;
}
const octagon =
  ({ at: [cx, cy], radius }: Round, colour: Rgb): Paint =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - cx), Math.abs(y - cy)];
    return Math.max(dx, dy) <= radius && dx + dy <= radius * 1.41 ? colour : null;
  };
const disc =
  ({ at: [cx, cy], radius }: Round, colour: Rgb): Paint =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2 ? colour : null;
const bar =
  ([x0, y0, x1, y1]: [number, number, number, number], colour: Rgb): Paint =>
  (x, y) =>
    x >= x0 && x < x1 && y >= y0 && y < y1 ? colour : null;

const WHITE: Rgb = [240, 240, 240];
const GREY: Rgb = [120, 120, 120];
const BLACK: Rgb = [20, 20, 20];
/** Where the twelve hours stand, in whole pixels. */
const HOURS: [number, number][] = [
  [329, 200],
  [315, 253],
  [277, 291],
  [224, 305],
  [171, 291],
  [133, 253],
  [119, 200],
  [133, 147],
  [171, 109],
  [224, 95],
  [277, 109],
  [315, 147],
];

export const DRAWN_SIGNS = {
  'a stop sign': drawn([
    bar([216, 200, 232, 420], GREY),
    octagon({ at: [224, 150], radius: 90 }, WHITE),
    octagon({ at: [224, 150], radius: 82 }, [190, 20, 30]),
    bar([160, 130, 288, 170], WHITE),
  ]),
  'a traffic light': drawn([
    bar([216, 300, 232, 448], GREY),
    bar([180, 60, 268, 310], BLACK),
    disc({ at: [224, 105], radius: 32 }, [230, 30, 30]),
    disc({ at: [224, 185], radius: 32 }, [70, 60, 20]),
    disc({ at: [224, 265], radius: 32 }, [20, 60, 30]),
  ]),
  'a clock': drawn([
    disc({ at: [224, 200], radius: 130 }, BLACK),
    disc({ at: [224, 200], radius: 120 }, WHITE),
    bar([220, 110, 228, 204], BLACK),
    bar([220, 196, 290, 204], BLACK),
    ...HOURS.map((at) => disc({ at, radius: 6 }, BLACK)),
  ]),
  'a screen': drawn([
    bar([80, 80, 368, 270], BLACK),
    bar([90, 90, 358, 255], [60, 110, 190]),
    bar([204, 270, 244, 310], BLACK),
    bar([150, 306, 298, 316], BLACK),
  ]),
};
