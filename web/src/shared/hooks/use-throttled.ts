import { useCallback, useEffect, useRef } from 'react';

/**
 * Throttle (no debounce: the first call starts the clock, later ones do not put it off): of many calls about the same
 * thing within `ms` one is made, at their end. None is left behind when the screen is left.
 */
export const useThrottled = <K>(act: (about: K) => void, ms: number): ((about: K) => void) => {
  const waiting = useRef(new Map<K, ReturnType<typeof setTimeout>>());
  const latest = useRef(act);
  useEffect(() => void (latest.current = act));
  const ask = useCallback(
    (about: K) => {
      const timers = waiting.current;
      if (timers.has(about)) return;
      const due = () => {
        timers.delete(about);
        latest.current(about);
      };
      timers.set(about, setTimeout(due, ms));
    },
    [ms],
  );
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
    };
  }, []);
  return ask;
};
