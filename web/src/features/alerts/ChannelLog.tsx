import { Modal, Stack, Text } from '@mantine/core';
import type { AlertChannel, AlertDelivery } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import styles from './Alerts.module.css';
import { deliveryFacts, deliveredContent } from './delivery-words.ts';
import { DeliveryState } from './DeliveryState.tsx';
import { useDeliveryLog } from './use-alerts.ts';

export function ChannelLog({ channel, onClose }: { channel: AlertChannel; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size="lg" title={ru.alerts.logTitle(channel.name)}>
      <Deliveries channelId={channel.id} />
    </Modal>
  );
}

function Deliveries({ channelId }: { channelId: number }) {
  const log = useDeliveryLog(channelId);
  if (log.isPending) return <WaitingRows rows={2} height={48} isInCard />;
  if (log.isLoadingError) {
    return (
      <Stack align="flex-start">
        <ErrorText error={log.error} />
        <RetryButton onRetry={() => log.refetch()} />
      </Stack>
    );
  }
  if (!log.data || log.data.deliveries.length === 0) return <Text c="dimmed">{ru.alerts.logEmpty}</Text>;
  return (
    <ol className={styles.log}>
      {log.data.deliveries.map((delivery) => (
        <Entry key={delivery.id} delivery={delivery} />
      ))}
    </ol>
  );
}

function Entry({ delivery }: { delivery: AlertDelivery }) {
  return (
    <li className={`stack gap-4 ${styles.delivery}`}>
      <div className="row wrap gap-4-12">
        <Text fw={600}>{deliveredContent(delivery)}</Text>
        <DeliveryState delivery={delivery} />
      </div>
      <Text size="xs" c="dimmed" className="tabular">
        {deliveryFacts(delivery)}
      </Text>
      {delivery.answer !== null && (
        <Text size="xs" className={`rounded preformatted ${styles.answer}`}>
          {delivery.answer}
        </Text>
      )}
    </li>
  );
}
