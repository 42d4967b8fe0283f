import { questionRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Tickets } from '#platform/tickets/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import { createSettling, taskEnded, type TaskRequestOptions, type Inference } from '#modules/inference/index.ts';
import { filesCopied, filesMoved, filesPurged, sourceMoved, sourcesPurged, type Media } from '#modules/media/index.ts';
import { projectsErased, type Projects } from '#modules/projects/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { createActiveQuestions } from './active-questions.ts';
import { createAnswerStore } from './answers.store.ts';
import { createApplying } from './applying.service.ts';
import { createAnswerTasks } from './answer-tasks.service.ts';
import { createBacktest } from './backtest.service.ts';
import { createBacktestStore } from './backtests.store.ts';
import { createPlacingPrice } from './placing-price.service.ts';
import { createPositiveAnswers } from './positive-answers.ts';
import { reactionsFired } from './questions.hooks.ts';
import { createQuestionHandlers } from './questions.routes.ts';
import { createQuestionsService } from './questions.service.ts';
import { createQuestionStore } from './questions.store.ts';
import { createReactionStore } from './reactions.store.ts';
import { createReactionsService } from './reactions.service.ts';
import type { TaughtClasses } from './taught-frames.ts';
import { createVerdictStore } from './verdicts.store.ts';

export interface QuestionsModuleDeps {
  database: Database;
  access: Access;
  projects: Projects;
  billing: Billing;
  tickets: Tickets;
  media: Media;
  recognition: Recognition;
  taught: TaughtClasses;
  inference: Inference;
  hooks: TransactionHooks;
  clock?: Clock;
}

/** What somebody says of an answer that a message told of. */
export interface Verdict {
  questionId: number;
  frameId: number;
  fileId: number;
  answer: string;
  isRight: false;
  source: 'feed';
  /** When the message was made: of a question that was put in other words since then it says nothing. */
  sentAt?: Date;
}

