import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const isOnScreen = ({ top, bottom }: DOMRect): boolean => bottom >= 0 && top <= window.innerHeight;

/** Whether the element is in view. Known before the first paint, so that nothing flickers. */
export const useInView = <T extends Element>(): [RefObject<T | null>, boolean] => {
  const place = useRef<T>(null);
  const [isInView, setInView] = useState(false);
  useLayoutEffect(() => {
    if (place.current === null) return;
    setInView(isOnScreen(place.current.getBoundingClientRect()));
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isInView];
};
