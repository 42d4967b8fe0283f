import { useState } from 'react';
import type { StickyHolder } from './sticky.ts';

/** A locked pane is neither zoomed nor moved: on a tablet a palm must not shift what is being drawn on. */
export const useViewLock = ({ kept, keep }: StickyHolder) => {
  const [isLocked, setLocked] = useState(kept().isLocked);
  const toggleLock = (): void => {
    setLocked(!isLocked);
    keep({ isLocked: !isLocked });
  };
  return { isLocked, toggleLock };
};
