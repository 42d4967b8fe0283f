import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import type { PlaybackFailure } from './play-playlist.ts';
import styles from './RecordPlayer.module.css';

interface Props {
  trouble: PlaybackFailure;
  onRetry: () => unknown;
  onLive: () => void;
}

export function PlayerError({ trouble, onRetry, onLive }: Props) {
  const isBroken = trouble === 'broken';
  return (
    <div className={styles.message} role="alert">
      <EmptyState
        text={isBroken ? ru.record.broken : ru.record.unsupported}
        hint={isBroken ? ru.record.brokenHint : ru.record.unsupportedHint}
        icon={<IconAlertTriangle size={28} stroke={1.6} />}
        action={
          <Group justify="center" gap="xs">
            {isBroken && <RetryButton onRetry={onRetry} />}
            <Button onClick={onLive}>{ru.record.toLive}</Button>
          </Group>
        }
      />
    </div>
  );
}
