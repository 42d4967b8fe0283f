import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBellRinging, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#shared/api/index.ts';
import {
  canPush,
  isRefused,
  isSubscribed,
  ownChannel,
  rememberChannel,
  subscribeBrowser,
} from '#shared/push/browser-push.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { Section } from '#shared/ui/Section.tsx';

/** Push to the browser that is open right now. It asks for permission when somebody presses, and never by itself. */
export function BrowserPush({ pushKey, channelIds }: { pushKey: string; channelIds: readonly number[] }) {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId}>
          {ru.alerts.browserTitle}
        </Title>
        <Text c="dimmed" mt={4}>
          {canPush() ? ru.alerts.browserText : ru.alerts.browserMissing}
        </Text>
      </div>
      {canPush() && <Subscribing pushKey={pushKey} channelIds={channelIds} />}
    </Section>
  );
}

function Subscribing({ pushKey, channelIds }: { pushKey: string; channelIds: readonly number[] }) {
  const queries = useQueryClient();
  const subscribed = useQuery({ queryKey: ['alerts', 'browser'], queryFn: isSubscribed, refetchOnMount: 'always' });
  const turnOn = useMutation({
    mutationFn: async () =>
      api.createAlertChannel({
        body: { kind: 'push', name: ru.alerts.nameOf.push, subscription: await subscribeBrowser(pushKey) },
      }),
    onSuccess: ({ id }) => {
      rememberChannel(id);
      notifications.show({ message: ru.alerts.browserTurnedOn, color: 'teal' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['alerts'] }),
  });
  if (subscribed.data === true && channelIds.includes(ownChannel())) {
    return (
      <Text className="row wrap gap-4-12">
        <IconCheck size={18} aria-hidden="true" />
        {ru.alerts.browserIsOn}
      </Text>
    );
  }
  return (
    <div className="stack gap-8">
      {isRefused() && !turnOn.isError && <Text>{ru.alerts.browserRefused}</Text>}
      {turnOn.isError && <ErrorText error={turnOn.error} />}
      <div>
        <Button
          variant="light"
          leftSection={<IconBellRinging size={16} />}
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate()}
        >
          {ru.alerts.browserOn}
        </Button>
      </div>
    </div>
  );
}
