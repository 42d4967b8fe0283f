import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Tickets } from '#platform/tickets/index.ts';
import type { TaskRegistration } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { appliesTo, shortened } from './answer-bills.ts';
import type { BacktestRow, BacktestStore } from './backtests.store.ts';
import type { QuestionStore } from './questions.store.ts';
import { compareAnswers } from './same-answers.ts';
import { hasTaught, readTaught, type TaughtClasses } from './taught-frames.ts';
import type { VerdictStore } from './verdicts.store.ts';

/** What a task 'backtest' carries: its frames in the order shown. */
const Input = z.object({ questionId: z.int(), frames: z.array(z.object({ id: z.int(), fileId: z.int() })) });
export type ChosenFrame = z.output<typeof Input>['frames'][number];

const INCOMPLETE = 'Нужен один ответ о каждом кадре';
const strange = () => new AppError('invalid', 'Ответ о чужом кадре', { errors: { result: 'Ответ о чужом кадре' } });
export const filesOf = (frames: { fileId: number }[]): number[] => [...new Set(frames.map(({ fileId }) => fileId))];

export interface BacktestTaskDeps {
  store: Pick<QuestionStore, 'find' | 'findAll'>;
  backtests: Pick<BacktestStore, 'list' | 'replace'>;
  verdicts: Pick<VerdictStore, 'removeTicks'>;
  media: Pick<Media, 'modelInputs' | 'findFiles'>;
  recognition: Pick<Recognition, 'frameAnalysesOf' | 'keepFrameAnalyses'>;
  taught: TaughtClasses;
  tickets: Pick<Tickets, 'finish'>;
  clock: Clock;
}

/** What a worker is asked when a question is tried, and what is kept of its answers. */
export function createBacktestTask({
  store,
  backtests,
  verdicts,
  media,
  recognition,
  taught,
  tickets,
  clock,
}: BacktestTaskDeps): TaskRegistration<'backtest'> {
  /** In the place of the last trial. A tick is of an answer: of another one it says nothing. */
  const keep = async (questionId: number, rows: BacktestRow[]): Promise<void> => {
    const before = new Map((await backtests.list(questionId)).map(({ frameId, content }) => [frameId, content]));
    await verdicts.removeTicks(
      questionId,
      rows.flatMap(({ frameId, content }) => ((before.get(frameId) ?? content) === content ? [] : [frameId])),
    );
    await backtests.replace(questionId, rows);
  };

  return {
    kind: 'backtest',
    async bill(asked) {
      const wanted = asked.map(({ subject, input }) => ({ subject, ...Input.parse(input) }));
      const put = new Map(
        (await store.findAll(wanted.map(({ questionId }) => questionId))).map((question) => [question.id, question]),
      );
      const taughtIn = new Map(
        await Promise.all(
          [...put.values()].map(async ({ projectId }) => [projectId, await hasTaught(taught, projectId)] as const),
        ),
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
                staysHome: taughtIn.get(projectId) ?? false,
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
        recognition.frameAnalysesOf(fileIds),
        readTaught(taught, fileIds, to),
      ]);
      // A file that is elsewhere now may not be shown by the leave of this project; and what cannot be tried whole is
      // not paid for.
      if (!question || files.filter((file) => appliesTo(question, file)).length < fileIds.length) return null;
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
        if (there.has(fileId)) await recognition.keepFrameAnalyses(fileId, own);
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
    compare: async ({ projectId }, { own, lent }) =>
      compareAnswers(own.answers, lent.answers, { isToldMore: await hasTaught(taught, projectId) }),
    comparable: ({ answers }) => ({ answers, seen: [] }),
    giveUp: async () => undefined,
  };
}
