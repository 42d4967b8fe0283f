import { useEffect, useState, type RefObject } from 'react';

const isFullNow = (place?: RefObject<HTMLElement | null>): boolean =>
  Boolean(document.fullscreenElement) && (place === undefined || document.fullscreenElement === place.current);

/**
 * The whole of the screen for one part of the page, or without one for the page and what is opened over it: a question
 * must be seen there too.
 */
export const useFullScreen = (place?: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(() => isFullNow(place));
  useEffect(() => {
    const look = () => setFull(isFullNow(place));
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      // What comes back is a page among others.
      if (isFullNow(place)) void document.exitFullscreen();
    };
  }, [place]);
  return {
    /** A telephone may have none. */
    isOffered: document.fullscreenEnabled === true,
    isFull,
    // Refused, it stays as it is: the button says so by itself.
    toggle: (): void => {
      const element = place === undefined ? document.documentElement : place.current;
      void (isFull ? document.exitFullscreen() : element?.requestFullscreen())?.catch(() => undefined);
    },
  };
};