/** Questions that people put to every frame, what machines answer, and what is said to the answers. */
export function createQuestions({
  database,
  access,
  projects,
  billing,
  tickets,
  media,
  recognition,
  taught,
  inference,
  hooks,
  clock = systemClock,
}: QuestionsModuleDeps) {
  const store = createQuestionStore(database);
  const answers = createAnswerStore(database);
  const reactionStore = createReactionStore(database);
  const verdicts = createVerdictStore(database);
  const backtests = createBacktestStore(database);
  const inTransaction = database.transaction;

  const reworded = async (questionId: number): Promise<void> => {
    await inference.takeBack('answer', { questionId });
    await inference.takeBack('backtest', { questionId });
    await backtests.removeOfQuestions([questionId]);
  };
  const questions = createQuestionsService({
    store,
    verdicts,
    access,
    projects,
    media,
    billing,
    clock,
    inTransaction,
    reworded,
  });
  const reactions = createReactionsService({
    store: reactionStore,
    questions,
    answers,
    backtests,
    taught,
    lockQuestion: store.lock,
    clock,
    inTransaction,
  });
  const listActive = createActiveQuestions({ store, media });
  const answerTasks = createAnswerTasks({
    store,
    listActive,
    answers,
    reactions: reactionStore,
    questions,
    media,
    recognition,
    taught,
    inference,
    billing,
    fired: (said) => hooks.emit(reactionsFired, said),
    clock,
  });
  const applying = createApplying({
    questions,
    answers,
    answerTasks,
    media,
    billing,
    inference,
    settle: createSettling({ database, inference, tickets }),
    inTransaction,
  });
  const backtest = createBacktest({
    store,
    access,
    questions,
    backtests,
    verdicts,
    reactions: reactionStore,
    media,
    recognition,
    taught,
    inference,
    tickets,
    billing,
    clock,
    inTransaction,
  });
  inference.register(answerTasks.task);
  inference.register(backtest.task);
  tickets.register(applying.command);
  tickets.register(backtest.command);

  const remove = async (questionIds: number[]): Promise<void> => {
    await backtest.abandon(questionIds);
    for (const kept of [answers, reactionStore, verdicts, backtests]) await kept.removeOfQuestions(questionIds);
    await store.remove(questionIds);
  };
  hooks.on(taskEnded, async ({ task, outcome }) => {
    if (task.kind === 'recognise' && outcome === 'done') await answerTasks.described(task);
    if (task.kind === 'answer') await applying.ended(task);
    if (task.kind === 'backtest' && outcome === 'failed') await backtest.failed(task);
  });
  hooks.on(filesMoved, async ({ fileIds, dataSourceId }) => {
    const [file] = await media.findFiles(fileIds.slice(0, 1));
    if (file) await answerTasks.askMissing(fileIds, { dataSourceId, projectId: file.projectId });
  });
  hooks.on(filesCopied, async ({ copies, frames, projectId, dataSourceId }) => {
    await answers.copyOf(frames, { projectId, dataSourceId });
    await answerTasks.askMissing(
      copies.map(({ to }) => to),
      { projectId, dataSourceId },
    );
  });
  hooks.on(sourceMoved, ({ dataSourceId, projectId }) => store.follow(dataSourceId, projectId));
  hooks.on(filesPurged, async ({ fileIds }) => {
    for (const kept of [answers, verdicts, backtests]) await kept.removeOfFiles(fileIds);
  });
  hooks.on(sourcesPurged, async ({ dataSourceIds }) => remove(await store.listIdsOfSources(dataSourceIds)));
  hooks.on(projectsErased, async ({ projectIds }) => remove(await store.listIdsOfProjects(projectIds)));

  const module: Module = {
    name: 'questions',
    serves: [
      serve(
        questionRoutes,
        createQuestionHandlers({
          questions,
          reactions,
          answerTasks,
          applying,
          backtest,
          priceOfPlacing: createPlacingPrice({ answerTasks, answers, taught, media, billing, inference }),
        }),
      ),
    ],
    erase: async (userId) => remove(await store.listIdsOfUser(userId)),
  };
  return {
    module,
    create: questions.put,
    /** Those that are on: put to the whole project, and to sources of it. */
    async countActiveIn(projectId: number): Promise<{ ofProject: number; ofSources: number }> {
      const active = await listActive([projectId]);
      const ofProject = active.filter(({ dataSourceId }) => dataSourceId === null).length;
      return { ofProject, ofSources: active.length - ofProject };
    },
    /** Has workers answer it about this file. Asked again while it waits, it is not asked twice. */
    ask: (question: { id: number }, fileId: number, options?: TaskRequestOptions): Promise<number> =>
      answerTasks.ask([question], [fileId], options),
    /** The project's classes have looked at these files, or will not: what waited for it is answered now. */
    expedite: (fileIds: number[]): Promise<void> => inference.expedite('answer', fileIds),
    /** In the words they are put in now, inactive ones too. */
    findQuestions: async (ids: number[]): Promise<{ id: number; content: string }[]> =>
      (await store.findAll(ids)).map(({ id, content }) => ({ id, content })),
    /** As it was put at that moment; null where it was put in other words since, or is gone. */
    async questionAsked(id: number, at: Date): Promise<string | null> {
      const question = await store.find(id);
      return question && question.contentChangedAt <= at ? question.content : null;
    },
    /** What was answered by that moment and stands, by frame; what was replaced since is absent. */
    async answersBy(
      questionId: number,
      { frameIds, isTrial, at }: { frameIds: number[]; isTrial: boolean; at: Date },
    ): Promise<Map<number, string>> {
      const rows = isTrial
        ? (await backtests.list(questionId)).filter(({ madeAt }) => madeAt <= at)
        : await answers.listBy(questionId, frameIds, at);
      return new Map(rows.map(({ frameId, content }) => [frameId, content]));
    },
    countAsked: answerTasks.countAsked,
    positiveAnswers: createPositiveAnswers({ store, answers, reactions: reactionStore, media }),
    /** Said again, it is said once. */
    noteVerdict: ({ sentAt = clock.now(), ...verdict }: Verdict): Promise<void> =>
      verdicts.put({ ...verdict, createdAt: sentAt }),
  };
}
export type Questions = ReturnType<typeof createQuestions>;
export { reactionsFired, type FiredReaction } from './questions.hooks.ts';
