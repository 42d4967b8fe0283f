import { useActiveRates } from '#features/billing/index.ts';
import { LabelCountsCard } from '#features/labelling/index.ts';
import { useSources } from '#features/sources/index.ts';
import { sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';

/** What was labelled by hand; a project that runs on no plan has only the choice of one (B section 2). */
export function ProjectLabels({ projectId }: { projectId: number }) {
  const active = useActiveRates(projectId);
  const sources = useSources(projectId);
  const first = sources.data?.data_sources[0];
  if (!active.data || active.data.length === 0) return null;
  return (
    <LabelCountsCard
      projectId={projectId}
      action={
        first && (
          <LinkButton variant="light" to={sourcePath(projectId, first.id)}>
            {ru.labelling.toSource(first.title)}
          </LinkButton>
        )
      }
    />
  );
}
