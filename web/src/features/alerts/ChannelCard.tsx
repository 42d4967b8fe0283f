import { Button, Select, Switch, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { AlertChannel, AlertKind } from '@rakurs/contract';
import {
  type Icon,
  IconBrandTelegram,
  IconDeviceLaptop,
  IconHistory,
  IconMail,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './Alerts.module.css';
import { ChannelLog } from './ChannelLog.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { ChannelSecret } from './ChannelSecret.tsx';
import { deliveryFacts } from './delivery-words.ts';
import { projectChoice, type ProjectOption, readProject } from './project-choice.ts';
import { useChangeChannel, useRemoveChannel, useTryChannel } from './use-alerts.ts';

const ICONS: Record<AlertKind, Icon> = {
  webhook: IconWebhook,
  telegram: IconBrandTelegram,
  email: IconMail,
  push: IconDeviceLaptop,
};

function KindIcon({ kind }: { kind: AlertKind }) {
  const Shown = ICONS[kind];
  return <Shown size={22} stroke={1.7} aria-hidden="true" />;
}

/** One channel: where it goes, what came of the last message, and what can be done with it. */
export function ChannelCard({ channel, projects }: { channel: AlertChannel; projects: readonly ProjectOption[] }) {
  const change = useChangeChannel(channel.id);
  const isOn =
    change.isPending && change.variables.is_enabled !== undefined ? change.variables.is_enabled : channel.is_enabled;
  return (
    <li className="card section stack gap-16">
      <div className="flex top gap-12">
        <span className={`rounded soft centered accent ${styles.icon}`}>
          <KindIcon kind={channel.kind} />
        </span>
        <div className="grow">
          <Text fw={650} className={styles.target}>
            {channel.name}
          </Text>
          <Text size="xs" c="dimmed" className={styles.target}>
            {[ru.alerts.kinds[channel.kind], channel.target].join(' · ')}
          </Text>
        </div>
        <Switch
          aria-label={ru.alerts.isOn(channel.name)}
          checked={isOn}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ is_enabled: currentTarget.checked })}
        />
      </div>
      <LastDelivery channel={channel} />
      {change.isError && <ErrorText error={change.error} />}
      <div className="flex wrap gap-12 bottom">
        <Select
          className={styles.project}
          label={ru.alerts.project}
          aria-label={ru.alerts.projectOf(channel.name)}
          data={projectChoice(projects, channel.project_id)}
          value={String(channel.project_id ?? '')}
          allowDeselect={false}
          disabled={change.isPending}
          onChange={(value) => change.mutate({ project_id: readProject(value) })}
        />
        <Buttons channel={channel} />
      </div>
      {channel.secret !== null && <ChannelSecret secret={channel.secret} />}
    </li>
  );
}

function LastDelivery({ channel: { last, is_enabled: isEnabled } }: { channel: AlertChannel }) {
  if (!isEnabled && !last) return <Text c="dimmed">{ru.alerts.off}</Text>;
  if (!last) return <Text c="dimmed">{ru.alerts.never}</Text>;
  return (
    <div className="stack gap-8">
      <div className="row wrap gap-4-12">
        <DeliveryState delivery={last} />
        <Text size="xs" c="dimmed" className="tabular">
          {deliveryFacts(last)}
        </Text>
      </div>
      {last.state !== 'sent' && last.answer !== null && (
        <Text size="xs" className={`rounded preformatted ${styles.answer}`}>
          {last.answer}
        </Text>
      )}
    </div>
  );
}

function Buttons({ channel }: { channel: AlertChannel }) {
  const [isLogOpen, setLogOpen] = useState(false);
  const trial = useTryChannel(channel.id);
  const remove = useRemoveChannel(channel.id);
  const { name } = channel;
  const tryOut = () =>
    trial.mutate(undefined, {
      onSuccess: ({ state, answer }) =>
        notifications.show(
          state === 'sent'
            ? { message: ru.alerts.tried, color: 'teal' }
            : { title: ru.alerts.notTried, message: answer, color: 'red' },
        ),
      onError: (error) => notifications.show({ title: ru.alerts.notTried, message: errorText(error), color: 'red' }),
    });
  const askToRemove = () =>
    modals.openConfirmModal({
      title: ru.alerts.removeTitle,
      children: ru.alerts.removeQuestion(name),
      labels: { confirm: ru.alerts.remove, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => notifications.show({ message: ru.alerts.removed(name), color: 'teal' }),
          onError: (error) =>
            notifications.show({ title: ru.alerts.removeFailed, message: errorText(error), color: 'red' }),
        }),
    });
  return (
    <div className={`flex wrap end gap-8 ${styles.buttons}`}>
      <Button
        variant="light"
        leftSection={<IconSend size={16} />}
        aria-label={ru.alerts.tryNamed(name)}
        loading={trial.isPending}
        onClick={tryOut}
      >
        {ru.alerts.tryOut}
      </Button>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} />}
        aria-label={ru.alerts.logNamed(name)}
        onClick={() => setLogOpen(true)}
      >
        {ru.alerts.log}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        aria-label={ru.alerts.removeNamed(name)}
        loading={remove.isPending}
        onClick={askToRemove}
      >
        {ru.alerts.remove}
      </Button>
      {isLogOpen && <ChannelLog channel={channel} onClose={() => setLogOpen(false)} />}
    </div>
  );
}
