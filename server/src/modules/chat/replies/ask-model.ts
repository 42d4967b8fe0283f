import type { Pause, ReplyPrice } from '@rakurs/contract';
import type { Billing } from '#modules/billing/index.ts';
import { PRIORITY, type Bill, type Inference, type Subject } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { DialogRow, DialogStore } from '../dialogs/dialogs.store.ts';
import { messageOf, subjectOf } from './chat-task.ts';

export interface ModelAnswersDeps {
  store: Pick<DialogStore, 'findMessage' | 'find'>;
  media: Pick<Media, 'findSources'>;
  billing: Pick<Billing, 'quote'>;
  inference: Pick<Inference, 'ask' | 'latest' | 'liveWorkers' | 'removeAbout'>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Why our own search answers although there is a language model. */
export type ModelRefusal = Pause | 'price_changed' | 'price_not_shown';

const MAX_TITLE_LENGTH = 120;
const ASKED = { isAsked: true, instead: null } as const;
const OWN_SEARCH = { answered_by: 'own_search', kopecks: 0 } as const;

/**
 * A language model's answers: what one costs, and how one is asked for. One answer is one inference of the project's
 * plan.
 */
export function createModelAnswers({ store, media, billing, inference, inTransaction }: ModelAnswersDeps) {
  /** By what the installation's own workers say of themselves a moment ago. */
  const hasModel = async (): Promise<boolean> =>
    (await inference.liveWorkers()).some(({ models }) =>
      models.some(({ skill, provider }) => skill === 'chat' && provider === 'openai'),
    );
  const projectOf = async ({ dataSourceId }: DialogRow): Promise<number | null> =>
    (await media.findSources([dataSourceId]))[0]?.projectId ?? null;

  const priceOf = async (dialog: DialogRow): Promise<ReplyPrice> => {
    const projectId = (await hasModel()) ? await projectOf(dialog) : null;
    if (projectId === null) return { ...OWN_SEARCH, reason: null };
    const { kopecks, available, budget_left } = await billing.quote({ projectId, userId: dialog.userId, frames: 1 });
    if (kopecks === null) return { ...OWN_SEARCH, reason: 'no_plan' };
    if (budget_left !== null && kopecks > budget_left) return { ...OWN_SEARCH, reason: 'over_budget' };
    return kopecks > available
      ? { ...OWN_SEARCH, reason: 'no_funds' }
      : { answered_by: 'language_model', kopecks, reason: null };
  };
  const billOf = async (asked: Subject): Promise<[string, Bill][]> => {
    const message = await store.findMessage(messageOf(asked));
    const dialog = message && (await store.find(message.dialogId));
    const projectId = dialog && (await projectOf(dialog));
    if (!message || !dialog || projectId === null) return [];
    const title = truncate(`Чат: «${message.content.replaceAll(/\s+/g, ' ')}»`, MAX_TITLE_LENGTH);
    return [
      [
        asked.subject,
        {
          userId: dialog.userId,
          projectId,
          dataSourceId: dialog.dataSourceId,
          fileId: null,
          questionId: null,
          frameIds: [],
          isNeverFree: true,
          title,
          terms: 'plan',
          staysHome: true,
        },
      ],
    ];
  };

  return {
    priceOf,
    bill: async (asked: Subject[]): Promise<Map<string, Bill>> =>
      new Map((await Promise.all(asked.map(billOf))).flat()),
    /**
     * Asks a language model, its price held in the same transaction. Tells why not otherwise; null without a reason:
     * there is no model. May run
     * again: what is asked for already is neither asked nor paid for twice.
     */
    async ask(
      dialog: DialogRow,
      messageId: number,
      priceShown: number | null,
    ): Promise<{ isAsked: boolean; instead: ModelRefusal | null }> {
      const refused = (instead: ModelRefusal | null) => ({ isAsked: false, instead });
      const subject = subjectOf(messageId);
      return inTransaction(async () => {
        const before = await inference.latest('chat', subject);
        if (before?.state === 'waiting' || before?.state === 'leased') return ASKED;
        const price = await priceOf(dialog);
        if (price.answered_by === 'own_search') return refused(price.reason);
        if (price.kopecks > (priceShown ?? 0))
          return refused(priceShown === null ? 'price_not_shown' : 'price_changed');
        await inference.ask('chat', [{ subject, fileId: null, input: { messageId } }], {
          priority: PRIORITY.atTheScreen,
        });
        const task = await inference.latest('chat', subject);
        if (task?.state !== 'paused') return ASKED;
        // Somebody at a screen does not wait for a top-up.
        await inference.removeAbout('chat', [subject]);
        return refused(task.pause);
      });
    },
  };
}
export type ModelAnswers = ReturnType<typeof createModelAnswers>;
