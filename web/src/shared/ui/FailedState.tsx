import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { RetryButton } from './RetryButton.tsx';
import { StateFrame } from './StateFrame.tsx';

interface Props {
  error: unknown;
  /** What could not be done, in our words; the reason below is the server's. */
  title?: string;
  /** While the promise it may return is open, the button shows that something is being done. */
  onRetry?: () => unknown;
  action?: ReactNode;
  /** 1 when this is all there is on the page. */
  order?: 1 | 2;
}

/** The failed face of a request. */
export function FailedState({ error, title = ru.common.failed, onRetry, action, order = 2 }: Props) {
  return (
    <StateFrame icon={<IconAlertTriangle size={28} stroke={1.6} />} tone="bad" role="alert">
      <Title order={order}>{title}</Title>
      <Text c="dimmed" maw={460}>
        {errorText(error)}
      </Text>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {action}
    </StateFrame>
  );
}
