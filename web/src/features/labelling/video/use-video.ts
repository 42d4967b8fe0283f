import { useEffect, useRef, useState, type RefObject } from 'react';
import { steppedBy } from './timeline.ts';

/** Until the video has told how long its frames are. */
const USUAL_FRAME_SECONDS = 1 / 30;
const LONGEST_FRAME_SECONDS = 0.2;

const wind = (element: HTMLVideoElement | null, second: number): void => {
  if (element) element.currentTime = second;
};

const hurry = (element: HTMLVideoElement | null, times: number): void => {
  if (element) element.playbackRate = times;
};

/** How a video plays: where it stands at every shown frame, and what steers it. */
export const useVideo = (video: RefObject<HTMLVideoElement | null>) => {
  const [now, setNow] = useState(0);
  const [duration, setDuration] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<number | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let last: number | null = null;
    let request = 0;
    const look = () => setNow(element.currentTime);
    // Called for each frame that is really shown; `timeupdate` comes four times a second only.
    const onFrame = (_time: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      const length = last === null ? 0 : mediaTime - last;
      if (length > 0.001 && length < LONGEST_FRAME_SECONDS) frame.current = Math.min(frame.current ?? length, length);
      last = mediaTime;
      look();
      request = element.requestVideoFrameCallback(onFrame);
    };
    const measure = () => setDuration(Number.isFinite(element.duration) ? element.duration : 0);
    const listeners: [string, () => void][] = [
      ['loadedmetadata', measure],
      ['durationchange', measure],
      ['timeupdate', look],
      ['seeking', look],
      ['seeked', look],
      ['play', () => setPlaying(true)],
      ['pause', () => setPlaying(false)],
      ['ended', () => setPlaying(false)],
    ];
    listeners.forEach(([name, hear]) => element.addEventListener(name, hear));
    if ('requestVideoFrameCallback' in element) request = element.requestVideoFrameCallback(onFrame);
    measure();
    look();
    return () => {
      listeners.forEach(([name, hear]) => element.removeEventListener(name, hear));
      if ('cancelVideoFrameCallback' in element) element.cancelVideoFrameCallback(request);
    };
  }, [video]);

  const pause = () => video.current?.pause();
  const seek = (second: number) => wind(video.current, Math.max(0, Math.min(second, duration || second)));
  return {
    now,
    duration,
    isPlaying,
    pause,
    seek,
    toggle: () => {
      if (isPlaying) return pause();
      // A browser may refuse to play; then the video stands as it stood, and the button says so.
      video.current?.play().catch(() => setPlaying(false));
    },
    step: (frames: number) => {
      pause();
      seek(steppedBy(frames, { now: video.current?.currentTime ?? 0, frame: frame.current ?? USUAL_FRAME_SECONDS }));
    },
    setSpeed: (times: number) => hurry(video.current, times),
  };
};
export type Playing = ReturnType<typeof useVideo>;
