import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StateFrame } from './StateFrame.tsx';

interface Props {
  text: string;
  /** Why it is empty, or what the next step gives. */
  hint?: string;
  icon: ReactNode;
  /** The next step itself. */
  action?: ReactNode;
  /** 1 when this is all there is on the page. */
  order?: 1 | 2;
}

/** The empty face of a request, with the next step. */
export function EmptyState({ text, hint, icon, action, order = 2 }: Props) {
  return (
    <StateFrame icon={icon} tone="calm">
      <Title order={order}>{text}</Title>
      {hint && (
        <Text c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </StateFrame>
  );
}
