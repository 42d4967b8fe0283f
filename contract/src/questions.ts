import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { Price } from './financials.ts';
import { MachineDetection, Sight, SightOfFrame, TaskFrame } from './frames.ts';
import { LONGEST_LABEL_TITLE } from './labels.ts';
import { Provider } from './provider.ts';
import { defineRoutes } from './route.ts';
import { defineTasks } from './task.ts';
import { bareLines, Done, Id, Kopecks, requiredLine, storedText, Time } from './values.ts';

export const LONGEST_QUESTION = 5000;
export const LONGEST_ANSWER = 5000;
export const LONGEST_CONDITION_VALUE = 10_000;
export const LONGEST_REACTION = 2000;
/** How many of the newest frames a question is tried on before it is switched on. */
export const BACKTEST_FRAMES = 200;
/** Equal messages of one video or stream within this are one message; a question may say otherwise. */
export const COOLDOWN_SECONDS = 60;
const LONGEST_COOLDOWN_SECONDS = 7 * 24 * 3600;

/** What is answered where nobody can tell. No reaction says 'no' because of it: only one whose condition it meets speaks. */
export const DOES_NOT_KNOW = 'не знаю';

const Confidence = z.number().min(0).max(1);
const said = (longest: number) => bareLines(longest).transform((text) => text.trim());
const requiredText = (longest: number) => said(longest).pipe(z.string().min(1));

/** One asking of a question about a frame of a file, and what came of it. */
export const CqrsTask = z
  .object({
    id: Id,
    content: z.string(),
    status: z.string(),
    second: z.number().min(0),
    created_at: Time,
    /** How sure the answer is; null when whoever answered does not say. */
    confidence: Confidence.nullable(),
    /** What was seen that decided it, for people: 'кошка, 92 %'. */
    reason: z.string().nullable(),
    provider: Provider,
    model: z.string(),
  })
  .meta({ id: 'CqrsTask' });
export type CqrsTask = z.output<typeof CqrsTask>;

export const AiQuestion = z
  .object({
    id: Id,
    content: z.string(),
    isActive: z.boolean(),
    /** What was answered about the file whose questions these are; empty where they are those of a project or a source. */
    cqrsTasks: z.array(CqrsTask),
    project_id: Id,
    /** Null: of the whole project. */
    data_source_id: Id.nullable(),
    cooldown_seconds: z.int(),
    /** Of its answers as they are put now: found right (ticked, or sent and not called an error) and found wrong. */
    checks: z.object({ right: z.int(), wrong: z.int() }),
  })
  .meta({ id: 'AiQuestion' });
export type AiQuestion = z.output<typeof AiQuestion>;

const cooldown = z.int().min(0).max(LONGEST_COOLDOWN_SECONDS);
/** `isActive: false` puts a question that is not asked yet: it can be tried on old frames first. */
export const NewAiQuestion = z
  .object({
    content: requiredText(LONGEST_QUESTION),
    isActive: z.boolean().default(true),
    cooldown_seconds: cooldown.default(COOLDOWN_SECONDS),
  })
  .meta({ id: 'NewAiQuestion' });
export type NewAiQuestion = z.output<typeof NewAiQuestion>;
export const AiQuestionChange = z
  .object({ content: requiredText(LONGEST_QUESTION).optional(), cooldown_seconds: cooldown.optional() })
  .meta({ id: 'AiQuestionChange' });
export type AiQuestionChange = z.output<typeof AiQuestionChange>;

