import { notifications } from '@mantine/notifications';
import { ru } from '#shared/text/ru.ts';
import type { Refusal } from './outbox.ts';

/** In the words of A section 5. Whatever file is open by now: it was done, and it did not come true. */
export const sayRefused = ({ entry, reason, why }: Refusal): void => {
  if (entry.act === 'restore')
    return void notifications.show({ color: 'red', title: ru.labelling.restoreFailed, message: reason });
  // Somebody else was faster.
  if (why === 'missing') return void notifications.show({ color: 'red', message: ru.labelling.notInList });
  notifications.show({ color: 'red', title: ru.labelling.deleteFailed, message: reason });
};
