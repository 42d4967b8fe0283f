import type { DataSourceFile } from '@rakurs/contract';
import { useLocation } from 'react-router';
import { pathOfFile, sourcePath } from '#shared/paths/paths.ts';
import { listOfSource } from './walked-list.ts';

/** The address of a file, with the list in which it is seen: from the file the person goes on along that list. */
export const useFileLink = (): ((file: DataSourceFile) => string) => {
  const { pathname, search } = useLocation();
  return (file) => {
    if (pathname !== sourcePath(file.project_id, file.data_source_id)) return pathOfFile(file);
    const list = listOfSource(new URLSearchParams(search)).toString();
    return list === '' ? pathOfFile(file) : `${pathOfFile(file)}?${list}`;
  };
};
