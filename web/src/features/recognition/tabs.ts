import type { DataSourceFile } from '@rakurs/contract';

export type TabName = 'labelling' | 'language' | 'ocr' | 'qr';

type Known = Pick<DataSourceFile, 'ai_description' | 'ocr_result' | 'qr_codes'>;

const isThere: Record<TabName, (file: Known) => boolean> = {
  labelling: () => true,
  language: ({ ai_description }) => ai_description !== null && ai_description !== '',
  ocr: ({ ocr_result }) => ocr_result !== null,
  qr: ({ qr_codes }) => qr_codes.length > 0,
};

const IN_ORDER: TabName[] = ['labelling', 'language', 'ocr', 'qr'];

/** The tabs of a file (A section 2). */
export const tabsOf = (file: Known): TabName[] => IN_ORDER.filter((tab) => isThere[tab](file));

/** The language model if a description exists, else the text if it is read, else labelling (A section 2). */
export const defaultTab = (file: Known): TabName => (['language', 'ocr'] as const).find((tab) => isThere[tab](file)) ?? 'labelling';

/** What the person chose stays, whatever arrives meanwhile; only a tab that is gone gives way. */
export const shownTab = (chosen: TabName, file: Known): TabName => (isThere[chosen](file) ? chosen : defaultTab(file));
