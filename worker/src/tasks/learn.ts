import type { LearningFrame } from '@rakurs/contract';
import { featuresOfLook, learnsFromTiles, RECIPE, type LessonFrame } from '../teach/index.ts';
import type { TaskHandler } from './handler.ts';
import { createKeeping, forEachReadable, type FeaturesOf } from './known-features.ts';
import type { Teaching } from './teaching.ts';

interface LearnDeps {
  featuresOf: FeaturesOf;
  learn: NonNullable<Teaching['learn']>;
}

/** Four looks each, and memory: what is small on so many pictures is known well enough. */
const MOST_SEEN_CLOSER = 80;

/** Learns a class from frames that people have said something of. */
export const createLearn =
  ({ featuresOf, learn }: LearnDeps): TaskHandler<'learn'> =>
  async ({ kind, recipe, frames }) => {
    if (recipe !== RECIPE) throw new Error(`Нужен рецепт ${recipe}, а здесь ${RECIPE}`);
    const { kept, keep } = createKeeping();
    const lesson = new Map<LearningFrame, LessonFrame>();
    await forEachReadable(frames, async (frame) => {
      // A class of whole frames asks for nothing but the look of them, which the server knows of every frame that was described.
      const known = kind === 'frame' && frame.embedding !== null ? featuresOfLook(frame.embedding) : null;
      const { features, fresh } = known ? { features: known, fresh: null } : await featuresOf(frame, { tiles: false });
      lesson.set(frame, { features, role: frame.role, boxes: frame.boxes, wrong: frame.wrong });
      keep(fresh);
    });
    if (learnsFromTiles({ kind, frames: [...lesson.values()] })) {
      const marked = [...lesson].filter(([{ boxes, wrong }]) => boxes.length + wrong.length > 0).slice(0, MOST_SEEN_CLOSER);
      await forEachReadable(marked, async ([frame, said]) => {
        const { features, fresh } = await featuresOf(frame, { tiles: true, whole: said.features });
        lesson.set(frame, { ...said, features });
        keep(fresh);
      });
    }
    return { ...(await learn({ kind, frames: [...lesson.values()] })), features: kept };
  };
