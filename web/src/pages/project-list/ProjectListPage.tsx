import { Stack } from '@mantine/core';
import { ProjectRates } from '#features/billing/index.ts';
import { NewProjectButton, ProjectGrid, useProjects } from '#features/projects/index.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';

export function ProjectListPage() {
  usePageTitle(ru.projects.title);
  const projects = useProjects();
  // An empty list has the same button in its middle, as the next step.
  const isEmpty = projects.data?.projects.length === 0;
  return (
    <Stack gap="lg">
      <PageCrumbs trail={[{ label: ru.projects.title }]} />
      <PageHeading title={ru.projects.title}>{!isEmpty && <NewProjectButton />}</PageHeading>
      <ProjectGrid renderRates={(project) => <ProjectRates projectId={project.id} />} />
    </Stack>
  );
}
