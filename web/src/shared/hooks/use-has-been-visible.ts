import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether the element is, or has been, on the screen, or within `margin` of it. Where a browser cannot tell, it has.
 */
export const useHasBeenVisible = <T extends Element>(margin = '0px'): [RefObject<T | null>, boolean] => {
  const element = useRef<T>(null);
  const [wasSeen, setSeen] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (wasSeen || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wasSeen, margin]);
  return [element, wasSeen];
};
