import type { Size } from '../media/quadrants.ts';

/** Bits of a number, and one more that makes the white ones an even count. */
const SQUARES = 9;
/** In fractions of the picture, along its upper edge; e2e/bench/streams-on-screen.bench.ts reads them there. */
const [SQUARE_WIDTH, SQUARE_HEIGHT] = [0.1, 0.1];
const [BLACK, WHITE] = [16, 235];

/** Draws a number from 0 to 255 as black and white squares, the lowest bit first: they outlive any compression. */
export function drawNumber(planes: Buffer, { width, height }: Size, number: number): void {
  const bits = Array.from({ length: SQUARES - 1 }, (_, index) => (number >> index) & 1);
  const squares = [...bits, bits.reduce((sum, bit) => sum + bit, 0) % 2];
  for (const [index, bit] of squares.entries()) {
    const [from, to] = [Math.round(index * SQUARE_WIDTH * width), Math.round((index + 1) * SQUARE_WIDTH * width)];
    for (let y = 0; y < SQUARE_HEIGHT * height; y += 1)
      planes.fill(bit ? WHITE : BLACK, y * width + from, y * width + to);
  }
}
