import { useEffect, useEffectEvent } from 'react';

/** A wish to see a file and to have the focus on it. A new object is a new wish. */
export interface RevealRequest {
  id: number;
}

const FRAMES_TO_WAIT = 10;

/** Waits until the scrolled list has made the element, and gives up quietly. */
const focusSoon = (id: number, framesLeft = FRAMES_TO_WAIT): void => {
  const found = document.querySelector<HTMLElement>(`[data-file-button="${id}"]`);
  if (found) return found.focus({ preventScroll: true });
  if (framesLeft > 0) requestAnimationFrame(() => focusSoon(id, framesLeft - 1));
};

export const useReveal = (revealed: RevealRequest | null, scrollTo: (id: number) => void): void => {
  const reveal = useEffectEvent((id: number) => {
    scrollTo(id);
    requestAnimationFrame(() => focusSoon(id));
  });
  useEffect(() => {
    if (revealed) reveal(revealed.id);
  }, [revealed]);
};
