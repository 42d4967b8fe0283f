import { z } from 'zod';
import { DAY_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Attempt } from '#platform/queue.ts';
import type { Inference, Task, TaskRegistration } from '#modules/inference/index.ts';
import { PRIORITY } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Answerer } from '../answering/answerer.ts';
import type { Asker, Cited, Draft } from '../answering/draft.ts';
import { tellMoment, tellSecond } from '../answering/moments.ts';
import type { Retrieval } from '../answering/retrieval.ts';
import { FAILED } from '../answering/sentences.ts';
import type { AttachmentStore } from '../dialogs/attachments.store.ts';
import type { DialogRow, DialogStore, MessageRow } from '../dialogs/dialogs.store.ts';

export interface RepliesDeps {
  store: DialogStore;
  attachments: Pick<AttachmentStore, 'insert'>;
  media: Pick<Media, 'findFiles'>;
  inference: Pick<Inference, 'ask' | 'liveWorkers' | 'removeAbout'>;
  answerer: Pick<Answerer, 'answer'>;
  retrieval: Pick<Retrieval, 'forQuestion'>;
  clock: Clock;
  timeZone: string;
  log: Log;
  /** In the transaction under way: it will be answered, and no model is asked. */
  askForOwnAnswer: (messageId: number, userId: number | null) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A model that has not answered by then is not waited for any longer. */
const PATIENCE_MS = 90 * SECOND_MS;
const OVERDUE_AT_ONCE = 100;
const MOST_HISTORY = 20;
const LONGEST_NAME = 300;

type Author = { provider: 'embedded' | 'openai'; model: string | null };
const OURSELVES: Author = { provider: 'embedded', model: null };

/** What a task 'chat' carries. */
const Input = z.object({ messageId: z.int() });
const messageOf = (task: Task): number => Input.parse(task.input).messageId;
export const subjectOf = (messageId: number): string => `message ${messageId}`;

/** Answers to what people say in dialogs: each message gets one, whoever gives it and however often it is tried. */
export function createReplies({
  store,
  attachments,
  media,
  inference,
  answerer,
  retrieval,
  clock,
  timeZone,
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
  const cited = async (citations: readonly Cited[], { userId, dataSourceId }: Asker) => {
    const files = new Map(
      (await media.findFiles([...new Set(citations.map(({ fileId }) => fileId))]))
        .filter((file) => file.userId === userId && file.dataSourceId === dataSourceId)
        .map((file) => [file.id, file]),
    );
    return citations.flatMap(({ fileId, second }) => {
      const file = files.get(fileId);
      if (!file) return [];
      const when = second === null ? tellMoment(file.realDate ?? file.createdAt, timeZone) : tellSecond(second);
      return [
        {
          fileId,
          second,
          name: `${Array.from(file.title || file.name)
            .slice(0, LONGEST_NAME)
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
  const answerOurselves = async (messageId: number): Promise<void> => {
    const found = await waiting(messageId);
    if (!found) return;
    await write(
      found.dialog,
      messageId,
      await answerer.answer(askerOf(found.dialog), found.message.content),
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
  const hasModel = async (): Promise<boolean> =>
    (await inference.liveWorkers()).some(({ models }) =>
      models.some(({ skill, provider }) => skill === 'chat' && provider === 'openai'),
    );

  const task: TaskRegistration<'chat'> = {
    kind: 'chat',
    async payload(asked) {
      const found = await waiting(messageOf(asked));
      if (!found) return null;
      const { message, dialog } = found;
      const [draft, files, before] = await Promise.all([
        answerer.answer(askerOf(dialog), message.content),
        retrieval.forQuestion(askerOf(dialog), message.content),
        store.newest(dialog.id, MOST_HISTORY, message.id),
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
        time_zone: timeZone,
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
    async answer(
      { messageId, byOurselves }: { messageId: number; byOurselves: boolean },
      { isLast }: Attempt,
    ): Promise<void> {
      if (!(await waiting(messageId))) return;
      if (!byOurselves && (await hasModel()))
        return void (await inference.ask(
          'chat',
          [{ subject: subjectOf(messageId), fileId: null, input: { messageId } }],
          { priority: PRIORITY.atTheScreen },
        ));
      await answerOurselves(messageId).catch((error: unknown) => {
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
