import { type RefObject, useEffect, useState } from 'react';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether some of one is over the other; to touch is not to cover. */
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Marks what the button must never cover: a price, above all. */
const KEEP_CLEAR = '[data-keep-clear]';
/** After the last movement of the page. */
const REST_MS = 350;

export type ButtonVisibility = 'there' | 'scrolling' | 'covering';

/**
 * Where the button would stand in a user's way: while the page moves (which only a phone's small screen cares about),
 * and over what must stay in sight.
 */
export const useButtonVisibility = (place: RefObject<HTMLElement | null>): ButtonVisibility => {
  const [way, setWay] = useState<ButtonVisibility>('there');
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const own = place.current?.getBoundingClientRect();
      setWay(
        own && [...document.querySelectorAll(KEEP_CLEAR)].some((kept) => overlaps(own, kept.getBoundingClientRect()))
          ? 'covering'
          : 'there',
      );
    };
    const settle = () => {
      clearTimeout(resting);
      resting = setTimeout(look, REST_MS);
    };
    const move = () => {
      setWay('scrolling');
      settle();
    };
    // Prices come from the server and push the page about.
    const growth = new ResizeObserver(settle);
    growth.observe(document.body);
    window.addEventListener('scroll', move, { passive: true });
    window.addEventListener('resize', settle);
    return () => {
      clearTimeout(resting);
      growth.disconnect();
      window.removeEventListener('scroll', move);
      window.removeEventListener('resize', settle);
    };
  }, [place]);
  return way;
};
