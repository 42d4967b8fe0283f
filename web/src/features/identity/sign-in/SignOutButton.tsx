import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
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
      {ru.cabinet.signOut}
    </Button>
  );
}
