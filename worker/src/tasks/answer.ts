import type { SightOfFrame } from '@rakurs/contract';
import type { SeenFrame } from '../sights/subject.ts';
import type { HandlerDeps, TaskHandler } from './handler.ts';

/** Answers a question about a file from what was seen on its frames. Only a frame that nobody has looked at yet is looked at, and that goes back to be kept. */
export const createAnswer =
  ({ analyseFrame, provider }: HandlerDeps): TaskHandler<'answer'> =>
  async ({ kind, question, frames }) => {
    const known: SeenFrame[] = [];
    const seen: SightOfFrame[] = [];
    for (const frame of frames) {
      const sight = frame.sight ?? (await analyseFrame(frame));
      known.push({ ...frame, sight });
      if (frame.sight === null) seen.push({ frame_id: frame.id, sight });
    }
    return { answers: [await provider.answer(question, { kind, realDate: null, durationSeconds: null, frames: known })], seen };
  };
