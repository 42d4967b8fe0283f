import { groupBy } from '#platform/group-by.ts';
import type { Media } from '#modules/media/index.ts';
import type { AnswerStore } from './answers.store.ts';
import { isPositive } from './conditions.ts';
import type { QuestionStore } from './questions.store.ts';
import type { ReactionStore } from './reactions.store.ts';

export interface PositiveAnswersDeps {
  store: Pick<QuestionStore, 'findAll'>;
  answers: Pick<AnswerStore, 'listSaid'>;
  reactions: Pick<ReactionStore, 'listOfAll'>;
  media: Pick<Media, 'findFrames'>;
}

/** Where in a file a question was first answered so. */
export interface PositiveAnswer {
  fileId: number;
  second: number;
  question: string;
  answer: string;
}

/** What was found by questions on these files. An answer that goes on from frame to frame is told once a file. */
export const createPositiveAnswers =
  ({ store, answers, reactions, media }: PositiveAnswersDeps) =>
  async (fileIds: number[]): Promise<PositiveAnswer[]> => {
    const said = await answers.listSaid(fileIds);
    const questionIds = [...new Set(said.map(({ questionId }) => questionId))];
    const [put, speakers] = await Promise.all([store.findAll(questionIds), reactions.listOfAll(questionIds)]);
    const [questionOf, speakersOf] = [
      new Map(put.map((question) => [question.id, question])),
      groupBy(speakers, ({ questionId }) => questionId),
    ];
    const positive = said.flatMap((one) => {
      const question = questionOf.get(one.questionId);
      // What was answered to other words is no answer to these.
      const stands =
        question &&
        one.answeredAt >= question.contentChangedAt &&
        isPositive(one.content, speakersOf.get(question.id) ?? []);
      return stands ? [{ ...one, question: question.content }] : [];
    });
    const secondOf = new Map(
      (await media.findFrames(positive.map(({ frameId }) => frameId))).map(({ id, second }) => [id, second]),
    );
    return positive.map(({ fileId, frameId, question, content }) => ({
      fileId,
      second: secondOf.get(frameId) ?? 0,
      question,
      answer: content,
    }));
  };