export const ConditionType = z.enum(['EQUALS', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH']);
export type ConditionType = z.output<typeof ConditionType>;

const reaction = {
  conditionType: ConditionType,
  /** Compared without regard to case, spaces and ё. Empty: every answer contains it, begins and ends with it. */
  value: said(LONGEST_CONDITION_VALUE),
  /** An empty text is silence. */
  positiveReaction: said(LONGEST_REACTION),
  negativeReaction: said(LONGEST_REACTION),
};
export const NewAiReaction = z.object(reaction).meta({ id: 'NewAiReaction' });
export type NewAiReaction = z.output<typeof NewAiReaction>;
export const AiReaction = z
  .object({
    id: Id,
    conditionType: ConditionType,
    value: z.string(),
    positiveReaction: z.string(),
    negativeReaction: z.string(),
  })
  .meta({ id: 'AiReaction' });
export type AiReaction = z.output<typeof AiReaction>;

/** Answer about one frame. `text` is 'да', 'нет', a number or a short phrase; DOES_NOT_KNOW when nobody can tell. */
export const FrameAnswer = z.object({
  frame_id: Id,
  text: storedText(LONGEST_ANSWER).min(1),
  confidence: Confidence.nullable(),
  reason: storedText(500).nullable(),
  provider: Provider.exclude(['person']),
  model: requiredLine(200),
});
export type FrameAnswer = z.output<typeof FrameAnswer>;

/** A frame that was looked at before comes with what was seen: it is not looked at again. */
const FrameToAnswer = TaskFrame.extend({
  sight: Sight.nullable(),
  /** What the project's own classes found on it: they are asked first. */ taught: z
    .array(MachineDetection.extend({ class_name: storedText(LONGEST_LABEL_TITLE).min(1) }))
    .max(200)
    .optional(),
  /** Names of the project's taught classes, found here or not. */ classes: z
    .array(storedText(LONGEST_LABEL_TITLE))
    .max(500)
    .optional(),
});
/** One answer for each frame. `seen`: what had to be looked at for it, to be kept. */
const Answers = z.object({ answers: z.array(FrameAnswer).min(1), seen: z.array(SightOfFrame) });

export const questionTasks = defineTasks({
  /** About every frame of one file. */
  answer: {
    payload: z.object({ kind: FileKind, question: z.string(), frames: z.array(FrameToAnswer).min(1) }),
    result: Answers,
  },
  /** About frames of many files, as a try. */
  backtest: {
    payload: z.object({ question: z.string(), frames: z.array(FrameToAnswer).min(1).max(BACKTEST_FRAMES) }),
    result: Answers,
  },
});

/** The long command that asks a question about files that were there before it. Its ticket's result is {files: number, failed: number}. */
export const APPLY_QUESTION_COMMAND = 'apply_question';
export const ApplyQuestionParams = z.object({
  question_id: Id,
  /** Whether its reactions speak in the feed. Nobody is called or written to because of old files. */ with_messages: z
    .boolean()
    .default(true),
});
export type ApplyQuestionParams = z.input<typeof ApplyQuestionParams>;

/** The long command that tries a question on the newest frames. What it found is told by `showBacktest`; its ticket's result is {frames: number}. */
export const BACKTEST_COMMAND = 'backtest_question';
export const BacktestParams = z.object({ question_id: Id });

export const BacktestFrame = z.object({
  frame_id: Id,
  data_source_file_id: Id,
  project_id: Id,
  data_source_id: Id,
  second: z.number().min(0),
  picture_url: z.string().nullable(),
  answer: z.string(),
  confidence: Confidence.nullable(),
  reason: z.string().nullable(),
  /** What the reactions, as they stand now, would say. */
  messages: z.array(z.string()),
  /** What a person ticked; null: nothing yet. */
  is_right: z.boolean().nullable(),
});
export type BacktestFrame = z.output<typeof BacktestFrame>;

/** The last trial of a question as it is put now. `made_at` is null when there was none; `ticket_id` is the one under way; `kopecks` is what the next one would take, null without a plan. */
export const Backtest = z
  .object({
    made_at: Time.nullable(),
    ticket_id: Id.nullable(),
    kopecks: Kopecks.nullable(),
    frames: z.array(BacktestFrame),
    checks: AiQuestion.shape.checks,
  })
  .meta({ id: 'Backtest' });
export type Backtest = z.output<typeof Backtest>;

const aiQuestions = z.object({ aiQuestions: z.array(AiQuestion) });
const OF_PROJECT = '/api/ai_questions/for_project/{projectId}';
const OF_SOURCE = '/api/ai_questions/for_data_source/{dataSourceId}';
const REACTIONS = '/api/projects/{projectId}/ai_questions/{questionId}/ai_reactions';

export const questionRoutes = defineRoutes({
  listProjectQuestions: { method: 'GET', path: OF_PROJECT, access: 'user', answer: aiQuestions },
  createProjectQuestion: { method: 'POST', path: OF_PROJECT, access: 'user', body: NewAiQuestion, answer: AiQuestion },
  changeProjectQuestion: {
    method: 'PATCH',
    path: `${OF_PROJECT}/{questionId}`,
    access: 'user',
    body: AiQuestionChange,
    answer: AiQuestion,
  },
  /** Keeps it: an inactive question is not asked. */
  deactivateProjectQuestion: {
    method: 'DELETE',
    path: `${OF_PROJECT}/{questionId}`,
    access: 'user',
    answer: AiQuestion,
  },
  activateProjectQuestion: {
    method: 'PATCH',
    path: `${OF_PROJECT}/{questionId}/activate`,
    access: 'user',
    answer: AiQuestion,
  },
  listSourceQuestions: { method: 'GET', path: OF_SOURCE, access: 'user', answer: aiQuestions },
  createSourceQuestion: { method: 'POST', path: OF_SOURCE, access: 'user', body: NewAiQuestion, answer: AiQuestion },
  changeSourceQuestion: {
    method: 'PATCH',
    path: `${OF_SOURCE}/{questionId}`,
    access: 'user',
    body: AiQuestionChange,
    answer: AiQuestion,
  },
  deactivateSourceQuestion: { method: 'DELETE', path: `${OF_SOURCE}/{questionId}`, access: 'user', answer: AiQuestion },
  activateSourceQuestion: {
    method: 'PATCH',
    path: `${OF_SOURCE}/{questionId}/activate`,
    access: 'user',
    answer: AiQuestion,
  },

  listReactions: {
    method: 'GET',
    path: REACTIONS,
    access: 'user',
    answer: z.object({ aiReactions: z.array(AiReaction) }),
  },
  createReaction: { method: 'POST', path: REACTIONS, access: 'user', body: NewAiReaction, answer: AiReaction },
  changeReaction: {
    method: 'PATCH',
    path: REACTIONS,
    access: 'user',
    body: NewAiReaction.extend({ id: Id }),
    answer: AiReaction,
  },
  deleteReaction: { method: 'DELETE', path: `${REACTIONS}/{reactionId}`, access: 'user', answer: Done },

  showApplying: { method: 'GET', path: '/api/ai_questions/{questionId}/applying', access: 'user', answer: Price },
  showBacktest: { method: 'GET', path: '/api/ai_questions/{questionId}/backtest', access: 'user', answer: Backtest },
  /** Null takes a tick back. */
  tickBacktest: {
    method: 'POST',
    path: '/api/ai_questions/{questionId}/backtest/ticks',
    access: 'user',
    body: z.object({ frame_id: Id, is_right: z.boolean().nullable() }),
    answer: z.object({ checks: AiQuestion.shape.checks }),
  },

  listFileQuestions: {
    method: 'GET',
    path: '/api/ai_questions/for_data_source_file/{fileId}/ai_questions',
    access: 'user',
    answer: aiQuestions,
  },
  listFileAnswers: {
    method: 'GET',
    path: '/api/data_source_files/{fileId}/ai_questions/{questionId}/cqrs_tasks',
    access: 'user',
    answer: z.object({ cqrsTasks: z.array(CqrsTask) }),
  },
});
