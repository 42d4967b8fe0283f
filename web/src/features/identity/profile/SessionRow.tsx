import { Badge, Button, Text } from '@mantine/core';
import type { Session } from '@rakurs/contract';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { formatAgo, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './SessionList.module.css';

interface Props {
  item: Session;
  isEnding: boolean;
  onEnd: () => void;
}

export function SessionRow({ item, isEnding, onEnd }: Props) {
  return (
    <li className={`row gap-12 ${styles.row}`}>
      <IconDeviceDesktop size={24} stroke={1.5} aria-hidden="true" className="fixed dimmed" />
      <div className="grow">
        <Text fw={600}>{item.device}</Text>
        <Text size="xs" c="dimmed" className="tabular">
          <span>{item.address}</span>
          <span className={`circle ${styles.dot}`} aria-hidden="true" />
          <time dateTime={item.last_seen_at} title={formatMoment(item.last_seen_at)}>
            {item.current ? ru.profile.activeNow : ru.profile.lastSeen(formatAgo(item.last_seen_at))}
          </time>
        </Text>
      </div>
      {item.current ? (
        <Badge variant="light" tt="none">
          {ru.profile.thisSession}
        </Badge>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={isEnding}
          onClick={onEnd}
          aria-label={ru.profile.endSessionOn(item.device)}
        >
          {ru.profile.endSession}
        </Button>
      )}
    </li>
  );
}
