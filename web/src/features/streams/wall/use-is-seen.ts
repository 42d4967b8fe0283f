import { useEffect, useState, type RefObject } from 'react';
import { useInView } from '#shared/watching/use-in-view.ts';

/** Whether anybody can see the element: it is in view, and the tab is in front. */
export const useIsSeen = <T extends Element>(): [RefObject<T | null>, boolean] => {
  const [place, isInView] = useInView<T>();
  const [isHidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return [place, isInView && !isHidden];
};
