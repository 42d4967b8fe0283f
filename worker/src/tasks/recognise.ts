import type { FrameFeatures } from '@rakurs/contract';
import type { SeenFrame } from '../sights/subject.ts';
import type { HandlerDeps, TaskHandler } from './handler.ts';
import { toBeKept } from './known-features.ts';

/** Looks at every frame of a file and describes it. */
export const createRecognise =
  ({ analyseFrame, provider }: HandlerDeps): TaskHandler<'recognise'> =>
  async ({ kind, real_date: realDate, duration_seconds: durationSeconds, frames }) => {
    const seen: SeenFrame[] = [];
    const features: FrameFeatures[] = [];
    // One after another: a video's pictures together would not fit into memory, and the cores are busy with one.
    for (const frame of frames)
      seen.push({
        ...frame,
        sight: await analyseFrame(
          frame,
          (one) => kind === 'image' && features.push(toBeKept(frame.id, { whole: one })),
        ),
      });
    const description = await provider.describe({
      kind,
      realDate: realDate === null ? null : new Date(realDate),
      durationSeconds,
      frames: seen,
    });
    return {
      description,
      frames: seen.map(({ id, sight }) => ({ frame_id: id, sight })),
      ...(features.length > 0 && { features }),
    };
  };
