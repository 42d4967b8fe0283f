export { StatsPanel } from './StatsPanel.tsx';
