import { useEffect, useState, type RefObject } from 'react';
import { createCreeping } from './creeping.ts';
import { watchShownFrames } from './shown-frames.ts';
import { createStepper, type Way } from './stepper.ts';

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

/** A browser rounds the second it is wound to. */
const ROUNDED_SECONDS = 0.001;

const createStepping = (video: RefObject<HTMLVideoElement | null>) => {
  let woundTo = 0;
  const wind = (second: number): void => {
    woundTo = second;
    if (video.current) video.current.currentTime = second;
  };
  const creeping = createCreeping(() => video.current, () => stepper.creptInVain());
  const stepper = createStepper({
    wind,
    now: () => video.current?.currentTime ?? 0,
    duration: () => video.current?.duration ?? 0,
    isWinding: () => video.current?.seeking ?? false,
    ...(tellsFrames && { creep: creeping }),
  });
  /** The page winds the video too, to what an address points at. */
  const isWoundByOthers = (): boolean => Math.abs((video.current?.currentTime ?? 0) - woundTo) > ROUNDED_SECONDS;
  return { stepper, creeping, wind, isWoundByOthers };
};

/** How a video plays: where it stands at every shown frame, and what steers it. */
export const useVideo = (video: RefObject<HTMLVideoElement | null>) => {
  const [now, setNow] = useState(0);
  const [duration, setDuration] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [{ stepper, creeping, wind, isWoundByOthers }] = useState(() => createStepping(video));

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let shownAt = 0;
    const second = () => secondShown(element.currentTime, shownAt);
    const look = () => setNow(second());
    const frameShown = (frame: number, unseen: number) => {
      stepper.frameShown(frame, unseen);
      shownAt = frame;
      look();
    };
    // A step forth plays for a moment, and that is nobody's playing.
    const isPlayed = () => !element.paused && !element.ended && !creeping.isGoing();
    const tellPlaying = () => setPlaying(isPlayed());
    const measure = () => setDuration(Number.isFinite(element.duration) ? element.duration : 0);
    const listeners: [string, () => void][] = [
      ['loadedmetadata', measure],
      ['durationchange', measure],
      ['timeupdate', look],
      ['seeking', look],
      ['seeking', () => isWoundByOthers() && stepper.stop()],
      ['play', () => isPlayed() && stepper.stop()],
      ['seeked', look],
      ['play', tellPlaying],
      ['pause', tellPlaying],
      ['ended', tellPlaying],
    ];
    // `timeupdate` comes four times a second only.
    const stopWatching = tellsFrames ? watchShownFrames(element, { frameShown, framePassed: stepper.framePassed }, creeping.unseen) : undefined;
    if (!tellsFrames) listeners.push(['seeked', () => stepper.frameShown(second())]);
    listeners.forEach(([name, hear]) => element.addEventListener(name, hear));
    measure();
    look();
    return () => {
      creeping.stand();
      listeners.forEach(([name, hear]) => element.removeEventListener(name, hear));
      stopWatching?.();
    };
  }, [video, stepper, creeping, isWoundByOthers]);

  const pause = () => video.current?.pause();
  const seek = (second: number) => {
    stepper.stop();
    wind(Math.max(0, Math.min(second, duration || second)));
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
