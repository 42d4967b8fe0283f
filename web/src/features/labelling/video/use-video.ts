import { useEffect, useState, type RefObject } from 'react';
import { createCreeping } from './creeping.ts';
import { createFrameCount, type FrameNumber } from './frame-count.ts';
import { momentShown } from './frame-moment.ts';
import { createOwnWinds } from './own-winds.ts';
import { watchShownFrames } from './shown-frames.ts';
import { createStepper, type Way } from './stepper.ts';

const hurry = (element: HTMLVideoElement | null, times: number): void => {
  if (element) element.playbackRate = times;
};

const tellsFrames = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

const createStepping = (video: RefObject<HTMLVideoElement | null>) => {
  const ownWinds = createOwnWinds();
  const wind = (second: number): void => {
    if (!video.current) return;
    // Before it knows its own length a browser tells of no wind.
    if (video.current.readyState >= HTMLMediaElement.HAVE_METADATA) ownWinds.add(second);
    video.current.currentTime = second;
  };
  const creeping = createCreeping(
    () => video.current,
    () => stepper.creptInVain(),
  );
  const stepper = createStepper({
    wind,
    now: () => video.current?.currentTime ?? 0,
    duration: () => video.current?.duration ?? 0,
    isWinding: () => video.current?.seeking ?? false,
    ...(tellsFrames && { creep: creeping }),
  });
  /** The page winds the video too, to what an address points at. */
  const isWoundByOthers = (): boolean => ownWinds.isForeign(video.current?.currentTime ?? 0);
  const count = createFrameCount();
  /** When the frame on the screen begins; null while the video is wound. */
  let frameBegan: number | null = null;
  return {
    stepper,
    creeping,
    count,
    wind,
    isWoundByOthers,
    onFrame: (began: number | null): void => void (frameBegan = began),
    frameBegan: (): number | null => frameBegan,
    moment: (): number =>
      momentShown({
        clock: video.current?.currentTime ?? 0,
        frameBegan: video.current?.seeking ? null : frameBegan,
        shortest: stepper.shortestFrame(),
      }),
  };
};

/** How a video plays: where it stands at every shown frame, and what steers it. */
export const useVideo = (video: RefObject<HTMLVideoElement | null>) => {
  const [now, setNow] = useState(0);
  const [duration, setDuration] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [frame, setFrame] = useState<FrameNumber | null>(null);
  const [stepping] = useState(() => createStepping(video));
  const { stepper, creeping, wind, moment } = stepping;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { count, onFrame, frameBegan, isWoundByOthers } = stepping;
    const look = () => setNow(moment());
    const frameShown = (began: number, unseen: number) => {
      const before = frameBegan();
      if (before !== null && Number.isFinite(unseen)) count.take(began - before);
      onFrame(began);
      stepper.frameShown(began, unseen);
      setFrame(count.numberOf(began));
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
      ['seeking', () => onFrame(null)],
      ['seeking', look],
      [
        'seeking',
        () => {
          if (!isWoundByOthers()) return;
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
      ? watchShownFrames(element, { frameShown, framePassed: stepper.framePassed }, creeping.unseen)
      : undefined;
    if (!tellsFrames) listeners.push(['seeked', () => stepper.frameShown(element.currentTime)]);
    listeners.forEach(([name, hear]) => element.addEventListener(name, hear));
    measure();
    look();
    return () => {
      creeping.stand();
      listeners.forEach(([name, hear]) => element.removeEventListener(name, hear));
      stopWatching?.();
    };
  }, [video, stepping, stepper, creeping, moment]);

  const pause = () => video.current?.pause();
  const seek = (second: number) => {
    stepper.stop();
    const wanted = Math.max(0, Math.min(second, duration || second));
    wind(wanted);
    stepper.woundTo(wanted);
  };
  return {
    now,
    /** Which frame stands on the screen, as far as it is known. */
    frame,
    /** Stands still at the frame that is on the screen, and tells its second. */
    holdFrame: (): number => {
      const second = moment();
      if (!creeping.isGoing()) pause();
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
    step: (way: Way) => {
      if (!creeping.isGoing()) pause();
      stepper.step(way);
    },
    setSpeed: (times: number) => hurry(video.current, times),
  };
};
export type Playing = ReturnType<typeof useVideo>;
