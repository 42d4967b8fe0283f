import type { DataSourceFile } from '@rakurs/contract';
import { createContext, useContext } from 'react';

/** How a file that could not be described is described once more; null where nobody can ask for it. */
export const TryAgain = createContext<((file: DataSourceFile) => void) | null>(null);

export const useTryAgain = () => useContext(TryAgain);
