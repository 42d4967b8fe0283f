import { useState, type RefObject } from 'react';
import { usePoll } from '#shared/hooks/use-poll.ts';
import type { Size } from '../logic/view.ts';

/** A section 5: until the size of the picture is known it is looked for every 2 s. */
const SIZE_CHECK_MS = 2000;

const measure = (media: HTMLImageElement | HTMLVideoElement | null): Size | null => {
  if (media === null) return null;
  const size =
    media instanceof HTMLVideoElement
      ? { width: media.videoWidth, height: media.videoHeight }
      : { width: media.naturalWidth, height: media.naturalHeight };
  return size.width > 0 && size.height > 0 ? size : null;
};

/** The picture's own size, as the browser shows it. `look` is for when it has loaded. */
export const useMediaSize = (
  media: RefObject<HTMLImageElement | HTMLVideoElement | null>,
): { size: Size | null; look: () => void } => {
  const [size, setSize] = useState<Size | null>(null);
  const look = () => setSize((before) => measure(media.current) ?? before);
  usePoll({ isOn: size === null, subject: media, firstMs: SIZE_CHECK_MS, everyMs: SIZE_CHECK_MS, check: look });
  return { size, look };
};
