import { Stack } from '@mantine/core';
import { ProjectRates } from '#features/billing/index.ts';
import { FirstStepsGuide, TakeSampleButton } from '#features/first-steps/index.ts';
import { amountsLine, findPreview, useHome } from '#features/home/index.ts';
import { NewProjectButton, ProjectGrid, useProjects } from '#features/projects/index.ts';
import { useRefreshSavedSearches } from '#features/search/index.ts';
import { Cover } from '#shared/picture/Cover.tsx';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';

export function ProjectListPage() {
  usePageTitle(ru.projects.title);
  const projects = useProjects();
  const askForSavedSearches = useRefreshSavedSearches();
  // An empty list has the same button in its middle, as the next step.
  const isEmpty = projects.data?.projects.length === 0;
  const home = useHome({ enabled: !isEmpty });
  return (
    <Stack gap="lg">
      <PageCrumbs trail={[{ label: ru.projects.title }]} />
      <PageHeading title={ru.projects.title}>{!isEmpty && <NewProjectButton />}</PageHeading>
      {!isEmpty && <FirstStepsGuide />}
      <ProjectGrid
        // The sample brings a saved search along.
        emptyAction={<TakeSampleButton onTaken={() => void Promise.all([projects.refetch(), askForSavedSearches()])} />}
        partsOf={({ id }) => {
          const glimpse = findPreview(home.data?.projects, id);
          return {
            cover: <Cover pictures={glimpse?.cover ?? (home.isPending ? null : [])} />,
            counts: glimpse && amountsLine(glimpse),
            rates: <ProjectRates projectId={id} />,
          };
        }}
      />
      {/* Below the buttons that do the first of them: on a telephone these must not be scrolled for. */}
      {isEmpty && <FirstStepsGuide />}
    </Stack>
  );
}
