import { useEffect, useState } from 'react';
import { FrameQueue } from './frame-queue.ts';

export interface Frames {
  video: HTMLVideoElement;
  line: FrameQueue;
}

const open = (): Frames => {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', playsInline: true });
  return { video, line: new FrameQueue(video) };
};

const load = ({ video }: Frames, src: string | null): void => {
  if (src === null) video.removeAttribute('src');
  else video.src = src;
  // Without it the browser goes on loading what nobody looks at any more, and keeps the failure of the last try.
  video.load();
};

/**
 * A video beside the one that is looked at, to take frames from. `src` is null for a picture; another `attempt` is
 * another try.
 */
export const useFrames = (src: string | null, attempt: number): Frames => {
  const [frames] = useState(open);
  useEffect(() => {
    if (src === null) return;
    load(frames, src);
    frames.line.start();
    return () => {
      frames.line.stop();
      load(frames, null);
    };
  }, [frames, src, attempt]);
  return frames;
};
