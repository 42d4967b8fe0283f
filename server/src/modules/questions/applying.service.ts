import { APPLY_QUESTION_COMMAND, ApplyQuestionParams, type Price } from '@rakurs/contract';
import { userActor, type Actor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import { defineCommand, ENDS_LATER } from '#platform/tickets/index.ts';
import { requirePriceShown, type Billing } from '#modules/billing/index.ts';
import { PRIORITY, type Inference } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import { secondsToAnswer } from './answering-pace.ts';
import type { AnswerStore } from './answers.store.ts';
import type { AnswerTasks } from './answer-tasks.service.ts';
import type { QuestionsService } from './questions.service.ts';
import type { QuestionRow } from './questions.store.ts';
import { sourcesOf } from './scope.ts';

export interface ApplyingDeps {
  questions: Pick<QuestionsService, 'require' | 'requirePlanOf'>;
  answers: Pick<AnswerStore, 'listAnswered'>;
  answerTasks: Pick<AnswerTasks, 'ask'>;
  media: Pick<Media, 'sourceIdsOf' | 'describedFiles'>;
  billing: Pick<Billing, 'quote'>;
  inference: Pick<Inference, 'liveWorkers' | 'isAskedFor' | 'withdrawOf'>;
  settle: (ticketId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const AT_ONCE = 1000;
const IS_OFF = 'Вопрос отключён. Включите его, чтобы задать о прежних файлах.';

/** A question about the files that were there before it: what that would take, and the asking. */
export function createApplying({
  questions,
  answers,
  answerTasks,
  media,
  billing,
  inference,
  settle,
  inTransaction,
}: ApplyingDeps) {
  /** Described files of its scope without an answer to it as it is put now, a piece at a time. */
  async function* unanswered(question: QuestionRow): AsyncGenerator<{ fileId: number; frames: number }[]> {
    const sources = await sourcesOf(media, question);
    for (
      let files = await media.describedFiles.listAfter(sources, 0, AT_ONCE);
      files.length > 0;
      files = await media.describedFiles.listAfter(sources, files.at(-1)?.fileId ?? 0, AT_ONCE)
    ) {
      const answered = await answers.listAnswered(
        question.id,
        files.map(({ fileId }) => fileId),
        question.contentChangedAt,
      );
      yield files.filter(({ fileId }) => !answered.has(fileId));
    }
  }
  const priceOf = async (question: QuestionRow): Promise<Price> => {
    const amount = { files: 0, frames: 0 };
    for await (const files of unanswered(question)) {
      amount.files += files.length;
      amount.frames += files.reduce((sum, { frames }) => sum + frames, 0);
    }
    const quote = await billing.quote({
      projectId: question.projectId,
      userId: question.userId,
      frames: amount.frames,
    });
    return { ...amount, ...quote, seconds: await secondsToAnswer(inference, amount.frames) };
  };

  return {
    show: async (actor: Actor, questionId: number): Promise<Price> =>
      priceOf(await questions.require(actor, questionId, 'question.manage')),
    /** Called with every asking that has ended. */
    ended: async ({ ticketId }: { ticketId: number | null }): Promise<void> => {
      if (ticketId !== null) await settle(ticketId);
    },
    command: defineCommand({
      name: APPLY_QUESTION_COMMAND,
      params: ApplyQuestionParams,
      access: 'user',
      title: 'Вопрос о прежних файлах',
      require: ({ params, userId }) => questions.requirePlanOf(userActor(userId), params.question_id),
      cancel: ({ ticketId }) => inference.withdrawOf(ticketId),
      async run({ params, userId, ticketId, report }) {
        // A second run, after a crash, finds the work asked for.
        if (!(await inference.isAskedFor(ticketId))) {
          await inTransaction(async () => {
            // Holds the ticket until the work is asked for: whoever cancels it meanwhile finds all of that work, and
            // none comes after.
            await report(0);
            const question = await questions.require(userActor(userId), params.question_id, 'question.manage');
            if (!question.isActive) throw new AppError('conflict', IS_OFF);
            if (params.price_shown !== undefined)
              requirePriceShown((await priceOf(question)).kopecks, params.price_shown);
            for await (const files of unanswered(question))
              await answerTasks.ask(
                [question],
                files.map(({ fileId }) => fileId),
                { priority: PRIORITY.inBulk, ticketId, isSilent: !params.with_messages },
              );
          });
        }
        await inTransaction(() => settle(ticketId));
        return ENDS_LATER;
      },
    }),
  };
}
export type ApplyingService = ReturnType<typeof createApplying>;
