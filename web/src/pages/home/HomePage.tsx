import { Skeleton, Stack, Title } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import { PlanLine, ProjectRates } from '#features/billing/index.ts';
import { FirstStepsGuide } from '#features/first-steps/index.ts';
import { amountsLine, findPreview, NewestFiles, News, useHome } from '#features/home/index.ts';
import { ProcessingState } from '#features/processing/index.ts';
import { NewProjectButton, ProjectGrid, useProjects } from '#features/projects/index.ts';
import { Cover } from '#shared/picture/Cover.tsx';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { ProjectListPage } from '../project-list/ProjectListPage.tsx';

/** The first page of the cabinet. Who has no project yet needs the list with its next step, and nothing else. */
export function HomePage() {
  const projects = useProjects();
  if (projects.isPending) return <Waiting />;
  // Not left to the list below: it would ask again as soon as it stands, the page would wait again and take it away.
  if (projects.isLoadingError)
    return (
      <FailedState order={1} title={ru.projects.failed} error={projects.error} onRetry={() => projects.refetch()} />
    );
  const { projects: list } = projects.data;
  return list.length === 0 ? <ProjectListPage /> : <UserHome projects={list} />;
}

function UserHome({ projects }: { projects: readonly Project[] }) {
  usePageTitle(ru.home.title);
  const home = useHome();
  const partsOf = ({ id }: Project) => {
    const glimpse = findPreview(home.data?.projects, id);
    return {
      cover: <Cover pictures={glimpse?.cover ?? (home.isPending ? null : [])} />,
      counts: glimpse && amountsLine(glimpse),
      // A project the summary does not know, new or because there is none, asks for its plan itself.
      rates: glimpse || home.isPending ? <PlanLine rates={glimpse?.rates} /> : <ProjectRates projectId={id} />,
    };
  };
  return (
    <Stack gap="lg">
      <PageCrumbs trail={[{ label: ru.home.title }]} />
      <PageHeading title={ru.home.title} />
      <FirstStepsGuide told={home.isLoadingError ? undefined : (home.data?.first_steps ?? null)} />
      {home.isPending && <Waiting />}
      {home.isLoadingError && <FailedState title={ru.home.failed} error={home.error} onRetry={() => home.refetch()} />}
      {home.data && (
        <>
          <News news={home.data.news} state={<ProcessingState />} />
          {home.data.newest_files.length > 0 && (
            <NewestFiles
              files={home.data.newest_files}
              projectTitle={(projectId) => projects.find(({ id }) => id === projectId)?.title}
            />
          )}
        </>
      )}
      <section className="grid gap-12">
        <div className="row wrap between gap-8-16">
          <Title order={2}>{ru.projects.title}</Title>
          <NewProjectButton />
        </div>
        <ProjectGrid order={3} emptyAction={null} partsOf={partsOf} />
      </section>
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" role="status" aria-label={ru.common.loading}>
      <Skeleton height={50} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </Stack>
  );
}
