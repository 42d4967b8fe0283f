import type { Box } from './box.ts';

/** A thing is known by its surroundings too. */
const MARGIN = 1.7;
/** Of a thumbnail not less than this is shown, or it would be a handful of pixels. */
const MIN_SHARE = 0.34;
/** Above a thing that does not fit, of the height of the tile. */
const HEADROOM = 0.06;

const limited = (value: number, high: number): number => Math.max(0, Math.min(value, high));

/**
 * What is shown of a frame around a rectangle, in the shape of the tile. `ratio` and `shape` are width to height,
 * `margin` is how many sides of the rectangle are shown.
 */
export const cropAround = (
  box: Box,
  { ratio, shape, margin = MARGIN }: { ratio: number; shape: number; margin?: number },
): Box => {
  const largest = Math.min(1, ratio / shape);
  // In heights of the frame.
  const wanted = Math.max(
    (box.y1 - box.y0) * margin,
    ((box.x1 - box.x0) * ratio * margin) / shape,
    MIN_SHARE * largest,
  );
  const height = Math.min(wanted, largest);
  const width = (height * shape) / ratio;
  const x0 = limited((box.x0 + box.x1 - width) / 2, 1 - width);
  // Of what is taller than the tile the upper part: a head tells more than a belt.
  const y0 = limited(
    box.y1 - box.y0 > height ? box.y0 - HEADROOM * height : (box.y0 + box.y1 - height) / 2,
    1 - height,
  );
  return { x0, y0, x1: x0 + width, y1: y0 + height };
};

const percent = (share: number): string => `${share * 100}%`;

/** The picture so large and so placed that its tile shows just the crop. */
export const mediaStyle = ({ x0, y0, x1, y1 }: Box) => {
  const [width, height] = [x1 - x0, y1 - y0];
  return {
    width: percent(1 / width),
    height: percent(1 / height),
    left: percent(-x0 / width),
    top: percent(-y0 / height),
  };
};

/** The rectangle in fractions of the crop. */
export const boxWithinCrop = (box: Box, crop: Box): Box => {
  const [width, height] = [crop.x1 - crop.x0, crop.y1 - crop.y0];
  const along = (side: number, start: number, length: number): number => limited((side - start) / length, 1);
  return {
    x0: along(box.x0, crop.x0, width),
    y0: along(box.y0, crop.y0, height),
    x1: along(box.x1, crop.x0, width),
    y1: along(box.y1, crop.y0, height),
  };
};
