import {
  BACKTEST_COMMAND,
  BACKTEST_FRAMES,
  BacktestParams,
  LARGEST_ID,
  type Backtest,
  type BacktestFrame,
} from '@rakurs/contract';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import { defineCommand, LATER, type Tickets } from '#platform/tickets/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import { PRIORITY, type Inference, type Task, type TaskRegistration } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { concerns, shortened } from './asking.service.ts';
import type { BacktestRow, BacktestStore } from './backtests.store.ts';
import type { Checks } from './checks.ts';
import { spokenBy } from './conditions.ts';
import type { QuestionsService } from './questions.service.ts';
import type { QuestionRow, QuestionStore } from './questions.store.ts';
import type { ReactionStore } from './reactions.store.ts';
import { sourcesOf } from './scope.ts';
import { readTaught, type TaughtClasses } from './taught-frames.ts';
import type { VerdictStore } from './verdicts.store.ts';

export interface BacktestDeps {
  store: Pick<QuestionStore, 'find' | 'findAll'>;
  questions: Pick<QuestionsService, 'requireOwn' | 'requirePlanOf' | 'checksOf'>;
  backtests: BacktestStore;
  verdicts: Pick<VerdictStore, 'put' | 'listTicks' | 'removeTicks'>;
  reactions: Pick<ReactionStore, 'listOf'>;
  media: Pick<
    Media,
    'listSources' | 'describedFiles' | 'listFrames' | 'modelInputs' | 'findFiles' | 'showFrames' | 'showFiles'
  >;
  recognition: Pick<Recognition, 'sightsOf' | 'listSeenFrames' | 'keepSights'>;
  taught: TaughtClasses;
  inference: Pick<Inference, 'ask' | 'latest' | 'isAskedFor' | 'withdrawOf' | 'removeAbout'>;
  tickets: Pick<Tickets, 'finish' | 'fail'>;
  billing: Pick<Billing, 'quote'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** What a task 'backtest' carries: its frames in the order shown. */
const Input = z.object({ questionId: z.int(), frames: z.array(z.object({ id: z.int(), fileId: z.int() })) });
type ChosenFrame = z.output<typeof Input>['frames'][number];

const FILES_AT_ONCE = 50;
const IS_TRIED = 'Вопрос уже проверяется';
const INCOMPLETE = 'Нужен один ответ о каждом кадре';
const FAILED = 'Не удалось проверить вопрос. Попробуйте ещё раз.';
const subjectOf = (questionId: number): string => `question ${questionId}`;
const strange = () => new AppError('invalid', 'Ответ о чужом кадре', { errors: { result: 'Ответ о чужом кадре' } });

/** A question tried on the newest frames before it is switched on: what it would answer, what would be said, and how right that is. */
export function createBacktest({
  store,
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
  /** The newest files first. A frame that would have to be looked at takes seconds, and somebody waits: those that were seen are enough. */
  const newestFrames = async (question: QuestionRow): Promise<ChosenFrame[]> => {
    const sources = await sourcesOf(media, question);
    const chosen: ChosenFrame[] = [];
    let before = LARGEST_ID;
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
  const filesOf = (frames: { fileId: number }[]): number[] => [...new Set(frames.map(({ fileId }) => fileId))];

  const task: TaskRegistration<'backtest'> = {
    kind: 'backtest',
    async bill(asked) {
      const wanted = asked.map(({ subject, input }) => ({ subject, ...Input.parse(input) }));
      const put = new Map(
        (await store.findAll(wanted.map(({ questionId }) => questionId))).map((question) => [question.id, question]),
      );
      return new Map(
        wanted.flatMap(({ subject, questionId, frames }) => {
          const question = put.get(questionId);
          if (!question) return [];
          const { userId, projectId, dataSourceId, content } = question;
          return [
            [
              subject,
              {
                userId,
                projectId,
                dataSourceId,
                fileId: null,
                questionId,
                frameIds: frames.map(({ id }) => id),
                title: `Проверка вопроса «${shortened(content)}»`,
                terms: 'plan',
              },
            ] as const,
          ];
        }),
      );
    },
    async payload(asked, to) {
      const { questionId, frames } = Input.parse(asked.input);
      const fileIds = filesOf(frames);
      const [question, files, inputs, sights, taughtOn] = await Promise.all([
        store.find(questionId),
        media.findFiles(fileIds),
        media.modelInputs(fileIds, to),
        recognition.sightsOf(fileIds),
        readTaught(taught, fileIds, to),
      ]);
      // A file that is elsewhere now may not be shown by the leave of this project; and what cannot be tried whole is not paid for.
      if (!question || files.filter((file) => concerns(question, file)).length < fileIds.length) return null;
      const shown = new Map(
        [...inputs.values()].flatMap((input) => input.frames.map((frame) => [frame.id, frame] as const)),
      );
      const there = frames.flatMap(({ id, fileId }) => {
        const frame = shown.get(id);
        return frame ? [{ ...frame, sight: sights.get(id) ?? null, ...taughtOn(fileId, frame) }] : [];
      });
      return there.length === frames.length ? { question: question.content, frames: there } : null;
    },
    async take({ input, ticketId }, { answers, seen }) {
      const { questionId, frames } = Input.parse(input);
      const positions = new Map(frames.map(({ id, fileId }, position) => [id, { fileId, position }]));
      if (
        new Set(answers.map(({ frame_id }) => frame_id)).size < answers.length ||
        [...answers, ...seen].some(({ frame_id }) => !positions.has(frame_id))
      )
        throw strange();
      if (answers.length < frames.length) throw new AppError('invalid', INCOMPLETE, { errors: { result: INCOMPLETE } });
      if (!(await store.find(questionId))) return false;
      // Files may have gone while it was being answered.
      const there = new Set((await media.findFiles(filesOf(frames))).map(({ id }) => id));
      for (const [fileId, own] of groupBy(seen, ({ frame_id }) => positions.get(frame_id)?.fileId ?? 0))
        if (there.has(fileId)) await recognition.keepSights(fileId, own);
      const madeAt = clock.now();
      const rows = answers.flatMap(({ frame_id, text, confidence, reason, provider, model }) => {
        const at = positions.get(frame_id);
        return at && there.has(at.fileId)
          ? [{ questionId, frameId: frame_id, ...at, content: text, confidence, reason, provider, model, madeAt }]
          : [];
      });
      await keep(questionId, rows);
      if (ticketId !== null) await tickets.finish(ticketId, { frames: rows.length });
      return true;
    },
    giveUp: async () => undefined,
  };
  /** In the place of the last trial. A tick is of an answer: of another one it says nothing. */
  const keep = async (questionId: number, rows: BacktestRow[]): Promise<void> => {
    const before = new Map((await backtests.list(questionId)).map(({ frameId, content }) => [frameId, content]));
    await verdicts.removeTicks(
      questionId,
      rows.flatMap(({ frameId, content }) => ((before.get(frameId) ?? content) === content ? [] : [frameId])),
    );
    await backtests.replace(questionId, rows);
  };

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
      const messages = speakers.map((speaker) => spokenBy(speaker, content)).filter((text) => text !== '');
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
    async show(questionId: number, userId: number): Promise<Backtest> {
      const question = await questions.requireOwn(questionId, userId);
      const [{ madeAt, frames }, latest, checks, next] = await Promise.all([
        showFrames(question),
        inference.latest('backtest', subjectOf(questionId)),
        questions.checksOf(question),
        newestFrames(question),
      ]);
      const { kopecks } = await billing.quote({ projectId: question.projectId, userId, frames: next.length });
      const isUnderWay = latest?.state === 'waiting' || latest?.state === 'leased' || latest?.state === 'paused';
      return {
        made_at: madeAt?.toISOString() ?? null,
        ticket_id: isUnderWay ? latest.ticketId : null,
        kopecks,
        frames,
        checks,
      };
    },
    /** Null takes a tick back. */
    tick: (
      questionId: number,
      userId: number,
      { frame_id, is_right }: { frame_id: number; is_right: boolean | null },
    ): Promise<{ checks: Checks }> =>
      inTransaction(async () => {
        const question = await questions.requireOwn(questionId, userId);
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
      require: ({ params, userId }) => questions.requirePlanOf(params.question_id, userId),
      cancel: ({ ticketId }) => inference.withdrawOf(ticketId),
      // A second run, after a crash, finds the work asked for.
      run: async ({ params, userId, ticketId, report }) =>
        inTransaction(async () => {
          await report(0);
          if (await inference.isAskedFor(ticketId)) return LATER;
          const question = await questions.requireOwn(params.question_id, userId);
          const frames = await newestFrames(question);
          if (frames.length === 0) {
            await backtests.replace(question.id, []);
            return { frames: 0 };
          }
          const asked = await inference.ask(
            'backtest',
            [{ subject: subjectOf(question.id), fileId: null, input: { questionId: question.id, frames } }],
            { priority: PRIORITY.atTheScreen, ticketId },
          );
          if (asked === 0) throw new AppError('conflict', IS_TRIED);
          return LATER;
        }),
    }),
  };
}
export type BacktestService = ReturnType<typeof createBacktest>;
