import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { MachineDetection, FrameAnalysis, FrameAnalysisEntry, TaskFrame } from './frames.ts';
import { MAX_LABEL_TITLE_LENGTH } from './labels.ts';
import { Provider } from './provider.ts';
import { defineTasks } from './task.ts';
import { Id, requiredLine, storedText } from './values.ts';

export const MAX_ANSWER_LENGTH = 5000;
/** How many of the newest frames a question is tried on before it is switched on. */
export const BACKTEST_FRAMES = 200;

/**
 * What is answered where nobody can tell. No reaction says 'no' because of it: only one whose condition it meets
 * speaks.
 */
export const DOES_NOT_KNOW = 'не знаю';

const Confidence = z.number().min(0).max(1);

/** Answer about one frame. `text` is 'да', 'нет', a number or a short phrase; DOES_NOT_KNOW when nobody can tell. */
export const FrameAnswer = z.object({
  frame_id: Id,
  text: storedText(MAX_ANSWER_LENGTH).min(1),
  confidence: Confidence.nullable(),
  reason: storedText(500).nullable(),
  provider: Provider.exclude(['person']),
  model: requiredLine(200),
});
export type FrameAnswer = z.output<typeof FrameAnswer>;

/** A frame that was looked at before comes with what was seen: it is not looked at again. */
const FrameToAnswer = TaskFrame.extend({
  sight: FrameAnalysis.nullable(),
  /** What the project's own classes found on it: they are asked first. */
  taught: z
    .array(MachineDetection.extend({ class_name: storedText(MAX_LABEL_TITLE_LENGTH).min(1) }))
    .max(200)
    .optional(),
  /** Names of the project's taught classes, found here or not. */
  classes: z.array(storedText(MAX_LABEL_TITLE_LENGTH)).max(500).optional(),
});
/** One answer for each frame. `seen`: what had to be looked at for it, to be kept. */
const Answers = z.object({
  answers: z.array(FrameAnswer).min(1).max(BACKTEST_FRAMES),
  seen: z.array(FrameAnalysisEntry).max(BACKTEST_FRAMES),
});

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
