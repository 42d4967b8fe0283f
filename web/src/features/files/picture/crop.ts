import type { DataSourceFile } from '@rakurs/contract';

const MIDDLE = '50% 50%';
/** Of a tall picture of which nothing is known: heads are more often above the middle than below it. */
const UPPER = '50% 30%';

/**
 * Along one side: how much of the picture is seen, and where the seen part must begin for the point to be in its
 * middle.
 */
const positionOf = (point: number, seen: number): number => {
  if (seen >= 1) return 50;
  const begin = Math.min(1 - seen, Math.max(0, point - seen / 2));
  return Math.round((begin / (1 - seen)) * 100);
};

/** `object-position` of a picture that covers a frame of this ratio, so that what was found on it stays in sight. */
export const cropPosition = (
  { width, height, focus }: Pick<DataSourceFile, 'width' | 'height' | 'focus'>,
  frameRatio: number,
): string => {
  if (!width || !height) return MIDDLE;
  const ratio = width / height;
  if (!focus) return ratio < frameRatio ? UPPER : MIDDLE;
  return `${positionOf(focus.x, frameRatio / ratio)}% ${positionOf(focus.y, ratio / frameRatio)}%`;
};
