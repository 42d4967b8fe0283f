import type { DataSourceFile } from '@rakurs/contract';
import { useLocation } from 'react-router';
import { LABELLING_TAB, filePathOf, sourcePath, TAB_PARAM } from '#shared/paths/paths.ts';
import { listOfSource } from './navigated-list.ts';

/** The address of a file, with the list in which it is seen: from the file the user goes on along that list. */
export const useFileLink = (): ((file: DataSourceFile) => string) => useLink('first');

/** 'Разметить' leads to the tab where that is done, whatever the file would open with by itself. */
export const useLabellingLink = (): ((file: DataSourceFile) => string) => useLink('labelling');

const useLink = (tab: 'first' | 'labelling'): ((file: DataSourceFile) => string) => {
  const { pathname, search } = useLocation();
  return (file) => {
    const isInList = pathname === sourcePath(file.project_id, file.data_source_id);
    const params = isInList ? listOfSource(new URLSearchParams(search)) : new URLSearchParams();
    if (tab === 'labelling') params.set(TAB_PARAM, LABELLING_TAB);
    return params.size === 0 ? filePathOf(file) : `${filePathOf(file)}?${params}`;
  };
};
