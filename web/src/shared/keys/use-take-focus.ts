import { useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus into `place` the moment it is on the screen. A dialog's focus trap does so a little later, and
 * until then the keys would belong to what lies behind it.
 */
export const useTakeFocus = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (!place.current?.contains(document.activeElement)) place.current?.focus({ preventScroll: true });
  }, [place]);
};
