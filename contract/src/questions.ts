import { z } from 'zod';
import { Price, PriceShown } from './financials.ts';
import { Provider } from './provider.ts';
import { bareLines, Id, Time } from './values.ts';

export const MAX_QUESTION_LENGTH = 5000;
export const MAX_CONDITION_VALUE_LENGTH = 10_000;
export const MAX_REACTION_LENGTH = 2000;
/** Equal messages of one video or stream within this are one message; a question may say otherwise. */
export const COOLDOWN_SECONDS = 60;
const MAX_COOLDOWN_SECONDS = 7 * 24 * 3600;

/** So many of the answers that a question can have are offered. */
export const MAX_POSSIBLE_ANSWERS = 12;

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
    /**
     * What was answered about the file whose questions these are; empty where they are those of a project or a source.
     */
    cqrsTasks: z.array(CqrsTask),
    project_id: Id,
    /** Null: of the whole project. */
    data_source_id: Id.nullable(),
    cooldown_seconds: z.int(),
    /**
     * Of its answers as they are put now, those that somebody called right and wrong. What nobody has judged counts as
     * neither.
     */
    checks: z.object({ right: z.int(), wrong: z.int() }),
  })
  .meta({ id: 'AiQuestion' });
export type AiQuestion = z.output<typeof AiQuestion>;

const cooldown = z.int().min(0).max(MAX_COOLDOWN_SECONDS);
/** `isActive: false` puts a question that is not asked yet: it can be tried on old frames first. */
export const NewAiQuestion = z
  .object({
    content: requiredText(MAX_QUESTION_LENGTH),
    isActive: z.boolean().default(true),
    cooldown_seconds: cooldown.default(COOLDOWN_SECONDS),
  })
  .meta({ id: 'NewAiQuestion' });
export type NewAiQuestion = z.output<typeof NewAiQuestion>;
export const AiQuestionChange = z
  .object({ content: requiredText(MAX_QUESTION_LENGTH).optional(), cooldown_seconds: cooldown.optional() })
  .meta({ id: 'AiQuestionChange' });
export type AiQuestionChange = z.output<typeof AiQuestionChange>;

export const ConditionType = z.enum(['EQUALS', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH']);
export type ConditionType = z.output<typeof ConditionType>;

const reaction = {
  conditionType: ConditionType,
  /** Compared without regard to case, spaces and ё. Empty: every answer contains it, begins and ends with it. */
  value: said(MAX_CONDITION_VALUE_LENGTH),
  /** An empty text is silence. */
  positiveReaction: said(MAX_REACTION_LENGTH),
  negativeReaction: said(MAX_REACTION_LENGTH),
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

/**
 * The long command that asks a question about files that were there before it. Its ticket's result is {files: number,
 * failed: number}.
 */
export const APPLY_QUESTION_COMMAND = 'apply_question';
export const ApplyQuestionParams = z.object({
  question_id: Id,
  /** Whether its reactions speak in the feed. Nobody is called or written to because of old files. */ with_messages: z
    .boolean()
    .default(true),
  /** What `showApplying` has told. More is not taken; without it, whatever it comes to. */ price_shown:
    PriceShown.optional(),
});
export type ApplyQuestionParams = z.input<typeof ApplyQuestionParams>;

/**
 * The long command that tries a question on the newest frames. What it found is told by `showBacktest`; its ticket's
 * result is {frames: number}.
 */
export const BACKTEST_COMMAND = 'backtest_question';
/** `price_shown`: what `showBacktest` has told. A trial that costs more, or was never priced, is refused. */
export const BacktestParams = z.object({ question_id: Id, price_shown: PriceShown.default(0) });

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
  /** What a user ticked; null: nothing yet. */
  is_right: z.boolean().nullable(),
});
export type BacktestFrame = z.output<typeof BacktestFrame>;

/**
 * The last trial of a question as it is put now. `made_at` is null when there was none; `ticket_id` is the one under
 * way; `price` is what the next one would take.
 */
export const Backtest = z
  .object({
    made_at: Time.nullable(),
    ticket_id: Id.nullable(),
    price: Price,
    frames: z.array(BacktestFrame),
    checks: AiQuestion.shape.checks,
  })
  .meta({ id: 'Backtest' });
export type Backtest = z.output<typeof Backtest>;
