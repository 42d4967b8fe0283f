import type { PointerEvent } from 'react';
import type { Point } from './marks.ts';

/**
 * Handlers of an element that stands for something on the picture: the pointer, the keyboard and a finger all point.
 */
export const pointing = (key: string, onPoint: Point) => ({
  onPointerEnter: () => onPoint({ key, from: 'panel' }),
  // A finger that is lifted has pointed; a mouse that goes away points no more.
  onPointerLeave: (event: PointerEvent) => {
    if (event.pointerType !== 'touch') onPoint(null);
  },
  onFocus: () => onPoint({ key, from: 'panel' }),
  onBlur: () => onPoint(null),
});
