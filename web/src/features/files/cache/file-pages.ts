import { FILE_PAGE_SIZE, type DataSourceFile } from '@rakurs/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { fits, isSortedBefore, DEFAULT_SORT_FILTER, type SortFilter } from '../sort-filter/sort-filter.ts';

export type FileFilter = 'processed' | 'all';

export interface FilePage {
  files: DataSourceFile[];
  /** How many the server answered with: what is taken out or put in later does not move the end of the list. */
  answered: number;
  /**
   * How many files were deleted here while this page was the last one: the server's later pages have moved up by so
   * many.
   */
  missing: number;
}

export type FilePages = InfiniteData<FilePage, number>;

export const toPage = (files: DataSourceFile[]): FilePage => ({ files, answered: files.length, missing: 0 });

/** Processed means described (contract.md); a camera always counts, whether or not it has a picture. */
export const belongsTo = (
  { filter, sortFilter = DEFAULT_SORT_FILTER }: { filter: FileFilter; sortFilter?: SortFilter },
  file: DataSourceFile,
): boolean => (filter === 'all' || file.ai_description !== null || file.kind === 'stream') && fits(sortFilter, file);

/** Uploads shift pages, so a file may be answered twice; the first place counts. */
const withoutRepeats = (files: DataSourceFile[]): DataSourceFile[] => {
  const seen = new Set<number>();
  return files.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** What is shown (infinite scroll): the just uploaded ones, then the pages. */
export const mergeFiles = (added: DataSourceFile[], pages: FilePage[]): DataSourceFile[] =>
  withoutRepeats([...added, ...pages.flatMap(({ files }) => files)]);

/** The page to ask for next, or undefined at the end. Deleted files are made up for by stepping back. */
export const nextPage = (last: FilePage, lastNumber: number): number | undefined => {
  if (last.answered < FILE_PAGE_SIZE) return undefined;
  return Math.max(0, lastNumber + 1 - Math.ceil(last.missing / FILE_PAGE_SIZE));
};

export const includesFile = (files: DataSourceFile[], id: number): boolean => files.some((file) => file.id === id);

export const hasLoaded = ({ pages }: FilePages, id: number): boolean =>
  pages.some(({ files }) => includesFile(files, id));

export const toFront = (files: DataSourceFile[], file: DataSourceFile): DataSourceFile[] => [
  file,
  ...without(files, file.id),
];

const without = (files: DataSourceFile[], id: number): DataSourceFile[] => files.filter((file) => file.id !== id);

export const changeFile = (
  files: DataSourceFile[],
  id: number,
  change: (file: DataSourceFile) => DataSourceFile,
): DataSourceFile[] => (includesFile(files, id) ? files.map((file) => (file.id === id ? change(file) : file)) : files);

export const mapPages = (data: FilePages, edit: (files: DataSourceFile[]) => DataSourceFile[]): FilePages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, files: edit(page.files) })),
});

/** A selection may be thousands: one walk for all of them. */
export const removeFromPages = (data: FilePages, ids: ReadonlySet<number>): FilePages => {
  const known = data.pages.reduce((sum, { files }) => sum + files.filter(({ id }) => ids.has(id)).length, 0);
  if (known === 0) return data;
  const { pages, pageParams } = mapPages(data, (files) => files.filter(({ id }) => !ids.has(id)));
  return {
    pageParams,
    pages: pages.map((page, index) => (index === pages.length - 1 ? { ...page, missing: page.missing + known } : page)),
  };
};

/** The page where it would stand. Null: a page that is not loaded yet will bring it. */
const pageOf = (data: FilePages, isAfter: (file: DataSourceFile) => boolean): number | null => {
  const found = data.pages.findIndex(({ files }) => files.some(isAfter));
  const last = data.pages.length - 1;
  const isComplete = (data.pages[last]?.answered ?? 0) < FILE_PAGE_SIZE;
  if (found !== -1) return found;
  return isComplete ? last : null;
};

/** Whether it has a place among the loaded pages, newest first, and does not stand there yet. */
export const isMissingFromPages = (data: FilePages, id: number): boolean =>
  !hasLoaded(data, id) && pageOf(data, (file) => file.id < id) !== null;

/** Back to where it stood. Where later pages will bring it, nothing is done. */
export const insertIntoPages = (
  data: FilePages,
  file: DataSourceFile,
  sortFilter: SortFilter = DEFAULT_SORT_FILTER,
): FilePages => {
  const isBefore = isSortedBefore(sortFilter);
  const isAfter = (other: DataSourceFile) => isBefore(file, other);
  const target = pageOf(data, isAfter);
  if (target === null || hasLoaded(data, file.id)) return data;
  return {
    ...data,
    pages: data.pages.map((page, index) =>
      index === target ? { ...page, files: insertBefore(page.files, file, isAfter) } : page,
    ),
  };
};

const insertBefore = (
  files: DataSourceFile[],
  file: DataSourceFile,
  isAfter: (other: DataSourceFile) => boolean,
): DataSourceFile[] => {
  const place = files.findIndex(isAfter);
  return place === -1 ? [...files, file] : files.toSpliced(place, 0, file);
};
