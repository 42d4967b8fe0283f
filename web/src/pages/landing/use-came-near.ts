import { useEffect, useRef, useState } from 'react';

/** A screen and a half ahead: loaded by the time somebody has scrolled there. */
const MARGIN = '0px 0px 600px';

/** True once the element has been near the window. */
export const useCameNear = () => {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: MARGIN });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
};
