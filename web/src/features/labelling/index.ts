export { ImageLabeller } from './ImageLabeller.tsx';
export { LabelCountsCard } from './counts/LabelCountsCard.tsx';
export { useClassColours } from './counts/use-class-colours.ts';
export { LabelPanel } from './panel/LabelPanel.tsx';
export { useLabeller, type Labeller } from './labeller/use-labeller.ts';
export { VideoLabeller } from './video/VideoLabeller.tsx';
