import type { Size } from '../media/quadrants.ts';

/**
 * What a camera of the tests looks at: a yard with two houses, still in the first half of the clip; in the second a red
 * box is pushed through it.
 */
export const YARD_SECONDS = 8;
const STILL_SECONDS = 4;

interface Plane {
  bytes: Buffer;
  width: number;
  height: number;
}
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In fractions of the picture. */
function fill({ bytes, width, height }: Plane, { area, level }: { area: Area; level: number }): void {
  const [from, to] = [
    Math.max(0, Math.round(area.x * width)),
    Math.min(width, Math.round((area.x + area.width) * width)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.round(area.y * height)),
    Math.min(height, Math.round((area.y + area.height) * height)),
  ];
  if (to > from) for (let y = top; y < bottom; y += 1) bytes.fill(level, y * width + from, y * width + to);
}

function drawGround(luma: Plane): void {
  for (let y = 0; y < luma.height; y += 1)
    luma.bytes.fill(70 + Math.round((60 * y) / luma.height), y * luma.width, (y + 1) * luma.width);
  for (const [x, level] of [
    [0.08, 190],
    [0.62, 150],
  ] as const) {
    fill(luma, { area: { x, y: 0.1, width: 0.3, height: 0.35 }, level });
    for (const step of [0.04, 0.14, 0.24])
      fill(luma, { area: { x: x + step, y: 0.18, width: 0.04, height: 0.1 }, level: 40 });
  }
}

/** Planar YUV 4:2:0 of this second. */
export function drawYard({ width, height }: Size, second: number): Buffer {
  const planes = Buffer.alloc((width * height * 3) / 2, 128);
  const small = { width: width / 2, height: height / 2 };
  const luma = { bytes: planes.subarray(0, width * height), width, height };
  const red = { bytes: planes.subarray((width * height * 5) / 4), ...small };
  drawGround(luma);
  const within = second % YARD_SECONDS;
  if (within >= STILL_SECONDS) {
    const way = (within - STILL_SECONDS) / (YARD_SECONDS - STILL_SECONDS);
    const area = { x: way * 0.8, y: 0.55, width: 0.2, height: 0.3 };
    fill(luma, { area, level: 210 });
    fill(red, { area, level: 200 });
  }
  return planes;
}
