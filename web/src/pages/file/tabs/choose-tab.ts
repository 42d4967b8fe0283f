import type { FileTabContext } from './file-tab.ts';
import { FILE_TABS, DEFAULT_TABS, type TabId } from './file-tabs.tsx';

type Row = (typeof FILE_TABS)[number];

/** The tabs of a file. */
export const tabsOf = (file: FileTabContext): Row[] => FILE_TABS.filter(({ isThere }) => isThere(file));

const rowOf = (wanted: TabId, file: FileTabContext): Row | undefined => tabsOf(file).find(({ id }) => id === wanted);

/**
 * Of a picture, the language model if a description exists, else the text if it is read, else labelling (A section 2).
 * A video opens its
 * labeller, whatever is known of it: the specification has its time line, markers and rectangles at hand at once.
 */
export const defaultTab = (file: FileTabContext): TabId =>
  file.kind === 'video' ? 'labelling' : (DEFAULT_TABS.find((id) => rowOf(id, file)) ?? FILE_TABS[0].id);

/** What the user chose stays, whatever arrives meanwhile; only a tab that is gone gives way. */
export const shownTab = (chosen: TabId, file: FileTabContext): Row =>
  rowOf(chosen, file) ?? rowOf(defaultTab(file), file) ?? FILE_TABS[0];
