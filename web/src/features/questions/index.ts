export { FileQuestions } from './answers/FileQuestions.tsx';
export { ProjectQuestions } from './ProjectQuestions.tsx';
export { SourceQuestions } from './SourceQuestions.tsx';
