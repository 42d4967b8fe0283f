import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { StateFrame } from '#shared/ui/StateFrame.tsx';

export function RegistrationDone() {
  return (
    <StateFrame icon={<IconCheck size={28} />} tone="calm" role="alert">
      <Title order={2}>{ru.registration.done}</Title>
      <Text c="dimmed">{ru.registration.doneHint}</Text>
    </StateFrame>
  );
}
