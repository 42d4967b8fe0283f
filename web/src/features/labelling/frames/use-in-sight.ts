import { useEffect, useState, type RefObject } from 'react';

/** Whether it is, or has been, on the screen. */
export const useInSight = (element: RefObject<Element | null>): boolean => {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || isInSight) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isInSight]);
  return isInSight;
};
