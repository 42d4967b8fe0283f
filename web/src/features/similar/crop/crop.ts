import type { Box, Point } from '#shared/picture/box.ts';

/** A rectangle that is being drawn on a picture, in fractions of its sides. */
export type Crop = { step: 'still'; box: Box | null } | { step: 'drawing'; from: Point; to: Point };

export type CropEvent =
  | { type: 'press'; at: Point }
  | { type: 'move'; at: Point }
  | { type: 'release' }
  | { type: 'cancel' }
  /** Arrows: the whole rectangle goes, or its lower right corner. */
  | { type: 'arrow'; by: Point; what: 'place' | 'size' };

export const NO_CROP: Crop = { step: 'still', box: null };

/** Smaller is a click, or nothing that a user could recognise. */
const MIN_SIDE = 0.03;
/** What the first arrow begins with. */
const MIDDLE: Box = { x0: 0.25, y0: 0.25, x1: 0.75, y1: 0.75 };

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/** A hand that has left the picture draws along its edge. */
const onPicture = ({ x, y }: Point): Point => ({ x: within(x, 0, 1), y: within(y, 0, 1) });

const boxBetween = (one: Point, other: Point): Box => ({
  x0: Math.min(one.x, other.x),
  y0: Math.min(one.y, other.y),
  x1: Math.max(one.x, other.x),
  y1: Math.max(one.y, other.y),
});
const isTooSmall = ({ x0, y0, x1, y1 }: Box): boolean => x1 - x0 < MIN_SIDE || y1 - y0 < MIN_SIDE;

/** What is seen of it now. */
export const boxOf = (crop: Crop): Box | null => (crop.step === 'drawing' ? boxBetween(crop.from, crop.to) : crop.box);

const moved = ({ x0, y0, x1, y1 }: Box, { x, y }: Point): Box => {
  const right = within(x, -x0, 1 - x1);
  const down = within(y, -y0, 1 - y1);
  return { x0: x0 + right, y0: y0 + down, x1: x1 + right, y1: y1 + down };
};
const resized = ({ x0, y0, x1, y1 }: Box, { x, y }: Point): Box => ({
  x0,
  y0,
  x1: within(x1 + x, x0 + MIN_SIDE, 1),
  y1: within(y1 + y, y0 + MIN_SIDE, 1),
});

export const nextCrop = (crop: Crop, event: CropEvent): Crop => {
  switch (event.type) {
    case 'press':
      return { step: 'drawing', from: onPicture(event.at), to: onPicture(event.at) };
    case 'move':
      return crop.step === 'drawing' ? { ...crop, to: onPicture(event.at) } : crop;
    case 'release': {
      if (crop.step === 'still') return crop;
      const box = boxBetween(crop.from, crop.to);
      return { step: 'still', box: isTooSmall(box) ? null : box };
    }
    case 'cancel':
      return NO_CROP;
    case 'arrow': {
      if (crop.step === 'drawing') return crop;
      if (crop.box === null) return { step: 'still', box: MIDDLE };
      return { step: 'still', box: event.what === 'place' ? moved(crop.box, event.by) : resized(crop.box, event.by) };
    }
  }
};

/**
 * What is taken of a picture, and how large it is then drawn: the longer side at most `side`, never larger than it was.
 */
export const cropPixels = ({ width, height }: { width: number; height: number }, box: Box | null, side: number) => {
  const { x0, y0, x1, y1 } = box ?? { x0: 0, y0: 0, x1: 1, y1: 1 };
  const from = {
    x: x0 * width,
    y: y0 * height,
    width: Math.max(1, (x1 - x0) * width),
    height: Math.max(1, (y1 - y0) * height),
  };
  const scale = Math.min(1, side / Math.max(from.width, from.height));
  return {
    from,
    to: { width: Math.max(1, Math.round(from.width * scale)), height: Math.max(1, Math.round(from.height * scale)) },
  };
};
