export { DetectionsCard } from './card/DetectionsCard.tsx';
export { DetectionBoxes } from './panel/DetectionBoxes.tsx';
export { FileDetections } from './panel/FileDetections.tsx';
export { useFileDetections, type FileFound } from './use-file-detections.ts';
