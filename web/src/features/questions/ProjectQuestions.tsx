import { QuestionsPanel } from './list/QuestionsPanel.tsx';

/** What every frame of a whole project is asked. */
export function ProjectQuestions({ projectId }: { projectId: number }) {
  return <QuestionsPanel place={{ of: 'project', projectId }} />;
}
