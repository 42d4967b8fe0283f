import { useEffect, useRef } from 'react';
import styles from './HighlightFrame.module.css';

const CALM = '(prefers-reduced-motion: reduce)';

/** A viewfinder that follows the mouse of a visitor (B section 2). An ornament: nothing depends on it. */
export function HighlightFrame() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia(CALM).matches) return undefined;
    let waiting = 0;
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      const element = frame.current;
      if (pointerType !== 'mouse' || element === null) return;
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => {
        element.style.transform = `translate(${clientX}px, ${clientY}px)`;
        element.dataset.seen = 'true';
      });
    };
    const hide = () => void delete frame.current?.dataset.seen;
    window.addEventListener('pointermove', follow, { passive: true });
    document.documentElement.addEventListener('pointerleave', hide);
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('pointermove', follow);
      document.documentElement.removeEventListener('pointerleave', hide);
    };
  }, []);
  return <div ref={frame} className={`no-events ${styles.frame}`} aria-hidden="true" />;
}
