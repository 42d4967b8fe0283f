import { Stack, Text, Title } from '@mantine/core';
import { DELETED_KEPT_DAYS } from '@rakurs/contract';
import { IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import {
  EmptyTrashButton,
  TrashedFiles,
  TrashedProjects,
  TrashedSources,
  useLiveTrash,
  useTrash,
  useTrashedFiles,
} from '#features/trash/index.ts';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfPages } from '#shared/ui/EndOfPages.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';

const TRAIL = [{ label: ru.projects.title, to: PROJECTS_PATH }, { label: ru.trash.title }];

/** What was deleted, in one place: back, or away for good. */
export function TrashPage() {
  usePageTitle(ru.trash.title);
  useLiveTrash();
  const trash = useTrash();
  const isEmpty =
    trash.data && trash.data.projects.length + trash.data.data_sources.length + trash.data.files_amount === 0;
  return (
    <Stack gap="lg">
      <PageCrumbs trail={TRAIL} />
      <div>
        <PageHeading title={ru.trash.title}>{trash.data && !isEmpty && <EmptyTrashButton />}</PageHeading>
        {!isEmpty && (
          <Text c="dimmed" mt="xs">
            {ru.trash.about(DELETED_KEPT_DAYS)}
          </Text>
        )}
      </div>
      {trash.isPending && <WaitingRows height={64} />}
      {trash.isLoadingError && (
        <FailedState title={ru.trash.failed} error={trash.error} onRetry={() => trash.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          text={ru.trash.empty}
          hint={ru.trash.emptyHint(DELETED_KEPT_DAYS)}
          icon={<IconTrash size={28} stroke={1.6} />}
        />
      )}
      {trash.data && trash.data.projects.length > 0 && (
        <Section title={ru.trash.projects} amount={trash.data.projects.length}>
          <TrashedProjects projects={trash.data.projects} />
        </Section>
      )}
      {trash.data && trash.data.data_sources.length > 0 && (
        <Section title={ru.trash.sources} amount={trash.data.data_sources.length}>
          <TrashedSources sources={trash.data.data_sources} />
        </Section>
      )}
      {trash.data && trash.data.files_amount > 0 && (
        <Section title={ru.trash.files} amount={trash.data.files_amount}>
          <Files />
        </Section>
      )}
    </Stack>
  );
}

function Files() {
  const files = useTrashedFiles();
  if (files.isPending) return <WaitingRows height={64} />;
  if (files.isLoadingError)
    return <FailedState title={ru.trash.failed} error={files.error} onRetry={() => files.refetch()} />;
  return (
    <>
      <TrashedFiles files={files.data ?? []} />
      <EndOfPages pages={files} failedText={ru.trash.moreFailed} />
    </>
  );
}

function Section({ title, amount, children }: { title: string; amount: number; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {title}{' '}
        <Text span c="dimmed" inherit>
          {formatNumber(amount)}
        </Text>
      </Title>
      {children}
    </Stack>
  );
}
