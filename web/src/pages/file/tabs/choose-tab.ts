import type { KnownOfFile } from './file-tab.ts';
import { FILE_TABS, OPEN_AT_FIRST, type TabId } from './file-tabs.tsx';

type Row = (typeof FILE_TABS)[number];

/** The tabs of a file. */
export const tabsOf = (file: KnownOfFile): Row[] => FILE_TABS.filter(({ isThere }) => isThere(file));

const rowOf = (wanted: TabId, file: KnownOfFile): Row | undefined => tabsOf(file).find(({ id }) => id === wanted);

/**
 * Of a picture, the language model if a description exists, else the text if it is read, else labelling (A section 2).
 * A video opens its
 * labeller, whatever is known of it: the specification has its time line, markers and rectangles at hand at once.
 */
export const defaultTab = (file: KnownOfFile): TabId =>
  file.kind === 'video' ? 'labelling' : (OPEN_AT_FIRST.find((id) => rowOf(id, file)) ?? FILE_TABS[0].id);

/** What the user chose stays, whatever arrives meanwhile; only a tab that is gone gives way. */
export const shownTab = (chosen: TabId, file: KnownOfFile): Row =>
  rowOf(chosen, file) ?? rowOf(defaultTab(file), file) ?? FILE_TABS[0];
