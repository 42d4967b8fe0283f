import type { FrameFeatures } from '@rakurs/contract';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import type { HandlerDeps, TaskHandler } from './handler.ts';
import { toFrameFeatures } from './stored-features.ts';

/** Looks at every frame of a file and describes it. */
export const createRecognise =
  ({ analyseFrame, provider }: HandlerDeps): TaskHandler<'recognise'> =>
  async ({ kind, real_date: realDate, time_zone: timeZone, duration_seconds: durationSeconds, frames }) => {
    const seen: AnalysedFrame[] = [];
    const features: FrameFeatures[] = [];
    // One after another: a video's images together would not fit into memory, and the cores are busy with one.
    for (const frame of frames)
      seen.push({
        ...frame,
        analysis: await analyseFrame(
          frame,
          (one) => kind === 'image' && features.push(toFrameFeatures(frame.id, { whole: one })),
        ),
      });
    const description = await provider.describe({
      kind,
      realDate: realDate === null ? null : new Date(realDate),
      timeZone,
      durationSeconds,
      frames: seen,
    });
    return {
      description,
      frames: seen.map(({ id, analysis }) => ({ frame_id: id, sight: analysis })),
      ...(features.length > 0 && { features }),
    };
  };
