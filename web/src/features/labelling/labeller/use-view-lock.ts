import { useState } from 'react';

/** A locked pane is neither zoomed nor moved: on a tablet a palm must not shift what is being drawn on. */
export const useViewLock = () => {
  const [isLocked, setLocked] = useState(false);
  return { isLocked, toggleLock: (): void => setLocked((before) => !before) };
};
