import { useEffect, useState, type RefObject } from 'react';
import { createCreeping } from './creeping.ts';
import { createStepper, type Way } from './stepper.ts';

const wind = (element: HTMLVideoElement | null, second: number): void => {
  if (element) element.currentTime = second;
};

const hurry = (element: HTMLVideoElement | null, times: number): void => {
  if (element) element.playbackRate = times;
};

const tellsFrames = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/** The clock of a video that was playing may lag behind the frame on the screen, never by as much. */
const LONGEST_LAG_SECONDS = 0.1;
/** Inside the frame, whichever way a browser rounds the moment when it begins. */
const JUST_INSIDE_SECONDS = 0.001;

/** The second to which the picture on the screen belongs: a label drawn on it must come back with it. */
const secondShown = (clock: number, frameBegan: number): number => {
  const lag = frameBegan - clock;
  return lag > 0 && lag < LONGEST_LAG_SECONDS ? frameBegan + JUST_INSIDE_SECONDS : clock;
};

const createStepping = (video: RefObject<HTMLVideoElement | null>) => {
  const creeping = createCreeping(() => video.current, () => stepper.creptInVain());
  const stepper = createStepper({
    wind: (second) => wind(video.current, second),
    now: () => video.current?.currentTime ?? 0,
    duration: () => video.current?.duration ?? 0,
    isWinding: () => video.current?.seeking ?? false,
    ...(tellsFrames && { creep: creeping }),
  });
  return { stepper, creeping };
};

/** How a video plays: where it stands at every shown frame, and what steers it. */
export const useVideo = (video: RefObject<HTMLVideoElement | null>) => {
  const [now, setNow] = useState(0);
  const [duration, setDuration] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [{ stepper, creeping }] = useState(() => createStepping(video));

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let request = 0;
    let presented = 0;
    let shownAt = 0;
    const second = () => secondShown(element.currentTime, shownAt);
    const look = () => setNow(second());
    // Called for each frame that is really shown; `timeupdate` comes four times a second only.
    const onFrame = (_time: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata) => {
      stepper.frameShown(mediaTime, presentedFrames - presented > 1 || creeping.hasDropped() ? 'not all' : 'all');
      presented = presentedFrames;
      shownAt = mediaTime;
      look();
      request = element.requestVideoFrameCallback(onFrame);
    };
    // A step forth plays for a moment, and that is nobody's playing.
    const tellPlaying = () => setPlaying(!element.paused && !element.ended && !creeping.isGoing());
    const measure = () => setDuration(Number.isFinite(element.duration) ? element.duration : 0);
    const listeners: [string, () => void][] = [
      ['loadedmetadata', measure],
      ['durationchange', measure],
      ['timeupdate', look],
      ['seeking', look],
      ['seeked', look],
      ['play', tellPlaying],
      ['pause', tellPlaying],
      ['ended', tellPlaying],
    ];
    if (tellsFrames) request = element.requestVideoFrameCallback(onFrame);
    else listeners.push(['seeked', () => stepper.frameShown(second())]);
    listeners.forEach(([name, hear]) => element.addEventListener(name, hear));
    measure();
    look();
    return () => {
      creeping.stand();
      listeners.forEach(([name, hear]) => element.removeEventListener(name, hear));
      if (tellsFrames) element.cancelVideoFrameCallback(request);
    };
  }, [video, stepper, creeping]);

  const pause = () => video.current?.pause();
  const seek = (second: number) => {
    stepper.stop();
    wind(video.current, Math.max(0, Math.min(second, duration || second)));
  };
  return {
    now,
    duration,
    isPlaying,
    pause,
    seek,
    toggle: () => {
      stepper.stop();
      if (isPlaying) return pause();
      // A browser may refuse to play; then the video stands as it stood, and the button says so.
      video.current?.play().catch(() => setPlaying(false));
    },
    step: (way: Way) => {
      if (!creeping.isGoing()) pause();
      stepper.step(way);
    },
    setSpeed: (times: number) => hurry(video.current, times),
  };
};
export type Playing = ReturnType<typeof useVideo>;
