export { askToDescribeAgain } from './rerun/describe-again.ts';
export {
  SourceRecognitionButton,
  SourceRecognitionMenu,
  SourceRecognitionProgress,
} from './rerun/SourceRecognition.tsx';
export { useTryAgainFile } from './rerun/use-try-again.ts';
export { CodesPanel } from './codes/CodesPanel.tsx';
export { DetectionsPanel } from './detections/DetectionsPanel.tsx';
export { DescriptionPanel } from './language/DescriptionPanel.tsx';
export { MarkedMedia } from './marks/MarkedMedia.tsx';
export {
  codeMarks,
  detectionMarks,
  taughtMarks,
  wordMarks,
  type Mark,
  type Point,
  type Pointed,
} from './marks/marks.ts';
export { RecognitionNotes } from './RecognitionNotes.tsx';
export { useRecognition } from './use-recognition.ts';
export { WordsPanel } from './text/WordsPanel.tsx';
