import { useEffect, useState } from 'react';

const isFullNow = (): boolean => Boolean(document.fullscreenElement);

/** The whole of the screen for the page, and with it for what is opened over it: a question must be seen there too. */
export const useFullScreen = () => {
  const [isFull, setFull] = useState(isFullNow);
  useEffect(() => {
    const look = () => setFull(isFullNow());
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      // The list that comes back is a page among others.
      if (isFullNow()) void document.exitFullscreen();
    };
  }, []);
  return {
    /** A telephone may have none. */
    isOffered: document.fullscreenEnabled === true,
    isFull,
    // Refused, it stays as it is: the button says so by itself.
    toggle: (): void =>
      void (isFullNow() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => undefined,
      ),
  };
};
