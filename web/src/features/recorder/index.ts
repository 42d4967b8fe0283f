export { RecorderPanel } from './RecorderPanel.tsx';
export { recorderPath } from './recorder-path.ts';
