import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface Player {
  video: RefObject<HTMLVideoElement | null>;
  /** Where it stands now. */
  second: number;
  seek: (second: number) => void;
  onLoaded: () => void;
  onTime: () => void;
}

/** A video that can seek to a moment even before it knows its own length. */
export const usePlayer = (startSecond: number | null, visit: string): Player => {
  const video = useRef<HTMLVideoElement>(null);
  const wanted = useRef<number | null>(null);
  const [second, setSecond] = useState(startSecond ?? 0);

  const seek = useCallback((to: number) => {
    wanted.current = to;
    // Before the length is known a browser forgets what it was told.
    if (video.current && video.current.readyState >= HTMLMediaElement.HAVE_METADATA) video.current.currentTime = to;
  }, []);

  // A search may lead to another moment, or once more to the same one, while the file stays open.
  useEffect(() => {
    if (startSecond !== null) seek(startSecond);
  }, [startSecond, visit, seek]);

  return {
    video,
    second,
    seek,
    // Also after the address has been renewed: the film goes on where it was.
    onLoaded: () => {
      if (video.current && wanted.current !== null) video.current.currentTime = wanted.current;
    },
    onTime: () => {
      if (!video.current) return;
      wanted.current = video.current.currentTime;
      setSecond(video.current.currentTime);
    },
  };
};
