export { RecorderPanel } from './RecorderPanel.tsx';
