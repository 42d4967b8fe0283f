import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconLogout } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useSignOut } from './use-sign-out.ts';

/** The menu's way out: it asks first. */
export function SignOutButton() {
  const signOut = useSignOut();
  const ask = () =>
    modals.openConfirmModal({
      title: ru.cabinet.signOutQuestion,
      labels: { confirm: ru.cabinet.signOutConfirm, cancel: ru.cabinet.signOutDecline },
      onConfirm: () => signOut.mutate(),
    });
  return (
    <Button variant="light" color="gray" fullWidth leftSection={<IconLogout size={16} />} loading={signOut.isPending} onClick={ask}>
      {ru.cabinet.signOut}
    </Button>
  );
}
