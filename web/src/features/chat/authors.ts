import type { DialogMessage } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';

/** Who reads the dialog: the user whose source it is, or an administrator. */
export type DialogReader = 'person' | 'admin';

/** Who said it, in the words of who reads it. */
export function authorOf(
  { authorType, admin_user, worker }: Pick<DialogMessage, 'authorType' | 'admin_user' | 'worker'>,
  reader: DialogReader,
): string {
  switch (authorType) {
    case 'user':
      return reader === 'person' ? ru.chat.you : ru.chat.person;
    case 'ai':
      return ru.chat.ai;
    case 'admin':
      return admin_user ? ru.chat.admin(admin_user.email) : ru.chat.anyAdmin;
    case 'worker':
      return ru.chat.worker(worker ? `${worker.first_name} ${worker.last_name}`.trim() : '');
  }
}

/** Whether the one who reads said it. */
export const isOwn = ({ authorType }: Pick<DialogMessage, 'authorType'>, reader: DialogReader): boolean =>
  authorType === (reader === 'person' ? 'user' : 'admin');
