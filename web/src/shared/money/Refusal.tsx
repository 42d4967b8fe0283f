import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { paymentObstacle } from './refusals.ts';
import { PauseRemedy } from './PauseRemedy.tsx';

interface Props {
  error: unknown;
  projectId: number;
  shownFields?: readonly string[];
  /** The project has a plan now: what was refused can be tried again. */
  onChosen?: () => void;
}

/** The words of a refusal beside what was tried, with the plan or the money that helps. */
export function Refusal({ error, projectId, shownFields = [], onChosen }: Props) {
  const obstacle = paymentObstacle(error);
  return (
    <div>
      <ErrorText error={error} shownFields={shownFields} />
      {obstacle && <PauseRemedy of={obstacle} projectId={projectId} onChosen={onChosen} />}
    </div>
  );
}
