import type { AiQuestion, CqrsTask } from '@rakurs/contract';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import type { AskingOptions, Inference, Task, TaskRegistration } from '#modules/inference/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import type { AnswerRow, QuestionRow, QuestionStore } from './questions.store.ts';

export interface QuestionsDeps {
  store: QuestionStore;
  media: Pick<Media, 'requireOwnFile' | 'modelInput' | 'listFrames' | 'findFiles'>;
  recognition: Pick<Recognition, 'sightsOf' | 'keepSights'>;
  inference: Pick<Inference, 'ask'>;
  clock: Clock;
}

/** What a task 'answer' carries beside its file. */
const Input = z.object({ questionId: z.int() });
const askedIn = (task: Task): { fileId: number; questionId: number } => {
  if (task.fileId === null) throw new Error(`The task ${task.id} names no file`);
  return { fileId: task.fileId, ...Input.parse(task.input) };
};

const notFound = () => new AppError('not_found', 'Вопрос не найден');

/** Whether the question is asked of this file. */
const concerns = ({ projectId, dataSourceId }: QuestionRow, file: PlacedFile): boolean => dataSourceId === null ? projectId === file.projectId : dataSourceId === file.dataSourceId;

/** Questions to frames and what machines answered. A frame that was looked at before is not looked at again. */
export function createQuestionsService({ store, media, recognition, inference, clock }: QuestionsDeps) {
  const task: TaskRegistration<'answer'> = {
    kind: 'answer',
    async payload(asked) {
      const { fileId, questionId } = askedIn(asked);
      const [question, input, sights] = await Promise.all([store.find(questionId), media.modelInput(fileId), recognition.sightsOf(fileId)]);
      if (!question || !input) return null;
      return { kind: input.kind, question: question.content, frames: input.frames.map((frame) => ({ ...frame, sight: sights.get(frame.id) ?? null })) };
    },
    async take(asked, { answers, seen }) {
      const { fileId, questionId } = askedIn(asked);
      const [file] = await media.findFiles([fileId]);
      if (!file || !(await store.find(questionId))) return false;
      const own = new Set((await media.listFrames([fileId])).map(({ id }) => id));
      if (answers.some(({ frame_id }) => !own.has(frame_id))) throw new AppError('invalid', 'Ответ о чужом кадре', { errors: { result: 'Ответ о чужом кадре' } });
      await recognition.keepSights(fileId, seen);
      await store.replaceAnswers({ fileId, questionId }, answers.map(({ frame_id, text, provider, model }) => ({ fileId, questionId, frameId: frame_id, content: text, provider, model, answeredAt: clock.now() })));
      return true;
    },
    // What was answered before stays; a question without an answer shows none.
    giveUp: async () => undefined,
  };

  const answersOf = async (file: PlacedFile): Promise<Map<number, CqrsTask[]>> => {
    const [answers, frames] = await Promise.all([store.listAnswers(file.id), media.listFrames([file.id])]);
    const seconds = new Map(frames.map(({ id, second }) => [id, second]));
    const toTask = ({ id, content, frameId, answeredAt }: AnswerRow): CqrsTask => ({ id, content, status: 'выполнено', second: seconds.get(frameId) ?? 0, created_at: answeredAt.toISOString() });
    return new Map([...groupBy(answers, ({ questionId }) => questionId)].map(([questionId, rows]) => [questionId, rows.map(toTask)]));
  };

  return {
    task,
    /** A question to every frame of a project, or of one source of it. The caller has made sure that both are this person's. */
    create: (userId: number, asked: { projectId: number; dataSourceId: number | null; content: string }): Promise<QuestionRow> => store.insert({ userId, ...asked, createdAt: clock.now() }),
    /** Has workers answer it about this file. Asked again while it waits, it is not asked twice. */
    ask: (question: QuestionRow, fileId: number, options?: AskingOptions): Promise<number> =>
      inference.ask('answer', [{ subject: `file ${fileId}, question ${question.id}`, fileId, input: { questionId: question.id } }], options),
    async listOfFile(fileId: number, userId: number): Promise<AiQuestion[]> {
      const file = await media.requireOwnFile(fileId, userId);
      const [questions, answers] = await Promise.all([store.listFor(file), answersOf(file)]);
      return questions.map(({ id, content, isActive }) => ({ id, content, isActive, cqrsTasks: answers.get(id) ?? [] }));
    },
    async listAnswers(fileId: number, questionId: number, userId: number): Promise<CqrsTask[]> {
      const file = await media.requireOwnFile(fileId, userId);
      const question = await store.find(questionId);
      if (!question || question.userId !== userId || !concerns(question, file)) throw notFound();
      return (await answersOf(file)).get(questionId) ?? [];
    },
  };
}
