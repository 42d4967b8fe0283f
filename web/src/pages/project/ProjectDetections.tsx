import { useActiveRates } from '#features/billing/index.ts';
import { DetectionsCard } from '#features/detections/index.ts';
import { useClassColours } from '#features/labelling/index.ts';
import { useSources } from '#features/sources/index.ts';
import { useUser } from '#shared/api/index.ts';
import { sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';

/** What taught classes found: only for who may train models, and in a project that runs on a plan (B section 2). */
export function ProjectDetections({ projectId }: { projectId: number }) {
  const { canTrainLearningModels } = useUser();
  const active = useActiveRates(projectId);
  if (!canTrainLearningModels || !active.data || active.data.length === 0) return null;
  return <Card projectId={projectId} />;
}

function Card({ projectId }: { projectId: number }) {
  const colourOf = useClassColours(projectId);
  const sources = useSources(projectId);
  const first = sources.data?.data_sources[0];
  return (
    <DetectionsCard
      projectId={projectId}
      colourOf={colourOf}
      action={
        first && (
          <LinkButton variant="light" to={sourcePath(projectId, first.id)}>
            {ru.detections.toSource(first.title)}
          </LinkButton>
        )
      }
    />
  );
}
