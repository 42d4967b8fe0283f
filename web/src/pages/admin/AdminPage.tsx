import { Stack } from '@mantine/core';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { RequestList } from './RequestList.tsx';

const TRAIL = [{ label: ru.projects.title, to: PROJECTS_PATH }, { label: ru.admin.requests }];

/** What administrators see. Who is one is decided by the server, whose refusal the list shows. */
export function AdminPage() {
  usePageTitle(ru.admin.requests);
  return (
    <Stack gap="lg">
      <PageCrumbs trail={TRAIL} />
      <PageHeading title={ru.admin.requests} />
      <RequestList />
    </Stack>
  );
}
