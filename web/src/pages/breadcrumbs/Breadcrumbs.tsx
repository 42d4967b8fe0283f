import { useProject } from '#features/projects/index.ts';
import { useSource } from '#features/sources/index.ts';
import { projectPath, PROJECTS_PATH, sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';

interface Props {
  projectId: number;
  /** Of what stands inside a source. */
  dataSourceId?: number;
  last?: string | undefined;
}

/** Проекты > project > source > what is open. */
export const Breadcrumbs = ({ dataSourceId, ...props }: Props) =>
  dataSourceId === undefined ? <Trail {...props} /> : <SourceTrail {...props} dataSourceId={dataSourceId} />;

function SourceTrail({ dataSourceId, ...props }: Props & { dataSourceId: number }) {
  const source = useSource(dataSourceId);
  return (
    <Trail
      {...props}
      within={{ label: source.data?.title ?? ru.sources.word, to: sourcePath(props.projectId, dataSourceId) }}
    />
  );
}

function Trail({
  projectId,
  within,
  last,
}: {
  projectId: number;
  within?: { label: string; to: string };
  last?: string | undefined;
}) {
  const project = useProject(projectId);
  return (
    <PageCrumbs
      trail={[
        { label: ru.projects.title, to: PROJECTS_PATH },
        { label: project.data?.title ?? ru.projects.widgetProject, to: projectPath(projectId) },
        ...(within ? [within] : []),
        ...(last === undefined ? [] : [{ label: last }]),
      ]}
    />
  );
}
