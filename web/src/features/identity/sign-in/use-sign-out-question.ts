import { modals } from '@mantine/modals';
import { ru } from '#shared/text/ru.ts';
import { useSignOut } from './use-sign-out.ts';

/** The cabinet's way out: it asks first. */
export const useSignOutQuestion = () => {
  const signOut = useSignOut();
  const ask = () =>
    modals.openConfirmModal({
      title: ru.cabinet.signOutQuestion,
      labels: { confirm: ru.cabinet.signOutConfirm, cancel: ru.cabinet.signOutDecline },
      onConfirm: () => signOut.mutate(),
    });
  return { ask, isLeaving: signOut.isPending };
};
