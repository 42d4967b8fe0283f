export { SourceRecognitionMenu, SourceRecognitionProgress } from './again/SourceRecognition.tsx';
export { FileTabs } from './FileTabs.tsx';
export { MarkedMedia } from './marks/MarkedMedia.tsx';
export { marksOf, type Pointed } from './marks/marks.ts';
export { defaultTab, shownTab } from './tabs.ts';
export { useRecognition } from './use-recognition.ts';
