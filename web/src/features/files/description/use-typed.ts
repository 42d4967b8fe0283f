import { useEffect, useState } from 'react';
import { typedPart } from './typing.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** What each card has typed already: scrolled out and in again, it does not type once more. */
const finished = new Map<number, string>();

interface Typed {
  fileId: number;
  text: string;
  isInView: boolean;
}

/** The text as far as it is typed. Typing begins when the card is in view. */
export const useTyped = ({ fileId, text, isInView }: Typed): string => {
  const isDone = finished.get(fileId) === text;
  const [typed, setTyped] = useState('');

  useEffect(() => {
    if (!isInView || finished.get(fileId) === text) return;
    const finish = () => {
      finished.set(fileId, text);
      setTyped(text);
    };
    if (window.matchMedia(REDUCED_MOTION).matches) return finish();
    const startedAt = performance.now();
    const type = (now: number) => {
      const part = typedPart(text, now - startedAt);
      if (part === text) return finish();
      setTyped(part);
      frame = requestAnimationFrame(type);
    };
    let frame = requestAnimationFrame(type);
    return () => cancelAnimationFrame(frame);
  }, [fileId, text, isInView]);

  return isDone ? text : typed;
};
