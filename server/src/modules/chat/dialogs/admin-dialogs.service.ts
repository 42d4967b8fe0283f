import { DIALOG_LIST_SIZE, type DialogMessage, type DialogSummary } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Identity } from '#modules/identity/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { AttachmentStore } from './attachments.store.ts';
import { dialogNotFound, type Dialogs } from './dialogs.service.ts';
import type { DialogStore } from './dialogs.store.ts';
import type { MessageView } from './message-view.ts';

export interface AdminDialogsDeps {
  store: DialogStore;
  attachments: Pick<AttachmentStore, 'send'>;
  dialogs: Pick<Dialogs, 'read'>;
  view: MessageView;
  media: Pick<Media, 'findSources'>;
  projects: Pick<Projects, 'titlesOf'>;
  identity: Pick<Identity, 'emailsOf'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const ATTACHMENT_GONE = 'Приложенный файл не найден. Приложите его ещё раз.';

/** Dialogs as administrators see and answer them. */
export function createAdminDialogs({
  store,
  attachments,
  dialogs,
  view,
  media,
  projects,
  identity,
  clock,
  inTransaction,
}: AdminDialogsDeps) {
  const requireDialog = async (dialogId: number): Promise<number> => {
    const dialog = await store.find(dialogId);
    if (!dialog) throw dialogNotFound();
    return dialog.id;
  };
  return {
    async list(page: number): Promise<{ dialogs: DialogSummary[]; amount: number }> {
      const [spoken, amount] = await Promise.all([
        store.listSpoken({ from: page * DIALOG_LIST_SIZE, amount: DIALOG_LIST_SIZE }),
        store.countSpoken(),
      ]);
      const sources = new Map(
        (await media.findSources(spoken.map(({ dataSourceId }) => dataSourceId))).map((source) => [source.id, source]),
      );
      const [titles, emails] = await Promise.all([
        projects.titlesOf([...sources.values()].map(({ projectId }) => projectId)),
        identity.emailsOf(spoken.map(({ userId }) => userId)),
      ]);
      const summaries = spoken.map(({ id, dataSourceId, userId, messages, last }): DialogSummary => {
        const source = sources.get(dataSourceId);
        return {
          id,
          data_source_id: dataSourceId,
          source_title: source?.title ?? '',
          project_title: source ? (titles.get(source.projectId) ?? '') : '',
          owner_email: emails.get(userId) ?? '',
          last_message: last.content,
          last_author: last.authorType,
          last_at: last.createdAt.toISOString(),
          messages,
        };
      });
      return { dialogs: summaries, amount };
    },
    show: async (dialogId: number) => dialogs.read(await requireDialog(dialogId), 'admin'),
    async answer(
      dialogId: number,
      adminUserId: number,
      { content, attachment_ids }: { content: string; attachment_ids: number[] },
    ): Promise<DialogMessage> {
      const id = await requireDialog(dialogId);
      const ids = [...new Set(attachment_ids)];
      const said = await inTransaction(async () => {
        const message = await store.say({
          dialogId: id,
          authorType: 'admin',
          adminUserId,
          content,
          createdAt: clock.now(),
        });
        if (!message) throw dialogNotFound();
        const sent = await attachments.send(message.id, { dialogId: id, ids });
        if (sent.length < ids.length)
          throw new AppError('invalid', ATTACHMENT_GONE, { errors: { attachment_ids: ATTACHMENT_GONE } });
        return message;
      });
      const [shown] = await view([said], 'admin');
      if (!shown) throw new Error('The message is not shown');
      return shown;
    },
  };
}
