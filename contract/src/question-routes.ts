import { z } from 'zod';
import { Price } from './financials.ts';
import {
  AiQuestion,
  AiQuestionChange,
  AiReaction,
  Backtest,
  CqrsTask,
  MAX_POSSIBLE_ANSWERS,
  NewAiQuestion,
  NewAiReaction,
} from './questions.ts';
import { defineRoutes } from './route.ts';
import { ChosenForPlace } from './selections.ts';
import { Done, Id } from './values.ts';

const aiQuestions = z.object({ aiQuestions: z.array(AiQuestion) });
const OF_PROJECT = '/api/ai_questions/for_project/{projectId}';
const OF_SOURCE = '/api/ai_questions/for_data_source/{dataSourceId}';
const REACTIONS = '/api/projects/{projectId}/ai_questions/{questionId}/ai_reactions';

export const questionRoutes = defineRoutes({
  listProjectQuestions: {
    method: 'GET',
    path: OF_PROJECT,
    access: 'user',
    permission: 'question.read',
    answer: aiQuestions,
  },
  createProjectQuestion: {
    method: 'POST',
    path: OF_PROJECT,
    access: 'user',
    permission: 'question.manage',
    body: NewAiQuestion,
    answer: AiQuestion,
  },
  changeProjectQuestion: {
    method: 'PATCH',
    path: `${OF_PROJECT}/{questionId}`,
    access: 'user',
    permission: 'question.manage',
    body: AiQuestionChange,
    answer: AiQuestion,
  },
  /** Keeps it: an inactive question is not asked. */
  deactivateProjectQuestion: {
    method: 'DELETE',
    path: `${OF_PROJECT}/{questionId}`,
    access: 'user',
    permission: 'question.manage',
    answer: AiQuestion,
  },
  activateProjectQuestion: {
    method: 'PATCH',
    path: `${OF_PROJECT}/{questionId}/activate`,
    access: 'user',
    permission: 'question.manage',
    answer: AiQuestion,
  },
  listSourceQuestions: {
    method: 'GET',
    path: OF_SOURCE,
    access: 'user',
    permission: 'question.read',
    answer: aiQuestions,
  },
  createSourceQuestion: {
    method: 'POST',
    path: OF_SOURCE,
    access: 'user',
    permission: 'question.manage',
    body: NewAiQuestion,
    answer: AiQuestion,
  },
  changeSourceQuestion: {
    method: 'PATCH',
    path: `${OF_SOURCE}/{questionId}`,
    access: 'user',
    permission: 'question.manage',
    body: AiQuestionChange,
    answer: AiQuestion,
  },
  deactivateSourceQuestion: {
    method: 'DELETE',
    path: `${OF_SOURCE}/{questionId}`,
    access: 'user',
    permission: 'question.manage',
    answer: AiQuestion,
  },
  activateSourceQuestion: {
    method: 'PATCH',
    path: `${OF_SOURCE}/{questionId}/activate`,
    access: 'user',
    permission: 'question.manage',
    answer: AiQuestion,
  },

  listReactions: {
    method: 'GET',
    path: REACTIONS,
    access: 'user',
    permission: 'question.read',
    answer: z.object({ aiReactions: z.array(AiReaction) }),
  },
  createReaction: {
    method: 'POST',
    path: REACTIONS,
    access: 'user',
    permission: 'question.manage',
    body: NewAiReaction,
    answer: AiReaction,
  },
  changeReaction: {
    method: 'PATCH',
    path: REACTIONS,
    access: 'user',
    permission: 'question.manage',
    body: NewAiReaction.extend({ id: Id }),
    answer: AiReaction,
  },
  deleteReaction: {
    method: 'DELETE',
    path: `${REACTIONS}/{reactionId}`,
    access: 'user',
    permission: 'question.manage',
    answer: Done,
  },

  /**
   * What its answers can be, the likeliest first: what was answered so far, and what a question of its kind is answered
   * with. Other answers may come.
   */
  listPossibleAnswers: {
    method: 'GET',
    path: '/api/ai_questions/{questionId}/possible_answers',
    access: 'user',
    permission: 'question.read',
    answer: z.object({ answers: z.array(z.string()).max(MAX_POSSIBLE_ANSWERS) }),
  },
  showApplying: {
    method: 'GET',
    path: '/api/ai_questions/{questionId}/applying',
    access: 'user',
    permission: 'question.manage',
    answer: Price,
  },
  /**
   * What files that are put into a source would cost there: its questions are asked about them, and the classes of its
   * project look at them. What was told already is not asked again.
   */
  showPlacingPrice: {
    method: 'POST',
    path: '/api/ai_questions/placing',
    access: 'user',
    permission: 'question.manage',
    body: ChosenForPlace.extend({ act: z.enum(['move', 'copy']) }),
    longBody: true,
    answer: Price,
  },
  showBacktest: {
    method: 'GET',
    path: '/api/ai_questions/{questionId}/backtest',
    access: 'user',
    permission: 'question.manage',
    answer: Backtest,
  },
  /** Null takes a tick back. */
  tickBacktest: {
    method: 'POST',
    path: '/api/ai_questions/{questionId}/backtest/ticks',
    access: 'user',
    permission: 'question.manage',
    body: z.object({ frame_id: Id, is_right: z.boolean().nullable() }),
    answer: z.object({ checks: AiQuestion.shape.checks }),
  },

  listFileQuestions: {
    method: 'GET',
    path: '/api/ai_questions/for_data_source_file/{fileId}/ai_questions',
    access: 'user',
    permission: 'question.read',
    answer: aiQuestions,
  },
  listFileAnswers: {
    method: 'GET',
    path: '/api/data_source_files/{fileId}/ai_questions/{questionId}/cqrs_tasks',
    access: 'user',
    permission: 'question.read',
    answer: z.object({ cqrsTasks: z.array(CqrsTask) }),
  },
});
