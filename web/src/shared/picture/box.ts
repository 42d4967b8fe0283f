/** A rectangle on a picture, in fractions of its width and height. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Point {
  x: number;
  y: number;
}

const percent = (fraction: number): string => `${fraction * 100}%`;

/** Where the rectangle stands over the shown picture, whatever the size it is shown in. */
export const boxStyle = ({ x0, y0, x1, y1 }: Box) => ({
  left: percent(x0),
  top: percent(y0),
  width: percent(x1 - x0),
  height: percent(y1 - y0),
});

/** Pixels of the window to fractions of the picture, once, at the edge. Null beside the picture. */
export const pointIn = (
  shown: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  at: { clientX: number; clientY: number },
): Point | null => {
  if (shown.width === 0 || shown.height === 0) return null;
  const point = { x: (at.clientX - shown.left) / shown.width, y: (at.clientY - shown.top) / shown.height };
  return [point.x, point.y].every((fraction) => fraction >= 0 && fraction <= 1) ? point : null;
};

const holds = ({ x0, y0, x1, y1 }: Box, { x, y }: Point): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;
const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

/** What is pointed at: of nested rectangles the smallest, or the large one would hide what is inside it. */
export const smallestAt = <T extends { box: Box }>(marks: readonly T[], point: Point): T | null =>
  marks
    .filter(({ box }) => holds(box, point))
    .reduce<T | null>((best, mark) => (best === null || areaOf(mark.box) < areaOf(best.box) ? mark : best), null);
