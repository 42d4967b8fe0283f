import { DIALOG_MESSAGES, type DialogMessage, type Permission } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { DialogRow, DialogStore } from './dialogs.store.ts';
import type { MessageView } from './message-view.ts';

export interface DialogsDeps {
  store: DialogStore;
  access: Pick<Access, 'require'>;
  media: Pick<Media, 'findSources'>;
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

export const dialogNotFound = () => resourceNotFound('dialog');

/** What is said between people and a source of theirs. */
export function createDialogs({
  store,
  access,
  media,
  view,
  clock,
  inTransaction,
  askForAnswer,
  requireQuota,
  answerOverdue,
}: DialogsDeps) {
  const require = async (actor: UserActor, dialogId: number, permission: Permission): Promise<DialogRow> => {
    const dialog = await store.find(dialogId);
    const [source] = dialog ? await media.findSources([dialog.dataSourceId]) : [];
    const row = dialog && source && !source.deletedAt ? { ...dialog, projectId: source.projectId } : null;
    return access.require(actor, { kind: 'dialog', row }, permission);
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
    require,
    read,
    async send(
      actor: UserActor,
      dialogId: number,
      { content, priceShown }: { content: string; priceShown: number | null },
    ): Promise<DialogMessage> {
      const { userId } = actor;
      const { id } = await require(actor, dialogId, 'chat.ask');
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
    async list(actor: UserActor, dialogId: number) {
      const { id } = await require(actor, dialogId, 'chat.read');
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
