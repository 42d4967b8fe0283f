import { isUsual, USUAL, type Arrangement } from '../arrangement/arrangement.ts';
import type { FileFilter } from './file-pages.ts';

/** A list of a source's files. `start`: the page it was opened at, when not at its beginning. */
export interface ListOfFiles {
  dataSourceId: number;
  filter: FileFilter;
  arrangement?: Arrangement;
  start?: number;
}

/** Everything that is kept of a source's files. */
export const sourceKey = (dataSourceId: number) => ['files', dataSourceId];
/** Where the answers are kept in the query cache. */
export const listsKey = (dataSourceId: number) => ['files', dataSourceId, 'list'];
export const listKey = ({ dataSourceId, filter, arrangement = USUAL, start = 0 }: ListOfFiles) =>
  isUsual(arrangement) && start === 0
    ? [...listsKey(dataSourceId), filter]
    : [...listsKey(dataSourceId), filter, arrangement, start];
/** Back from the key to the list; the keys are made above and nowhere else. */
export const arrangementOf = (key: readonly unknown[]): { filter: FileFilter; arrangement: Arrangement } => ({
  filter: key[3] === 'all' ? 'all' : 'processed',
  arrangement: (key[4] as Arrangement | undefined) ?? USUAL,
});
/** The file whose own screen is open. */
export const oneKey = (dataSourceId: number, fileId: number) => ['files', dataSourceId, 'one', fileId];
/** Files that came in while the screen was open: they stand in front whatever the filter, until the list is loaded anew. */
export const addedKey = (dataSourceId: number) => ['files', dataSourceId, 'added'];
export const daysKey = (dataSourceId: number) => ['files', dataSourceId, 'days'];
export const classesKey = (dataSourceId: number) => ['files', dataSourceId, 'classes'];
/** What is known of the way from file to file. */
export const walkKey = (dataSourceId: number) => ['files', dataSourceId, 'walk'];
export const labelledKey = (dataSourceId: number) => ['files', dataSourceId, 'labelled'];
