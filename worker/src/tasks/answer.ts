import type { FrameAnswer, Sight, SightOfFrame } from '@rakurs/contract';
import { createPool } from '../platform/pool.ts';
import type { SeenFrame } from '../sights/subject.ts';
import type { HandlerDeps, TaskHandler } from './handler.ts';

/** A model behind a network is asked about a few frames at once; no more, so that one that has gone down is not waited for by all of them. */
const ASKED_AT_ONCE = 4;

type Asked = { question: string; frames: (Omit<SeenFrame, 'sight'> & { sight: Sight | null })[] };

/** Answers a question about each frame from what was seen on it. Only a frame that nobody has looked at yet is looked at, and that goes back to be kept. */
const createAnswerer =
  ({ analyseFrame, provider }: HandlerDeps) =>
  async ({ question, frames }: Asked): Promise<{ answers: FrameAnswer[]; seen: SightOfFrame[] }> => {
    const known: SeenFrame[] = [];
    const seen: SightOfFrame[] = [];
    for (const frame of frames) {
      const sight = frame.sight ?? (await analyseFrame(frame));
      known.push({ ...frame, sight });
      if (frame.sight === null) seen.push({ frame_id: frame.id, sight });
    }
    const pool = createPool(ASKED_AT_ONCE);
    return { answers: await Promise.all(known.map((frame) => pool.run(() => provider.answer(question, frame)))), seen };
  };

export const createAnswer: (deps: HandlerDeps) => TaskHandler<'answer'> = createAnswerer;
/** The same about frames of many files. */
export const createBacktest: (deps: HandlerDeps) => TaskHandler<'backtest'> = createAnswerer;
