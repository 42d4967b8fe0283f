import { useEffect, useState, type RefObject } from 'react';

const tellsFrames = (element: HTMLVideoElement): boolean => 'requestVideoFrameCallback' in element;

/** Each frame that comes to the screen, by the second it belongs to. */
const watchFrames = (element: HTMLVideoElement, tell: (second: number) => void): (() => void) => {
  let request = 0;
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    tell(mediaTime);
    request = element.requestVideoFrameCallback(onFrame);
  };
  request = element.requestVideoFrameCallback(onFrame);
  return () => element.cancelVideoFrameCallback(request);
};

/** Where a browser does not tell of frames: the clock of the film, at each refresh of the screen while it plays. */
const watchClock = (element: HTMLVideoElement, tell: (second: number) => void): (() => void) => {
  let request = 0;
  const look = () => {
    tell(element.currentTime);
    if (!element.paused && !element.ended) request = requestAnimationFrame(look);
  };
  const begin = () => {
    cancelAnimationFrame(request);
    look();
  };
  element.addEventListener('play', begin);
  return () => {
    cancelAnimationFrame(request);
    element.removeEventListener('play', begin);
  };
};

/** The second of the frame on the screen; null over a picture. */
export const useShownSecond = (video: RefObject<HTMLVideoElement | null> | null): number | null => {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const element = video?.current;
    if (!element) return;
    const look = () => setSecond(element.currentTime);
    const events = ['loadedmetadata', 'seeked', 'timeupdate'];
    // `timeupdate` comes four times a second, and is behind the frame: it is heeded while the film stands.
    const stand = () => (element.paused || !tellsFrames(element)) && look();
    events.forEach((name) => element.addEventListener(name, stand));
    const stop = (tellsFrames(element) ? watchFrames : watchClock)(element, setSecond);
    look();
    return () => {
      stop();
      events.forEach((name) => element.removeEventListener(name, stand));
    };
  }, [video]);
  return video === null ? null : second;
};
