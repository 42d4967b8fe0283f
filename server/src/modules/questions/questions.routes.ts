import type { Price, questionRoutes } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
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
  priceOfPlacing: (actor: Actor, placing: Placing) => Promise<Price>;
}

export const createQuestionHandlers = ({
  questions,
  reactions,
  answerTasks,
  applying,
  backtest,
  priceOfPlacing,
}: RoutesDeps): Handlers<typeof questionRoutes> => ({
  listProjectQuestions: async ({ params, caller }) => ({ aiQuestions: await questions.list(caller, params) }),
  createProjectQuestion: ({ params, body, caller }) => questions.create(caller, params, body),
  changeProjectQuestion: ({ params, body, caller }) =>
    questions.change(caller, { parent: params, id: params.questionId }, body),
  deactivateProjectQuestion: ({ params, caller }) =>
    questions.switchTo(caller, { parent: params, id: params.questionId }, false),
  activateProjectQuestion: ({ params, caller }) =>
    questions.switchTo(caller, { parent: params, id: params.questionId }, true),
  listSourceQuestions: async ({ params, caller }) => ({ aiQuestions: await questions.list(caller, params) }),
  createSourceQuestion: ({ params, body, caller }) => questions.create(caller, params, body),
  changeSourceQuestion: ({ params, body, caller }) =>
    questions.change(caller, { parent: params, id: params.questionId }, body),
  deactivateSourceQuestion: ({ params, caller }) =>
    questions.switchTo(caller, { parent: params, id: params.questionId }, false),
  activateSourceQuestion: ({ params, caller }) =>
    questions.switchTo(caller, { parent: params, id: params.questionId }, true),

  listReactions: async ({ params, caller }) => ({ aiReactions: await reactions.list(caller, params) }),
  createReaction: ({ params, body, caller }) => reactions.create(caller, params, body),
  changeReaction: ({ params, body, caller }) => reactions.change(caller, params, body),
  deleteReaction: ({ params, caller }) => reactions.remove(caller, params, params.reactionId),

  listPossibleAnswers: async ({ params, caller }) => ({
    answers: await reactions.possibleAnswers(caller, params.questionId),
  }),
  showApplying: ({ params, caller }) => applying.show(caller, params.questionId),
  showPlacingPrice: ({ body, caller }) =>
    priceOfPlacing(caller, { fileIds: body.file_ids, dataSourceId: body.data_source_id, act: body.act }),
  showBacktest: ({ params, caller }) => backtest.show(caller, params.questionId),
  tickBacktest: ({ params, body, caller }) => backtest.tick(caller, params.questionId, body),

  listFileQuestions: async ({ params, caller }) => ({
    aiQuestions: await answerTasks.listOfFile(caller, params.fileId),
  }),
  listFileAnswers: async ({ params, caller }) => ({
    cqrsTasks: await answerTasks.listAnswers(caller, params),
  }),
});
