import { Badge, Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { OwnWorker } from '@rakurs/contract';
import { errorText } from '#shared/api/index.ts';
import { formatAgo, formatDate } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './Earnings.module.css';
import { useRevokeWorker } from './use-workers.ts';

const texts = ru.financials.workers;

const seenWords = ({ is_alive, last_seen_at }: OwnWorker): string[] => {
  if (last_seen_at === null) return [texts.never];
  return is_alive ? [] : [texts.seen(formatAgo(last_seen_at))];
};

const tokenWords = ({ expires_at }: OwnWorker): string =>
  Date.parse(expires_at) > Date.now() ? texts.expires(formatDate(expires_at)) : texts.expired;

export function WorkerRow({ worker }: { worker: OwnWorker }) {
  const { id, name, is_alive, earned } = worker;
  const revoke = useRevokeWorker(id);
  const askToRevoke = () =>
    modals.openConfirmModal({
      title: texts.revokeTitle,
      children: texts.revokeQuestion(name),
      labels: { confirm: texts.revoke, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(undefined, {
          onSuccess: () => notifications.show({ message: texts.revoked(name), color: 'teal' }),
          onError: (error) =>
            notifications.show({ title: texts.revokeFailed, message: errorText(error), color: 'red' }),
        }),
    });
  return (
    <li className={`line-above row gap-16 ${styles.worker}`}>
      <div className="grid gap-2 grow">
        <div className={`row wrap ${styles.line}`}>
          <Text fw={600} className="anywhere">
            {name}
          </Text>
          <Badge variant="light" tt="none" c="var(--mantine-color-text)" color={is_alive ? 'teal' : 'gray'}>
            {is_alive ? texts.alive : texts.asleep}
          </Badge>
        </div>
        <Text size="xs" c="dimmed" className="tabular">
          {[...seenWords(worker), texts.earned(formatRubles(earned)), tokenWords(worker)].join(' · ')}
        </Text>
      </div>
      <Button
        variant="subtle"
        color="red"
        aria-label={texts.revokeOf(name)}
        loading={revoke.isPending}
        onClick={askToRevoke}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
