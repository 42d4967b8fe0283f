import sharp from 'sharp';

/**
 * The picture that every maker here draws: four quarters, red green over blue yellow when it is upright.
 * Which way up a derivative stands is then a matter of asking for its corners.
 */
export interface Size {
  width: number;
  height: number;
}
export type Rgb = readonly [number, number, number];
/** EXIF's eight: 1 is as stored, 6 is a phone held upright, 2, 4, 5 and 7 are mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const COLOURS = {
  red: [200, 40, 40],
  green: [40, 160, 40],
  blue: [40, 40, 200],
  yellow: [220, 220, 60],
} as const satisfies Record<string, Rgb>;
type Colour = keyof typeof COLOURS;
export const UPRIGHT: Colour[] = ['red', 'green', 'blue', 'yellow'];

const isLying = (orientation: Orientation): boolean => orientation >= 5;
/** The size of what is stored, given the size that people see. */
export const storedSize = ({ width, height }: Size, orientation: Orientation): Size =>
  isLying(orientation) ? { width: height, height: width } : { width, height };

/** Straight from EXIF's table: which visual side the stored row 0 and column 0 are. */
function seenAt(
  row: number,
  column: number,
  { width, height, orientation }: Size & { orientation: Orientation },
): { x: number; y: number } {
  const fromRight = (n: number) => width - 1 - n;
  const fromBottom = (n: number) => height - 1 - n;
  switch (orientation) {
    case 1:
      return { x: column, y: row };
    case 2:
      return { x: fromRight(column), y: row };
    case 3:
      return { x: fromRight(column), y: fromBottom(row) };
    case 4:
      return { x: column, y: fromBottom(row) };
    case 5:
      return { x: row, y: column };
    case 6:
      return { x: fromRight(row), y: column };
    case 7:
      return { x: fromRight(row), y: fromBottom(column) };
    case 8:
      return { x: row, y: fromBottom(column) };
  }
}

/** RGB bytes as they are stored: they look upright once the orientation is applied. */
export function drawQuadrants(seen: Size, orientation: Orientation = 1): Buffer {
  const stored = storedSize(seen, orientation);
  const bytes = Buffer.alloc(stored.width * stored.height * 3);
  for (let row = 0; row < stored.height; row += 1) {
    for (let column = 0; column < stored.width; column += 1) {
      const { x, y } = seenAt(row, column, { ...seen, orientation });
      const name = UPRIGHT[(y < seen.height / 2 ? 0 : 2) + (x < seen.width / 2 ? 0 : 1)] ?? 'red';
      bytes.set(COLOURS[name], (row * stored.width + column) * 3);
    }
  }
  return bytes;
}

const nearest = (pixel: Rgb): Colour => {
  const distance = (name: Colour) =>
    COLOURS[name].reduce((sum, value, index) => sum + (value - (pixel[index] ?? 0)) ** 2, 0);
  return UPRIGHT.reduce((best, name) => (distance(name) < distance(best) ? name : best));
};

/** The colour in the middle of each quarter, as it is in the bytes: no orientation is applied here. */
export async function pixelsOf(picture: Buffer | string): Promise<Rgb[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Rgb => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** `UPRIGHT` for a picture that stands as it should. */
export const cornersOf = async (picture: Buffer | string): Promise<Colour[]> => (await pixelsOf(picture)).map(nearest);
