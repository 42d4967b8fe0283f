export { amountsLine } from './amounts-line.ts';
export { News } from './News.tsx';
export { NewestFiles } from './NewestFiles.tsx';
export { findPreview, useHome, useProjectOverview } from './use-home.ts';
