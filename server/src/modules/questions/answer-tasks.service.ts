import type { AiQuestion, CqrsTask, FrameAnswer } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import {
  PRIORITY,
  type TaskRequestOptions,
  type Inference,
  type Task,
  type TaskRegistration,
} from '#modules/inference/index.ts';
import { resourceNotFound } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { readTaskInput, appliesTo, createAnswerBills, type Input } from './answer-bills.ts';
import type { AnswerRow, AnswerStore } from './answers.store.ts';
import { messageText } from './conditions.ts';
import type { FiredReaction } from './questions.hooks.ts';
import type { QuestionsService } from './questions.service.ts';
import type { QuestionRow, QuestionStore } from './questions.store.ts';
import type { ReactionStore } from './reactions.store.ts';
import { compareAnswers } from './same-answers.ts';
import { hasTaught, readTaught, type TaughtClasses } from './taught-frames.ts';

export interface AnswerTasksDeps {
  store: QuestionStore;
  /** As plans count them. */
  listActive: (projectIds: number[]) => Promise<{ id: number; projectId: number }[]>;
  answers: AnswerStore;
  reactions: Pick<ReactionStore, 'listOf'>;
  questions: Pick<QuestionsService, 'show'>;
  media: Pick<Media, 'requireFile' | 'modelInput' | 'listFrames' | 'findFiles' | 'findKeptFiles'>;
  recognition: Pick<Recognition, 'frameAnalysesOf' | 'keepFrameAnalyses'>;
  taught: TaughtClasses;
  inference: Pick<Inference, 'ask'>;
  billing: Pick<Billing, 'ratesOfProjects'>;
  /** Tells, in the transaction that keeps the answers, what the reactions have to say. */
  fired: (reactions: FiredReaction[]) => Promise<void>;
  clock: Clock;
}

