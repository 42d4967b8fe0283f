import { useActiveRates } from '#features/billing/index.ts';
import { ProjectQuestions } from '#features/questions/index.ts';

/** What every frame is asked; a project that runs on no plan has only the choice of one (B section 2). */
export function QuestionsOfProject({ projectId }: { projectId: number }) {
  const active = useActiveRates(projectId);
  if (!active.data || active.data.length === 0) return null;
  return <ProjectQuestions projectId={projectId} />;
}
