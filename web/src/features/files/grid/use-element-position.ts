import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface Place {
  width: number;
  /** From the top of the document. */
  top: number;
}

// The last list's place is the best guess for the next one: its height is then right in the very first render,
// and the browser can be scrolled back to where the user was.
let lastPlace: Place = { width: 0, top: 0 };

/** Where an element stands in the document and how wide it is, kept up to date. */
export const useElementPosition = <T extends HTMLElement>(): [RefObject<T | null>, Place] => {
  const element = useRef<T>(null);
  const [place, setPlace] = useState(lastPlace);

  useLayoutEffect(() => {
    const measure = () => {
      if (element.current === null) return;
      const rect = element.current.getBoundingClientRect();
      const found = { width: rect.width, top: Math.round(rect.top + window.scrollY) };
      if (found.width === lastPlace.width && found.top === lastPlace.top) return setPlace(lastPlace);
      lastPlace = found;
      setPlace(found);
    };
    measure();
    // The body too: whatever grows above the list moves it down.
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return [element, place];
};
