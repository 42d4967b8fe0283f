import { useEffect, useState, type RefObject } from 'react';
import { createSlowPlayback } from './slow-playback.ts';
import { createFrameCount, type FrameNumber } from './frame-count.ts';
import { momentShown } from './frame-moment.ts';
import { createOwnSeeks } from './own-seeks.ts';
import { watchShownFrames } from './shown-frames.ts';
import { createStepper, type Direction } from './stepper.ts';

const hurry = (element: HTMLVideoElement | null, times: number): void => {
  if (element) element.playbackRate = times;
};

const tellsFrames = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

const createStepping = (video: RefObject<HTMLVideoElement | null>) => {
  const ownSeeks = createOwnSeeks();
  const seekTo = (second: number): void => {
    if (!video.current) return;
    // Before it knows its own length a browser tells of no seek.
    if (video.current.readyState >= HTMLMediaElement.HAVE_METADATA) ownSeeks.add(second);
    video.current.currentTime = second;
  };
  const slowPlayback = createSlowPlayback(
    () => video.current,
    () => stepper.creptInVain(),
  );
  const stepper = createStepper({
    seek: seekTo,
    now: () => video.current?.currentTime ?? 0,
    duration: () => video.current?.duration ?? 0,
    isSeeking: () => video.current?.seeking ?? false,
    ...(tellsFrames && { creep: slowPlayback }),
  });
  /** The page seeks the video too, to what an address points at. */
  const isSeekedByOthers = (): boolean => ownSeeks.isByOthers(video.current?.currentTime ?? 0);
  const count = createFrameCount();
  /** When the frame on the screen begins; null while the video is seeking. */
  let frameBegan: number | null = null;
  return {
    stepper,
    slowPlayback,
    count,
    seekTo,
    isSeekedByOthers,
    onFrame: (began: number | null): void => void (frameBegan = began),
    frameBegan: (): number | null => frameBegan,
    /** The second of the picture on the screen; null while nobody knows which picture that is. */
    moment: (): number | null => {
      const element = video.current;
      if (!element || element.seeking) return null;
      if (!tellsFrames) return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? element.currentTime : null;
      return frameBegan === null
        ? null
        : momentShown({ clock: element.currentTime, frameBegan, shortest: stepper.shortestFrame() });
    },
  };
};

/** How a video plays: where it stands at every shown frame, and what steers it. */
export const useVideo = (video: RefObject<HTMLVideoElement | null>) => {
  const [now, setNow] = useState(0);
  const [duration, setDuration] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [frame, setFrame] = useState<FrameNumber | null>(null);
  const [isShown, setShown] = useState(false);
  const [isFrameKnown, setFrameKnown] = useState(false);
  const [stepping] = useState(() => createStepping(video));
  const { stepper, slowPlayback, seekTo, moment } = stepping;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { count, onFrame, frameBegan, isSeekedByOthers } = stepping;
    const look = () => {
      const second = moment();
      setNow(second ?? element.currentTime);
      setFrameKnown(second !== null);
      // A seek keeps the picture before on the screen until it brings its own: that is no waiting for the first.
      if (second !== null) setShown(true);
    };
    const frameShown = (began: number, unseen: number) => {
      const before = frameBegan();
      if (before !== null && Number.isFinite(unseen)) count.take(began - before);
      onFrame(began);
      stepper.frameShown(began, unseen);
      setFrame(count.numberOf(began));
      look();
    };
    // A step forth plays for a moment, and that is nobody's playing.
    const isPlayed = () => !element.paused && !element.ended && !slowPlayback.isGoing();
    const tellPlaying = () => setPlaying(isPlayed());
    const measure = () => setDuration(Number.isFinite(element.duration) ? element.duration : 0);
    const listeners: [string, () => void][] = [
      ['loadedmetadata', measure],
      ['durationchange', measure],
      ['timeupdate', look],
      ['loadeddata', look],
      ['emptied', () => onFrame(null)],
      ['emptied', () => setShown(false)],
      ['seeking', () => onFrame(null)],
      ['seeking', look],
      [
        'seeking',
        () => {
          if (!isSeekedByOthers()) return;
          stepper.stop();
          stepper.woundTo(element.currentTime);
        },
      ],
      ['play', () => isPlayed() && stepper.stop()],
      ['seeked', look],
      ['play', tellPlaying],
      ['pause', tellPlaying],
      ['pause', stepper.stood],
      ['ended', tellPlaying],
    ];
    // `timeupdate` comes four times a second only.
    const stopWatching = tellsFrames
      ? watchShownFrames(element, { frameShown, framePassed: stepper.framePassed }, slowPlayback.unseen)
      : undefined;
    if (!tellsFrames) listeners.push(['seeked', () => stepper.frameShown(element.currentTime)]);
    listeners.forEach(([name, listener]) => element.addEventListener(name, listener));
    measure();
    look();
    return () => {
      slowPlayback.stand();
      listeners.forEach(([name, listener]) => element.removeEventListener(name, listener));
      stopWatching?.();
    };
  }, [video, stepping, stepper, slowPlayback, moment]);

  const pause = () => video.current?.pause();
  const seek = (second: number) => {
    stepper.stop();
    const wanted = Math.max(0, Math.min(second, duration || second));
    seekTo(wanted);
    stepper.woundTo(wanted);
  };
  return {
    now,
    /** Which frame stands on the screen, as far as it is known. */
    frame,
    /** Whether a picture of the film stands on the screen. */
    isShown,
    /** Whether it is known which frame that is: for a moment after each seek it is not. */
    isFrameKnown,
    /**
     * Stands still at the frame that is on the screen, and tells its second; null while it is not known which frame
     * that is.
     */
    holdFrame: (): number | null => {
      const second = moment();
      if (!slowPlayback.isGoing()) pause();
      stepper.hold();
      return second;
    },
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
    step: (way: Direction) => {
      if (!slowPlayback.isGoing()) pause();
      stepper.step(way);
    },
    setSpeed: (times: number) => hurry(video.current, times),
  };
};
export type Playing = ReturnType<typeof useVideo>;
