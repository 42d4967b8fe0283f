export { ProcessingBadge } from './ProcessingBadge.tsx';
export { ProcessingState } from './ProcessingState.tsx';
export { countInWork, pausedOf, pausedWords, sourceWords } from './processing-words.ts';
export { useProcessing } from './use-processing.ts';
