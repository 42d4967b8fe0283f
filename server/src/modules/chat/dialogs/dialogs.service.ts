import { DIALOG_MESSAGES, type DialogMessage } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Media } from '#modules/media/index.ts';
import type { DialogRow, DialogStore } from './dialogs.store.ts';
import type { MessageView } from './message-view.ts';

export interface DialogsDeps {
  store: DialogStore;
  media: Pick<Media, 'requireOwnSource'>;
  view: MessageView;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** In the transaction that keeps the message: it will be answered. */
  askForAnswer: (asked: { messageId: number; userId: number; priceShown: number | null }) => Promise<void>;
  /** In the transaction that keeps the message: throws where the user has asked enough for now. */
  requireQuota: (userId: number) => Promise<void>;
  /** Answers what has waited too long, if that is so. */
  answerOverdue: (dialogId: number) => Promise<void>;
}

export const dialogNotFound = () => new AppError('not_found', 'Диалог не найден');

/** What is said between a user and a source of theirs. */
export function createDialogs({
  store,
  media,
  view,
  clock,
  inTransaction,
  askForAnswer,
  requireQuota,
  answerOverdue,
}: DialogsDeps) {
  const requireOwn = async (dialogId: number, userId: number): Promise<DialogRow> => {
    const dialog = await store.find(dialogId);
    if (dialog?.userId !== userId) throw dialogNotFound();
    await media.requireOwnSource(dialog.dataSourceId, userId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? dialogNotFound() : error;
    });
    return dialog;
  };
  const read = async (
    dialogId: number,
    reader: 'owner' | 'admin',
  ): Promise<{ dialogMessages: DialogMessage[]; is_answering: boolean }> => {
    await answerOverdue(dialogId);
    const waiting = await store.waitingIn(dialogId);
    return {
      dialogMessages: await view(await store.newest(dialogId, DIALOG_MESSAGES), reader),
      is_answering: waiting !== null,
    };
  };
  return {
    requireOwn,
    read,
    async send(
      dialogId: number,
      userId: number,
      { content, priceShown }: { content: string; priceShown: number | null },
    ): Promise<DialogMessage> {
      const { id } = await requireOwn(dialogId, userId);
      const said = await inTransaction(async () => {
        await requireQuota(userId);
        const message = await store.say({ dialogId: id, authorType: 'user', content, createdAt: clock.now() });
        if (!message) throw dialogNotFound();
        await askForAnswer({ messageId: message.id, userId, priceShown });
        return message;
      });
      const [shown] = await view([said], 'owner');
      if (!shown) throw new Error('The message is not shown');
      return shown;
    },
    async list(dialogId: number, userId: number) {
      const { id } = await requireOwn(dialogId, userId);
      return read(id, 'owner');
    },
    async ofSource(dataSourceId: number): Promise<number> {
      const dialog = await store.findOfSource(dataSourceId);
      if (!dialog) throw dialogNotFound();
      return dialog.id;
    },
  };
}
export type Dialogs = ReturnType<typeof createDialogs>;