const refusal = (text: string) => new AppError('invalid', text, { errors: { result: text } });
const AT_ONCE = 1000;
/** So long an answer about a new file waits for taught classes: where nobody can look for them, it is given without. */
const MAX_WAIT_MS = 10 * MINUTE_MS;
/** Questions to frames and what machines answered. A frame that was looked at before is not looked at again. */
export function createAnswerTasks({
  store,
  listActive,
  answers,
  reactions,
  questions,
  media,
  recognition,
  taught,
  inference,
  billing,
  fired,
  clock,
}: AnswerTasksDeps) {
  const ask = async (
    asked: { id: number }[],
    fileIds: number[],
    { isSilent = false, ...options }: TaskRequestOptions & { isSilent?: boolean } = {},
  ): Promise<number> => {
    const requests = asked.flatMap(({ id: questionId }) =>
      fileIds.map((fileId) => ({
        subject: `file ${fileId}, question ${questionId}`,
        fileId,
        input: { questionId, isSilent } satisfies Input,
      })),
    );
    let made = 0;
    for (let from = 0; from < requests.length; from += AT_ONCE)
      made += await inference.ask('answer', requests.slice(from, from + AT_ONCE), options);
    return made;
  };

  /** The question and the file, where the one is still asked of the other. */
  const stillAsked = async ({
    fileId,
    questionId,
  }: {
    fileId: number;
    questionId: number;
  }): Promise<{ question: QuestionRow; file: PlacedFile } | null> => {
    const [question, [file]] = await Promise.all([store.find(questionId), media.findFiles([fileId])]);
    return question?.isActive && file && appliesTo(question, file) ? { question, file } : null;
  };
  const react = async (
    question: QuestionRow,
    file: PlacedFile,
    { answered, seconds, isQuiet }: { answered: FrameAnswer[]; seconds: Map<number, number>; isQuiet: boolean },
  ): Promise<void> => {
    const speakers = await reactions.listOf(question.id);
    const inOrder = answered.toSorted(
      (one, other) => (seconds.get(one.frame_id) ?? 0) - (seconds.get(other.frame_id) ?? 0),
    );
    const said = inOrder.flatMap(({ frame_id, text: answer, confidence }) =>
      speakers.flatMap((speaker): FiredReaction[] => {
        const text = messageText(speaker, answer);
        if (text === '') return [];
        const about = {
          userId: question.userId,
          projectId: file.projectId,
          dataSourceId: file.dataSourceId,
          fileId: file.id,
          frameId: frame_id,
          second: seconds.get(frame_id) ?? 0,
        };
        return [
          {
            reactionId: speaker.id,
            questionId: question.id,
            cooldownSeconds: question.cooldownSeconds,
            ...about,
            answer,
            confidence,
            text,
            isQuiet,
          },
        ];
      }),
    );
    if (said.length > 0) await fired(said);
  };

  const { beyondPlans, bill } = createAnswerBills({ store, listActive, media, taught, billing });

  const task: TaskRegistration<'answer'> = {
    kind: 'answer',
    bill,
    /**
     * What was seen goes along to strangers too: it tells of the picture, which they have. What the project calls
     * things does not.
     */
    async payload(asked, to) {
      const { fileId, questionId } = readTaskInput(asked);
      const still = await stillAsked({ fileId, questionId });
      const [input, sights, taughtOn] = still
        ? await Promise.all([
            media.modelInput(fileId, to),
            recognition.frameAnalysesOf([fileId]),
            readTaught(taught, [fileId], to),
          ])
        : [null, null, null];
      if (!still || !input) return null;
      return {
        kind: input.kind,
        question: still.question.content,
        frames: input.frames.map((frame) => ({
          ...frame,
          sight: sights.get(frame.id) ?? null,
          ...taughtOn(fileId, frame),
        })),
      };
    },
    async take(asked, { answers: answered, seen }) {
      const { fileId, questionId, isSilent } = readTaskInput(asked);
      const still = await stillAsked({ fileId, questionId });
      if (!still) return false;
      const seconds = new Map((await media.listFrames([fileId])).map(({ id, second }) => [id, second]));
      if (answered.some(({ frame_id }) => !seconds.has(frame_id))) throw refusal('Ответ о чужом кадре');
      if (new Set(answered.map(({ frame_id }) => frame_id)).size < Math.max(answered.length, seconds.size))
        throw refusal('Нужен один ответ о каждом кадре');
      await recognition.keepFrameAnalyses(fileId, seen);
      await answers.replace(
        { fileId, questionId },
        answered.map(({ frame_id, text, confidence, reason, provider, model }) => ({
          fileId,
          questionId,
          frameId: frame_id,
          content: text,
          confidence,
          reason,
          provider,
          model,
          answeredAt: clock.now(),
        })),
      );
      // What was asked in bulk is of old files: it may stand in the feed, but nobody is called because of it.
      if (!isSilent)
        await react(still.question, still.file, { answered, seconds, isQuiet: asked.priority === PRIORITY.inBulk });
      return true;
    },
    compare: async ({ projectId }, { own, lent }) =>
      compareAnswers(own.answers, lent.answers, { isToldMore: await hasTaught(taught, projectId) }),
    comparable: ({ answers: told }) => ({ answers: told, seen: [] }),
    // What was answered before stays; a question without an answer shows none.
    giveUp: async () => undefined,
  };

  /** To each question in the words it is put in now; what was answered to others is no answer to it. */
  const answersAbout = async (file: PlacedFile): Promise<(question: QuestionRow) => CqrsTask[]> => {
    const [rows, frames] = await Promise.all([answers.listOf(file.id), media.listFrames([file.id])]);
    const seconds = new Map(frames.map(({ id, second }) => [id, second]));
    const toTask = ({
      id,
      content,
      frameId,
      confidence,
      reason,
      provider,
      model,
      answeredAt,
    }: AnswerRow): CqrsTask => ({
      id,
      content,
      status: 'выполнено',
      second: seconds.get(frameId) ?? 0,
      created_at: answeredAt.toISOString(),
      confidence,
      reason,
      provider,
      model,
    });
    const byQuestion = groupBy(rows, ({ questionId }) => questionId);
    return ({ id, contentChangedAt }) =>
      (byQuestion.get(id) ?? [])
        .filter(({ answeredAt }) => answeredAt >= contentChangedAt)
        .map(toTask)
        .toSorted((one, other) => one.second - other.second);
  };

  /** Those that a new file of this place is asked: what is beyond the plan waits. */
  const listAsked = async (place: { projectId: number; dataSourceId: number }): Promise<QuestionRow[]> => {
    const [active, beyond] = await Promise.all([store.listActiveFor(place), beyondPlans([place.projectId])]);
    return active.filter(({ id }) => !beyond.has(id));
  };

  return {
    task,
    ask,
    listAsked,
    /** How many questions a new file of this place is asked. */
    countAsked: async (place: { projectId: number; dataSourceId: number }): Promise<number> =>
      (await listAsked(place)).length,
    /**
     * All active questions of the place where these files are now that they were not asked yet in these words. Old
     * files: quietly, and after what is new.
     */
    async askMissing(
      fileIds: number[],
      { projectId, dataSourceId }: { projectId: number; dataSourceId: number },
    ): Promise<void> {
      const active = await store.listActiveFor({ projectId, dataSourceId });
      if (active.length === 0) return;
      for (let from = 0; from < fileIds.length; from += AT_ONCE) {
        // Others are asked once they are described.
        const described = (await media.findFiles(fileIds.slice(from, from + AT_ONCE)))
          .filter(({ aiDescription }) => aiDescription !== null)
          .map(({ id }) => id);
        for (const question of active) {
          const answered = await answers.listAnswered(question.id, described, question.contentChangedAt);
          await ask(
            [question],
            described.filter((id) => !answered.has(id)),
            { priority: PRIORITY.inBulk },
          );
        }
      }
    },
    /**
     * In the transaction that keeps the description of a file: now it can be asked about. Who only looks again, in the
     * background, changes no answers.
     */
    async described({ fileId, priority }: Task): Promise<void> {
      if (fileId === null || priority === PRIORITY.inBackground) return;
      const [file] = await media.findFiles([fileId]);
      if (!file) return;
      const active = await store.listActiveFor(file);
      // The project's classes look first: what they find decides, and who would be answered before could not be told.
      const waits = active.length > 0 && (await taught.isAwaited(fileId));
      await ask(active, [fileId], {
        priority,
        notBefore: waits ? new Date(clock.now().getTime() + MAX_WAIT_MS) : null,
      });
    },
    async listOfFile(actor: Actor, fileId: number): Promise<AiQuestion[]> {
      const file = await media.requireFile(actor, fileId, 'question.read');
      const [rows, answersTo] = await Promise.all([store.listFor(file), answersAbout(file)]);
      return questions.show(rows, answersTo);
    },
    async listAnswers(
      actor: Actor,
      { fileId, questionId }: { fileId: number; questionId: number },
    ): Promise<CqrsTask[]> {
      const file = await media.requireFile(actor, fileId, 'question.read');
      const question = await store.find(questionId);
      if (!question || !appliesTo(question, file)) throw resourceNotFound('question');
      return (await answersAbout(file))(question);
    },
  };
}
export type AnswerTasks = ReturnType<typeof createAnswerTasks>;
