import type { Price, questionRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { ApplyingService } from './applying.service.ts';
import type { AnswerTasks } from './answer-tasks.service.ts';
import type { BacktestService } from './backtest.service.ts';
import type { Placing } from './placing-price.service.ts';
import type { QuestionsService } from './questions.service.ts';
import type { ReactionsService } from './reactions.service.ts';

export interface RoutesDeps {
  questions: QuestionsService;
  reactions: ReactionsService;
  answerTasks: Pick<AnswerTasks, 'listOfFile' | 'listAnswers'>;
  applying: Pick<ApplyingService, 'show'>;
  backtest: Pick<BacktestService, 'show' | 'tick'>;
  priceOfPlacing: (placing: Placing, userId: number) => Promise<Price>;
}

export const createQuestionHandlers = ({
  questions,
  reactions,
  answerTasks,
  applying,
  backtest,
  priceOfPlacing,
}: RoutesDeps): Handlers<typeof questionRoutes> => ({
  listProjectQuestions: async ({ params, caller }) => ({ aiQuestions: await questions.list(params, caller.userId) }),
  createProjectQuestion: ({ params, body, caller }) => questions.create(params, caller.userId, body),
  changeProjectQuestion: ({ params, body, caller }) =>
    questions.change(params, params.questionId, { ...body, userId: caller.userId }),
  deactivateProjectQuestion: ({ params, caller }) =>
    questions.switchTo(false, params, params.questionId, caller.userId),
  activateProjectQuestion: ({ params, caller }) => questions.switchTo(true, params, params.questionId, caller.userId),
  listSourceQuestions: async ({ params, caller }) => ({ aiQuestions: await questions.list(params, caller.userId) }),
  createSourceQuestion: ({ params, body, caller }) => questions.create(params, caller.userId, body),
  changeSourceQuestion: ({ params, body, caller }) =>
    questions.change(params, params.questionId, { ...body, userId: caller.userId }),
  deactivateSourceQuestion: ({ params, caller }) => questions.switchTo(false, params, params.questionId, caller.userId),
  activateSourceQuestion: ({ params, caller }) => questions.switchTo(true, params, params.questionId, caller.userId),

  listReactions: async ({ params, caller }) => ({ aiReactions: await reactions.list(params, caller.userId) }),
  createReaction: ({ params, body, caller }) => reactions.create(params, caller.userId, body),
  changeReaction: ({ params, body, caller }) => reactions.change(params, caller.userId, body),
  deleteReaction: ({ params, caller }) => reactions.remove(params, caller.userId, params.reactionId),

  listPossibleAnswers: async ({ params, caller }) => ({
    answers: await reactions.possibleAnswers(params.questionId, caller.userId),
  }),
  showApplying: ({ params, caller }) => applying.show(params.questionId, caller.userId),
  showPlacingPrice: ({ body, caller }) =>
    priceOfPlacing({ fileIds: body.file_ids, dataSourceId: body.data_source_id, act: body.act }, caller.userId),
  showBacktest: ({ params, caller }) => backtest.show(params.questionId, caller.userId),
  tickBacktest: ({ params, body, caller }) => backtest.tick(params.questionId, caller.userId, body),

  listFileQuestions: async ({ params, caller }) => ({
    aiQuestions: await answerTasks.listOfFile(params.fileId, caller.userId),
  }),
  listFileAnswers: async ({ params, caller }) => ({
    cqrsTasks: await answerTasks.listAnswers(params.fileId, params.questionId, caller.userId),
  }),
});
