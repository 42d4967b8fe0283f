import { Alert, Button, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

/** What the source has already: one decision for all of it. Each file has its own buttons too. */
export function KnownChoice({ amount, onDecide }: { amount: number; onDecide: (choice: 'skip' | 'send') => void }) {
  if (amount === 0) return null;
  return (
    <Alert
      variant="default"
      icon={<IconCopy size={18} />}
      title={ru.uploads.knownTitle(formatCount(amount, ru.uploads.fileForms))}
    >
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onDecide('skip')}>
          {amount === 1 ? ru.uploads.skip : ru.uploads.skipAll}
        </Button>
        <Button size="xs" variant="default" onClick={() => onDecide('send')}>
          {amount === 1 ? ru.uploads.sendAnyway : ru.uploads.sendAllAnyway}
        </Button>
      </Group>
    </Alert>
  );
}
