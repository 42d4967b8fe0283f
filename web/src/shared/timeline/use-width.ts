import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many pixels wide the element is, from its first picture on: what is painted into it is painted for that width.
 */
export const useWidth = (place: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
};
