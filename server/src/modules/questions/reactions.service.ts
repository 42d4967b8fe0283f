import { MAX_POSSIBLE_ANSWERS, type AiReaction, type NewAiReaction } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { AnswerStore } from './answers.store.ts';
import type { BacktestStore } from './backtests.store.ts';
import { possibleAnswers } from './possible-answers.ts';
import type { QuestionsService } from './questions.service.ts';
import type { QuestionStore } from './questions.store.ts';
import type { ReactionChange, ReactionRow, ReactionStore } from './reactions.store.ts';
import type { TaughtClasses } from './taught-frames.ts';

export interface ReactionsDeps {
  store: ReactionStore;
  questions: Pick<QuestionsService, 'require' | 'requireIn'>;
  answers: Pick<AnswerStore, 'listFrequent'>;
  backtests: Pick<BacktestStore, 'list'>;
  taught: Pick<TaughtClasses, 'titlesOf'>;
  lockQuestion: QuestionStore['lock'];
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface QuestionOfProject {
  projectId: number;
  questionId: number;
}

/** Each is weighed against every answer. */
export const MAX_REACTIONS = 20;
const TOO_MANY = `У вопроса может быть не больше ${MAX_REACTIONS} реакций`;

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
export const createReactionsService = ({
  store,
  questions,
  answers,
  backtests,
  taught,
  lockQuestion,
  clock,
  inTransaction,
}: ReactionsDeps) => ({
  /** What a reaction may wait for: the last trial tells as much as what was asked of files. */
  async possibleAnswers(actor: Actor, questionId: number): Promise<string[]> {
    const question = await questions.require(actor, questionId, 'question.read');
    const [said, tried, titles] = await Promise.all([
      answers.listFrequent(questionId, { since: question.contentChangedAt, most: MAX_POSSIBLE_ANSWERS }),
      backtests.list(questionId),
      taught.titlesOf([question.projectId]),
    ]);
    return possibleAnswers({
      question: question.content,
      said: [...said, ...tried.map(({ content }) => content)],
      classes: titles.get(question.projectId) ?? [],
    });
  },
  async list(actor: Actor, question: QuestionOfProject): Promise<AiReaction[]> {
    const { id } = await questions.requireIn(actor, question, 'question.read');
    return (await store.listOf(id)).map(toReaction);
  },
  create: (actor: Actor, question: QuestionOfProject, reaction: NewAiReaction): Promise<AiReaction> =>
    inTransaction(async () => {
      const { id: questionId } = await questions.requireIn(actor, question, 'question.manage');
      // Whoever counts them counts alone.
      await lockQuestion(questionId);
      if ((await store.countOf(questionId)) >= MAX_REACTIONS) throw new AppError('conflict', TOO_MANY);
      return toReaction(await store.insert({ questionId, ...toRow(reaction), createdAt: clock.now() }));
    }),
  async change(
    actor: Actor,
    question: QuestionOfProject,
    { id, ...reaction }: NewAiReaction & { id: number },
  ): Promise<AiReaction> {
    const { id: questionId } = await questions.requireIn(actor, question, 'question.manage');
    const changed = await store.change(questionId, id, toRow(reaction));
    if (!changed) throw notFound();
    return toReaction(changed);
  },
  async remove(actor: Actor, question: QuestionOfProject, id: number): Promise<{ result: true }> {
    const { id: questionId } = await questions.requireIn(actor, question, 'question.manage');
    if (!(await store.remove(questionId, id))) throw notFound();
    return { result: true };
  },
});
export type ReactionsService = ReturnType<typeof createReactionsService>;
