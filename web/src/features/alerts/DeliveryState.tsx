import { Badge } from '@mantine/core';
import type { AlertDelivery } from '@rakurs/contract';
import { stateWords } from './delivery-words.ts';

const COLOURS: Record<AlertDelivery['state'], string> = { waiting: 'gray', sent: 'sky', failed: 'red' };

export function DeliveryState({ delivery }: { delivery: AlertDelivery }) {
  return (
    <Badge variant="light" color={COLOURS[delivery.state]} tt="none">
      {stateWords(delivery)}
    </Badge>
  );
}
