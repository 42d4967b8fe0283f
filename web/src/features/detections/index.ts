export { DetectionsCard } from './card/DetectionsCard.tsx';
