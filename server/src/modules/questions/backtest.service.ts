import {
  BACKTEST_COMMAND,
  BACKTEST_FRAMES,
  BacktestParams,
  MAX_ID,
  type Backtest,
  type BacktestFrame,
  type Price,
} from '@rakurs/contract';
import { userActor, type Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import { defineCommand, ENDS_LATER, type Tickets } from '#platform/tickets/index.ts';
import type { Access } from '#modules/access/index.ts';
import { requirePriceShown, type Billing } from '#modules/billing/index.ts';
import { PRIORITY, type Inference, type Task } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { secondsToAnswer } from './answering-pace.ts';
import { createBacktestTask, filesOf, type ChosenFrame } from './backtest-task.ts';
import type { BacktestStore } from './backtests.store.ts';
import type { Checks } from './checks.ts';
import { messageText } from './conditions.ts';
import type { QuestionsService } from './questions.service.ts';
import type { QuestionRow, QuestionStore } from './questions.store.ts';
import type { ReactionStore } from './reactions.store.ts';
import { sourcesOf } from './scope.ts';
import type { TaughtClasses } from './taught-frames.ts';
import type { VerdictStore } from './verdicts.store.ts';

export interface BacktestDeps {
  store: Pick<QuestionStore, 'find' | 'findAll'>;
  access: Pick<Access, 'may'>;
  questions: Pick<QuestionsService, 'require' | 'requirePlanOf' | 'checksOf'>;
  backtests: BacktestStore;
  verdicts: Pick<VerdictStore, 'put' | 'listTicks' | 'removeTicks'>;
  reactions: Pick<ReactionStore, 'listOf'>;
  media: Pick<
    Media,
    'sourceIdsOf' | 'describedFiles' | 'listFrames' | 'modelInputs' | 'findFiles' | 'showFrames' | 'showFiles'
  >;
  recognition: Pick<Recognition, 'frameAnalysesOf' | 'listSeenFrames' | 'keepFrameAnalyses'>;
  taught: TaughtClasses;
  inference: Pick<Inference, 'ask' | 'latest' | 'isAskedFor' | 'withdrawOf' | 'removeAbout' | 'liveWorkers'>;
  tickets: Pick<Tickets, 'finish' | 'fail'>;
  billing: Pick<Billing, 'quote'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const FILES_AT_ONCE = 50;
const IS_TRIED = 'Вопрос уже проверяется';
const FAILED = 'Не удалось проверить вопрос. Попробуйте ещё раз.';
const subjectOf = (questionId: number): string => `question ${questionId}`;

/**
 * A question tried on the newest frames before it is switched on: what it would answer, what would be said, and how
 * right that is.
 */
export function createBacktest({
  store,
  access,
  questions,
  backtests,
  verdicts,
  reactions,
  media,
  recognition,
  taught,
  inference,
  tickets,
  billing,
  clock,
  inTransaction,
}: BacktestDeps) {
  /**
   * The newest files first. A frame that would have to be looked at takes seconds, and somebody waits: those that were
   * seen are enough.
   */
  const newestFrames = async (question: QuestionRow): Promise<ChosenFrame[]> => {
    const sources = await sourcesOf(media, question);
    const chosen: ChosenFrame[] = [];
    let before = MAX_ID;
    while (chosen.length < BACKTEST_FRAMES) {
      const fileIds = await media.describedFiles.listIdsBefore(sources, before, FILES_AT_ONCE);
      if (fileIds.length === 0) break;
      const frames = await media.listFrames(fileIds);
      const seen = await recognition.listSeenFrames(frames.map(({ id }) => id));
      const framesOf = groupBy(
        frames.filter(({ id }) => seen.has(id)),
        ({ fileId }) => fileId,
      );
      chosen.push(...fileIds.flatMap((fileId) => (framesOf.get(fileId) ?? []).map(({ id }) => ({ id, fileId }))));
      before = fileIds.at(-1) ?? 0;
    }
    return chosen.slice(0, BACKTEST_FRAMES);
  };
  const priceOf = async ({ projectId, userId }: QuestionRow, frames: ChosenFrame[]): Promise<Price> => {
    const [quote, seconds] = await Promise.all([
      billing.quote({ projectId, userId, frames: frames.length }),
      secondsToAnswer(inference, frames.length),
    ]);
    return { files: filesOf(frames).length, frames: frames.length, ...quote, seconds };
  };

  const task = createBacktestTask({ store, backtests, verdicts, media, recognition, taught, tickets, clock });

  /** Of the trial, those frames that are still there. */
  const showFrames = async (question: QuestionRow): Promise<{ madeAt: Date | null; frames: BacktestFrame[] }> => {
    const rows = await backtests.list(question.id);
    const fileIds = filesOf(rows);
    const [files, frames, pictures, shown, speakers, ticks] = await Promise.all([
      media.findFiles(fileIds),
      media.listFrames(fileIds),
      media.showFrames(rows.map(({ frameId }) => frameId)),
      media.showFiles(fileIds),
      reactions.listOf(question.id),
      verdicts.listTicks(question.id, question.contentChangedAt),
    ]);
    const [fileOf, secondOf, thumbnailOf] = [
      new Map(files.map((file) => [file.id, file])),
      new Map(frames.map(({ id, second }) => [id, second])),
      new Map(shown.map(({ id, thumbnail_url }) => [id, thumbnail_url])),
    ];
    const tickOf = new Map(ticks.map(({ frameId, isRight }) => [frameId, isRight]));
    const there = rows.flatMap(({ frameId, fileId, content, confidence, reason }): BacktestFrame[] => {
      const file = fileOf.get(fileId);
      if (!file) return [];
      const messages = speakers.map((speaker) => messageText(speaker, content)).filter((text) => text !== '');
      return [
        {
          frame_id: frameId,
          data_source_file_id: fileId,
          project_id: file.projectId,
          data_source_id: file.dataSourceId,
          second: secondOf.get(frameId) ?? 0,
          picture_url: pictures.get(frameId) ?? thumbnailOf.get(fileId) ?? null,
          answer: content,
          confidence,
          reason,
          messages,
          is_right: tickOf.get(frameId) ?? null,
        },
      ];
    });
    return { madeAt: rows[0]?.madeAt ?? null, frames: there };
  };

  return {
    task,
    async show(actor: Actor, questionId: number): Promise<Backtest> {
      const question = await questions.require(actor, questionId, 'question.manage');
      const [{ madeAt, frames }, latest, checks, next] = await Promise.all([
        showFrames(question),
        inference.latest('backtest', subjectOf(questionId)),
        questions.checksOf(question),
        newestFrames(question),
      ]);
      const isUnderWay = latest?.state === 'waiting' || latest?.state === 'leased' || latest?.state === 'paused';
      return {
        made_at: madeAt?.toISOString() ?? null,
        ticket_id: isUnderWay ? latest.ticketId : null,
        price: await priceOf(question, next),
        frames,
        checks,
      };
    },
    /** Null takes a tick back. */
    tick: (
      actor: Actor,
      questionId: number,
      { frame_id, is_right }: { frame_id: number; is_right: boolean | null },
    ): Promise<{ checks: Checks }> =>
      inTransaction(async () => {
        const question = await questions.require(actor, questionId, 'question.manage');
        const row = await backtests.find(questionId, frame_id);
        if (!row) throw new AppError('not_found', 'Кадр не найден');
        if (is_right === null) await verdicts.removeTicks(questionId, [frame_id]);
        else
          await verdicts.put({
            questionId,
            frameId: frame_id,
            fileId: row.fileId,
            answer: row.content,
            isRight: is_right,
            source: 'backtest',
            createdAt: clock.now(),
          });
        return { checks: await questions.checksOf(question) };
      }),
    /** The questions are going for good, and with them what was asked to try them. */
    async abandon(questionIds: number[]): Promise<void> {
      for (const questionId of questionIds) {
        const latest = await inference.latest('backtest', subjectOf(questionId));
        if (latest?.ticketId) await tickets.fail(latest.ticketId, FAILED);
      }
      await inference.removeAbout('backtest', questionIds.map(subjectOf));
    },
    /** Nobody could do it, or there is nothing left to try it on. */
    failed: async ({ ticketId }: Pick<Task, 'ticketId'>): Promise<void> => {
      if (ticketId !== null) await tickets.fail(ticketId, FAILED);
    },
    command: defineCommand({
      name: BACKTEST_COMMAND,
      params: BacktestParams,
      access: 'user',
      title: 'Проверка вопроса на последних кадрах',
      async require({ params, userId }) {
        const actor = userActor(userId);
        await questions.requirePlanOf(actor, params.question_id);
        const question = await store.find(params.question_id);
        // Whose it is, and whether it is there, is said when it is tried.
        if (question && (await access.may(actor, question.projectId, 'question.manage')))
          requirePriceShown((await priceOf(question, await newestFrames(question))).kopecks, params.price_shown);
      },
      cancel: ({ ticketId }) => inference.withdrawOf(ticketId),
      // A second run, after a crash, finds the work asked for.
      run: async ({ params, userId, ticketId, report }) =>
        inTransaction(async () => {
          await report(0);
          if (await inference.isAskedFor(ticketId)) return ENDS_LATER;
          const question = await questions.require(userActor(userId), params.question_id, 'question.manage');
          const frames = await newestFrames(question);
          if (frames.length === 0) {
            await backtests.replace(question.id, []);
            return { frames: 0 };
          }
          // There may be more frames by now, or another plan.
          requirePriceShown((await priceOf(question, frames)).kopecks, params.price_shown);
          const asked = await inference.ask(
            'backtest',
            [{ subject: subjectOf(question.id), fileId: null, input: { questionId: question.id, frames } }],
            { priority: PRIORITY.atTheScreen, ticketId },
          );
          if (asked === 0) throw new AppError('conflict', IS_TRIED);
          return ENDS_LATER;
        }),
    }),
  };
}
export type BacktestService = ReturnType<typeof createBacktest>;
