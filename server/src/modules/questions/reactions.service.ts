import type { AiReaction, NewAiReaction } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { QuestionsService } from './questions.service.ts';
import type { QuestionStore } from './questions.store.ts';
import type { ReactionChange, ReactionRow, ReactionStore } from './reactions.store.ts';

export interface ReactionsDeps {
  store: ReactionStore;
  questions: Pick<QuestionsService, 'requireOwnIn'>;
  lockQuestion: QuestionStore['lock'];
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface QuestionOfProject {
  projectId: number;
  questionId: number;
}

/** Each is weighed against every answer. */
export const MOST_REACTIONS = 20;
const TOO_MANY = `У вопроса может быть не больше ${MOST_REACTIONS} реакций`;

const notFound = () => new AppError('not_found', 'Реакция не найдена');
const toReaction = ({ id, conditionType, value, positiveReaction, negativeReaction }: ReactionRow): AiReaction => ({
  id,
  conditionType,
  value,
  positiveReaction,
  negativeReaction,
});
const toRow = ({ conditionType, value, positiveReaction, negativeReaction }: NewAiReaction): ReactionChange => ({
  conditionType,
  value,
  positiveReaction,
  negativeReaction,
});

/** What is said to the answers of a question. */
export const createReactionsService = ({ store, questions, lockQuestion, clock, inTransaction }: ReactionsDeps) => ({
  async list({ projectId, questionId }: QuestionOfProject, userId: number): Promise<AiReaction[]> {
    await questions.requireOwnIn(projectId, questionId, userId);
    return (await store.listOf(questionId)).map(toReaction);
  },
  create: (
    { projectId, questionId }: QuestionOfProject,
    userId: number,
    reaction: NewAiReaction,
  ): Promise<AiReaction> =>
    inTransaction(async () => {
      await questions.requireOwnIn(projectId, questionId, userId);
      // Whoever counts them counts alone.
      await lockQuestion(questionId);
      if ((await store.countOf(questionId)) >= MOST_REACTIONS) throw new AppError('conflict', TOO_MANY);
      return toReaction(await store.insert({ questionId, ...toRow(reaction), createdAt: clock.now() }));
    }),
  async change(
    { projectId, questionId }: QuestionOfProject,
    userId: number,
    { id, ...reaction }: NewAiReaction & { id: number },
  ): Promise<AiReaction> {
    await questions.requireOwnIn(projectId, questionId, userId);
    const changed = await store.change(questionId, id, toRow(reaction));
    if (!changed) throw notFound();
    return toReaction(changed);
  },
  async remove({ projectId, questionId }: QuestionOfProject, userId: number, id: number): Promise<{ result: true }> {
    await questions.requireOwnIn(projectId, questionId, userId);
    if (!(await store.remove(questionId, id))) throw notFound();
    return { result: true };
  },
});
export type ReactionsService = ReturnType<typeof createReactionsService>;
