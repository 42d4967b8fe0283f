import type { DataSourceFile } from '@rakurs/contract';
import { createContext, useContext } from 'react';

/** What can be done with one file of a list. */
export interface FileActions {
  take: (file: DataSourceFile) => void;
  move: (file: DataSourceFile) => void;
  copy: (file: DataSourceFile) => void;
  /** Null where nobody describes. */
  describeAgain: ((file: DataSourceFile) => void) | null;
  remove: (file: DataSourceFile) => void;
}

/** Null outside a list: then a file has no menu. */
export const FileActionsOf = createContext<FileActions | null>(null);

export const useFileActions = () => useContext(FileActionsOf);
