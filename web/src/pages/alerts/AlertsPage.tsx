import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBell, IconMailExclamation, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChannelList, NewChannelModal, BrowserPush, useChannels } from '#features/alerts/index.ts';
import { useProjects } from '#features/projects/index.ts';
import { useUser } from '#shared/api/index.ts';
import { PROFILE_PATH, PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Notice } from '#shared/ui/Notice.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './AlertsPage.module.css';

const TRAIL = [{ label: ru.projects.title, to: PROJECTS_PATH }, { label: ru.alerts.title }];

/** Where messages of the feed go besides the cabinet. */
export function AlertsPage() {
  usePageTitle(ru.alerts.title);
  const { email, isEmailVerified } = useUser();
  const alerts = useChannels();
  const projects = useProjects().data?.projects ?? [];
  const [isAdding, setAdding] = useState(false);
  const channels = alerts.data?.channels ?? [];
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {ru.alerts.add}
    </Button>
  );
  return (
    <Stack gap="lg" className={styles.page}>
      <PageCrumbs trail={TRAIL} />
      <div>
        <PageHeading title={ru.alerts.title}>{channels.length > 0 && addButton}</PageHeading>
        <Text c="dimmed" mt="xs">
          {ru.alerts.about}
        </Text>
      </div>
      {alerts.isPending && <Waiting />}
      {alerts.isLoadingError && (
        <FailedState title={ru.alerts.failed} error={alerts.error} onRetry={() => alerts.refetch()} />
      )}
      {alerts.data && (
        <>
          <BrowserPush pushKey={alerts.data.push_key} channelIds={channels.map(({ id }) => id)} />
          {channels.length === 0 && (
            <EmptyState
              text={ru.alerts.empty}
              hint={ru.alerts.emptyHint}
              icon={<IconBell size={28} stroke={1.6} />}
              action={addButton}
            />
          )}
          {!isEmailVerified && channels.some(({ kind }) => kind === 'email') && <Unverified />}
          {channels.length > 0 && <ChannelList channels={channels} projects={projects} />}
          {isAdding && (
            <NewChannelModal
              projects={projects}
              email={email}
              hasMail={alerts.data.mail}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </Stack>
  );
}

const Unverified = () => (
  <Notice tone="warn" icon={<IconMailExclamation size={20} />} title={ru.alerts.emailUnverified}>
    <Text size="sm">{ru.alerts.emailUnverifiedText}</Text>
    <Anchor component={Link} to={PROFILE_PATH} size="sm">
      {ru.alerts.toProfile}
    </Anchor>
  </Notice>
);

function Waiting() {
  return (
    <Stack gap="sm" role="status" aria-label={ru.common.loading}>
      <Skeleton height={132} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </Stack>
  );
}
