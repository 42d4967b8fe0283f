import type { Box } from '#shared/picture/box.ts';

/** A crop narrower or flatter than this is shown with some of its surroundings, or its column would tear. */
const MIN_RATIO = 0.6;
const MAX_RATIO = 2.5;

/** A side made longer about its middle, within the picture. */
const widened = (from: number, to: number, length: number): [number, number] => {
  const wanted = Math.min(length, 1);
  const start = Math.min(Math.max((from + to) / 2 - wanted / 2, 0), 1 - wanted);
  return [start, start + wanted];
};

/** What is shown of the picture around the rectangle. `ratio` is width to height of the picture. */
export const cropOf = (box: Box, ratio: number): Box => {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const shape = (width / height) * ratio;
  const [x0, x1] = shape < MIN_RATIO ? widened(box.x0, box.x1, (MIN_RATIO * height) / ratio) : [box.x0, box.x1];
  const [y0, y1] = shape > MAX_RATIO ? widened(box.y0, box.y1, (width * ratio) / MAX_RATIO) : [box.y0, box.y1];
  return { x0, y0, x1, y1 };
};

/** Width to height of a crop. */
export const cropAspect = ({ x0, y0, x1, y1 }: Box, ratio: number): number => ((x1 - x0) / (y1 - y0)) * ratio;

/** The picture as a background, so large and so placed that just the crop is seen. */
export const cropStyle = (crop: Box, { src, ratio }: { src: string; ratio: number }) => {
  const { x0, y0, x1, y1 } = crop;
  const [width, height] = [x1 - x0, y1 - y0];
  // In percent of what overhangs; nothing overhangs when the crop is the whole side.
  const along = (start: number, length: number): number => (length >= 1 ? 0 : (start / (1 - length)) * 100);
  return {
    backgroundImage: `url("${src.replaceAll('"', '%22')}")`,
    backgroundSize: `${100 / width}% ${100 / height}%`,
    backgroundPosition: `${along(x0, width)}% ${along(y0, height)}%`,
    aspectRatio: String(cropAspect(crop, ratio)),
  };
};
