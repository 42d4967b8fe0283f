import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { SentenceCase } from '#shared/ui/SentenceCase.tsx';
import { useSignOutQuestion } from './use-sign-out-question.ts';

export function SignOutButton() {
  const { ask, isLeaving } = useSignOutQuestion();
  return (
    <Button
      variant="light"
      color="gray"
      fullWidth
      leftSection={<IconLogout size={16} />}
      loading={isLeaving}
      onClick={ask}
    >
      <SentenceCase>{ru.cabinet.signOut}</SentenceCase>
    </Button>
  );
}
