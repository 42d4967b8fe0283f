/**
 * The eight ways a picture may have to be turned, in EXIF's numbers: 1 is as stored, 6 is a quarter turn clockwise, 2,
 * 4, 5 and 7 mirror.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const isOrientation = (value: number): value is Orientation =>
  Number.isInteger(value) && value >= 1 && value <= 8;

/** Where a stored point is shown: x' = ax + cy, y' = bx + dy, with y pointing down. */
export interface Turn {
  a: number;
  b: number;
  c: number;
  d: number;
}

export const IDENTITY_TURN: Turn = { a: 1, b: 0, c: 0, d: 1 };
export const QUARTER_LEFT: Turn = { a: 0, b: -1, c: 1, d: 0 };
export const UPSIDE_DOWN_MIRROR: Turn = { a: 1, b: 0, c: 0, d: -1 };
export const SIDEWAYS_MIRROR: Turn = { a: -1, b: 0, c: 0, d: 1 };

const ORIENTATIONS: Record<string, Orientation> = {
  '1,0,0,1': 1,
  '-1,0,0,1': 2,
  '-1,0,0,-1': 3,
  '1,0,0,-1': 4,
  '0,1,1,0': 5,
  '0,1,-1,0': 6,
  '0,-1,-1,0': 7,
  '0,-1,1,0': 8,
};

/** First one turn, then the other. */
export const composeTurns = (first: Turn, then: Turn): Turn => ({
  a: then.a * first.a + then.c * first.b,
  b: then.b * first.a + then.d * first.b,
  c: then.a * first.c + then.c * first.d,
  d: then.b * first.c + then.d * first.d,
});

/** Any other turn than the eight (a video tilted by 3 degrees) is left as stored, as browsers do. */
export function orientationOf({ a, b, c, d }: Turn): Orientation {
  const key = [a, b, c, d].map((value) => Math.sign(Math.round(value * 100))).join(',');
  return ORIENTATIONS[key] ?? 1;
}

/** Width and height change places. */
export const swapsSides = (orientation: Orientation): boolean => orientation >= 5;
