import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { SessionRow } from './SessionRow.tsx';
import { useEndSession, useSessions, useSignOutEverywhere } from './use-sessions.ts';

export function SessionList() {
  const everywhere = useSignOutEverywhere();
  const ask = () =>
    modals.openConfirmModal({
      title: ru.profile.everywhereQuestion,
      children: ru.profile.everywhereText,
      labels: { confirm: ru.profile.everywhereConfirm, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => everywhere.mutate(),
    });

  return (
    <Stack gap="md">
      <Rows />
      {everywhere.isError && <ErrorText error={everywhere.error} />}
      <Group>
        <Button variant="light" color="red" loading={everywhere.isPending} onClick={ask}>
          {ru.profile.everywhere}
        </Button>
      </Group>
    </Stack>
  );
}

function Rows() {
  const sessions = useSessions();
  const end = useEndSession();

  if (sessions.isPending) return <Skeleton height={56} radius="md" />;
  if (sessions.isLoadingError)
    return <FailedState title={ru.profile.sessionsFailed} error={sessions.error} onRetry={() => sessions.refetch()} />;

  return (
    <>
      <ul className="bare-list">
        {sessions.data.sessions.map((item) => (
          <SessionRow
            key={item.id}
            item={item}
            isEnding={end.isPending && end.variables === item.id}
            onEnd={() => end.mutate(item.id)}
          />
        ))}
      </ul>
      {end.isError && <ErrorText error={end.error} />}
    </>
  );
}
