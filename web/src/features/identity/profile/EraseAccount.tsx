import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { EraseQuestion } from './EraseQuestion.tsx';

/** The way out for good. Who may not go is told why in place of a button that would be refused. */
export function EraseAccount({ login }: { login: string }) {
  const erasure = useQuery({ queryKey: ['erasure'], queryFn: () => api.showErasure(), staleTime: 0 });
  const [isAsking, question] = useDisclosure();
  if (erasure.isPending) return <Skeleton height={36} width={220} radius="md" />;
  if (erasure.isLoadingError)
    return <FailedState title={ru.profile.eraseFailed} error={erasure.error} onRetry={() => erasure.refetch()} />;
  if (erasure.data.refusal !== null) return <Text c="dimmed">{erasure.data.refusal}</Text>;
  return (
    <Group>
      <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={question.open}>
        {ru.profile.erase}
      </Button>
      {isAsking && <EraseQuestion login={login} onClose={question.close} />}
    </Group>
  );
}
