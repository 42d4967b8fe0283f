import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** The time now, to the second. A page that nobody sees does not tick. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(Date.now());
    };
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
