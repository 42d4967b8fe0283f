import type { FrameAnswer, FrameAnalysis, FrameAnalysisEntry } from '@rakurs/contract';
import { createPool } from '../platform/pool.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import type { HandlerDeps, TaskHandler } from './handler.ts';

/**
 * A model behind a network is asked about a few frames at once; no more, so that one that has gone down is not waited
 * for by all of them.
 */
const ASKED_AT_ONCE = 4;

type Asked = { question: string; frames: (Omit<AnalysedFrame, 'analysis'> & { sight: FrameAnalysis | null })[] };

/**
 * Answers a question about each frame from what was seen on it. Only a frame that nobody has looked at yet is looked
 * at, and that goes back to be kept.
 */
const createAnswerer =
  ({ analyseFrame, provider }: HandlerDeps) =>
  async ({ question, frames }: Asked): Promise<{ answers: FrameAnswer[]; seen: FrameAnalysisEntry[] }> => {
    const known: AnalysedFrame[] = [];
    const seen: FrameAnalysisEntry[] = [];
    for (const { sight, ...frame } of frames) {
      const analysis = sight ?? (await analyseFrame(frame));
      known.push({ ...frame, analysis });
      if (sight === null) seen.push({ frame_id: frame.id, sight: analysis });
    }
    const pool = createPool(ASKED_AT_ONCE);
    return { answers: await Promise.all(known.map((frame) => pool.run(() => provider.answer(question, frame)))), seen };
  };

export const createAnswer: (deps: HandlerDeps) => TaskHandler<'answer'> = createAnswerer;
/** The same about frames of many files. */
export const createBacktest: (deps: HandlerDeps) => TaskHandler<'backtest'> = createAnswerer;
