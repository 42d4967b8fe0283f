import type { DataSourceFile } from '@rakurs/contract';
import { createContext, useContext, type ReactNode } from 'react';

export interface StreamRenderers {
  /** What the camera is doing, over its picture. */
  renderBadge: (file: DataSourceFile) => ReactNode;
  /** The camera as it is now. */
  renderLive: (file: DataSourceFile, size: 'card' | 'stage') => ReactNode;
}

/** How a camera is shown among files; null where only its picture is. */
export const StreamRenderers = createContext<StreamRenderers | null>(null);

export const useStreamRenderers = () => useContext(StreamRenderers);
