import { useState } from 'react';

const NAME = 'least_confidence';

const read = (): number => {
  const kept = Number(localStorage.getItem(NAME) ?? 0);
  return kept > 0 && kept < 1 ? kept : 0;
};

/** How sure a machine must be for its proposal to be shown; this browser remembers it for every file. */
export const useLeastConfidence = () => {
  const [least, setLeast] = useState(read);
  return {
    leastConfidence: least,
    setLeastConfidence: (share: number): void => {
      localStorage.setItem(NAME, String(share));
      setLeast(share);
    },
  };
};
