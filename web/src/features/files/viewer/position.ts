import { FILE_PAGE_SIZE, type DataSourceFile } from '@rakurs/contract';

interface Listed {
  files: readonly DataSourceFile[];
  fileId: number;
  /** Which page of the list is the first one loaded, and whether more follow the last. */
  firstPage: number;
  hasMore: boolean;
  /** How many files the list has on the server; undefined while nobody has said. */
  total: number | undefined;
}

export interface Position {
  place: number;
  amount: number;
  /** There may be more than that. */
  isAtLeast: boolean;
}

/** Where a file stands in its list. Null: it does not stand among those that are loaded. */
export const positionOf = ({ files, fileId, firstPage, hasMore, total }: Listed): Position | null => {
  const index = files.findIndex(({ id }) => id === fileId);
  if (index === -1) return null;
  const before = firstPage * FILE_PAGE_SIZE;
  const loaded = before + files.length;
  const place = before + index + 1;
  if (!hasMore) return { place, amount: loaded, isAtLeast: false };
  // Files that have just come in stand in front before they are counted.
  return { place, amount: Math.max(total ?? 0, loaded), isAtLeast: total === undefined };
};
