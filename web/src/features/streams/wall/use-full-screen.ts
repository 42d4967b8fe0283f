import { useEffect, useState, type RefObject } from 'react';

/** The whole of the screen for one part of the page, without what is around it. */
export const useFullScreen = (place: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === place.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [place]);
  return {
    /** A telephone may have none. */
    isOffered: document.fullscreenEnabled === true,
    isFull,
    // Refused, it stays as it is: the button says so by itself.
    toggle: (): void =>
      void (isFull ? document.exitFullscreen() : place.current?.requestFullscreen())?.catch(() => undefined),
  };
};
