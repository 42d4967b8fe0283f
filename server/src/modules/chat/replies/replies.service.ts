import { DAY_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { momentText } from '#platform/wall-clock.ts';
import type { Attempt } from '#platform/queue.ts';
import type { Inference, Task, TaskRegistration } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Answerer } from '../answering/answerer.ts';
import type { Asker, CitedMoment, Draft } from '../answering/draft.ts';
import { secondWords } from '../answering/moments.ts';
import type { Retrieval } from '../answering/retrieval.ts';
import { FAILED, WITHOUT_MODEL } from '../answering/sentences.ts';
import type { AttachmentStore } from '../dialogs/attachments.store.ts';
import type { DialogRow, DialogStore, MessageRow } from '../dialogs/dialogs.store.ts';
import type { ModelRefusal, ModelAnswers } from './ask-model.ts';
import { messageOf, subjectOf } from './chat-task.ts';

export interface RepliesDeps {
  store: DialogStore;
  attachments: Pick<AttachmentStore, 'insert'>;
  media: Pick<Media, 'findFiles'>;
  inference: Pick<Inference, 'removeAbout'>;
  models: Pick<ModelAnswers, 'ask' | 'bill'>;
  answerer: Pick<Answerer, 'answer'>;
  retrieval: Pick<Retrieval, 'forQuestion'>;
  clock: Clock;
  timeZoneOf: (userId: number) => Promise<string>;
  log: Log;
  /** In the transaction under way: it will be answered, and no model is asked. */
  askForOwnAnswer: (messageId: number, userId: number | null) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A model that has not answered by then is not waited for any longer. */
const PATIENCE_MS = 90 * SECOND_MS;
const OVERDUE_AT_ONCE = 100;
const MAX_HISTORY = 20;
const MAX_NAME_LENGTH = 300;

interface AnswerWish {
  messageId: number;
  byOurselves: boolean;
  /** What the answer was said to cost; null: nothing was said. */
  priceShown: number | null;
}
const NOT_ASKED = { isAsked: false, instead: null };

type Author = { provider: 'embedded' | 'openai'; model: string | null };
const OURSELVES: Author = { provider: 'embedded', model: null };

/** Answers to what people say in dialogs: each message gets one, whoever gives it and however often it is tried. */
export function createReplies({
  store,
  attachments,
  media,
  inference,
  models,
  answerer,
  retrieval,
  clock,
  timeZoneOf,
  log,
  askForOwnAnswer,
  inTransaction,
}: RepliesDeps) {
  /** The message and its dialog, unless it has been answered or is gone. */
  const waiting = async (messageId: number): Promise<{ message: MessageRow; dialog: DialogRow } | null> => {
    const message = await store.findMessage(messageId);
    const dialog = message && (await store.find(message.dialogId));
    return message && dialog && !(await store.isAnswered(messageId)) ? { message, dialog } : null;
  };
  const askerOf = ({ userId, dataSourceId }: DialogRow): Asker => ({ userId, dataSourceId });

  /** Only files of the dialog's own source are spoken of; each is told by its title and its second or day. */
  const cited = async (citations: readonly CitedMoment[], { userId, dataSourceId }: Asker) => {
    const files = new Map(
      (await media.findFiles([...new Set(citations.map(({ fileId }) => fileId))]))
        .filter((file) => file.userId === userId && file.dataSourceId === dataSourceId)
        .map((file) => [file.id, file]),
    );
    const timeZone = await timeZoneOf(userId);
    return citations.flatMap(({ fileId, second }) => {
      const file = files.get(fileId);
      if (!file) return [];
      const when = second === null ? momentText(file.realDate ?? file.createdAt, timeZone) : secondWords(second);
      return [
        {
          fileId,
          second,
          name: `${Array.from(file.title || file.name)
            .slice(0, MAX_NAME_LENGTH)
            .join('')}, ${when}`,
        },
      ];
    });
  };
  /** False: somebody was quicker, or there is nothing to answer any more. */
  const write = (dialog: DialogRow, messageId: number, { text, citations }: Draft, author: Author): Promise<boolean> =>
    inTransaction(async () => {
      const now = clock.now();
      const said = await store.say({
        dialogId: dialog.id,
        authorType: 'ai',
        content: text,
        replyTo: messageId,
        createdAt: now,
        ...author,
      });
      if (!said) return false;
      const rows = await cited(citations, askerOf(dialog));
      await attachments.insert(
        rows.map((row) => ({ ...row, dialogId: dialog.id, messageId: said.id, createdAt: now })),
      );
      return true;
    });

  /** By ourselves, and at once. */
  const answerOurselves = async (messageId: number, instead: ModelRefusal | null = null): Promise<void> => {
    const found = await waiting(messageId);
    if (!found) return;
    const { text, citations } = await answerer.answer(askerOf(found.dialog), found.message.content);
    await write(
      found.dialog,
      messageId,
      { text: instead === null ? text : `${text}\n\n${WITHOUT_MODEL[instead]}`, citations },
      OURSELVES,
    );
  };
  const admitFailure = async (messageId: number): Promise<void> => {
    const found = await waiting(messageId);
    if (found) await write(found.dialog, messageId, { text: FAILED, citations: [] }, OURSELVES);
  };
  const settle = async (messageId: number): Promise<void> => {
    await answerOurselves(messageId).catch(async (error: unknown) => {
      log.error(
        { error: error instanceof Error ? (error.stack ?? error.message) : String(error), messageId },
        'dialog not answered',
      );
      await admitFailure(messageId);
    });
    await inference.removeAbout('chat', [subjectOf(messageId)]);
  };
  const task: TaskRegistration<'chat'> = {
    kind: 'chat',
    bill: models.bill,
    // The language model is the installation's: a lent computer has no part in it, not even its owner's own.
    isSystemOnly: true,
    async payload(asked) {
      const found = await waiting(messageOf(asked));
      if (!found) return null;
      const { message, dialog } = found;
      const [draft, files, before] = await Promise.all([
        answerer.answer(askerOf(dialog), message.content),
        retrieval.forQuestion(askerOf(dialog), message.content),
        store.newest(dialog.id, MAX_HISTORY, message.id),
      ]);
      return {
        question: message.content,
        history: before.map(({ authorType, content }) => ({
          author: authorType === 'user' ? ('user' as const) : ('other' as const),
          content,
        })),
        draft: {
          text: draft.text,
          citations: draft.citations.map(({ fileId, second }) => ({ file_id: fileId, second })),
        },
        found: files,
        now: clock.now().toISOString(),
        time_zone: await timeZoneOf(dialog.userId),
      };
    },
    async take(asked, { text, citations, provider, model }) {
      const messageId = messageOf(asked);
      const found = await waiting(messageId);
      return found
        ? write(
            found.dialog,
            messageId,
            { text, citations: citations.map(({ file_id, second }) => ({ fileId: file_id, second })) },
            { provider, model },
          )
        : false;
    },
    // By a job of its own: looking through a source is no work for the transaction that ends a task.
    giveUp: (asked) => askForOwnAnswer(messageOf(asked), asked.userId),
  };

  return {
    task,
    /** The dialog's own source, for whoever answers this task. */
    async askerOfTask(asked: Task): Promise<Asker | null> {
      const found = await waiting(messageOf(asked));
      return found && askerOf(found.dialog);
    },
    async answer({ messageId, byOurselves, priceShown }: AnswerWish, { isLast }: Attempt): Promise<void> {
      const found = await waiting(messageId);
      if (!found) return;
      const { isAsked, instead } = byOurselves ? NOT_ASKED : await models.ask(found.dialog, messageId, priceShown);
      if (isAsked) return;
      await answerOurselves(messageId, instead).catch((error: unknown) => {
        if (!isLast) throw error;
        log.error(
          { error: error instanceof Error ? (error.stack ?? error.message) : String(error), messageId },
          'dialog not answered',
        );
        return admitFailure(messageId);
      });
    },
    async answerOverdue(dialogId: number): Promise<void> {
      const message = await store.waitingIn(dialogId);
      if (message && message.createdAt.getTime() + PATIENCE_MS < clock.now().getTime()) await settle(message.id);
    },
    /** For those whose asker has not stayed to look. */
    async answerAllOverdue(): Promise<void> {
      const now = clock.now().getTime();
      for (const { id } of await store.listWaiting({
        after: new Date(now - DAY_MS),
        before: new Date(now - PATIENCE_MS),
        most: OVERDUE_AT_ONCE,
      }))
        await settle(id);
    },
  };
}
