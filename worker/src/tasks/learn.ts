import type { LearningFrame } from '@rakurs/contract';
import { featuresOfLook, learnsFromTiles, RECIPE, type LessonFrame } from '../teach/index.ts';
import type { TaskHandler } from './handler.ts';
import { createKeeping, forEachReadable, type FeaturesOf } from './known-features.ts';
import type { Teaching } from './teaching.ts';

interface LearnDeps {
  featuresOf: FeaturesOf;
  learn: NonNullable<Teaching['learn']>;
}

/** Four looks each, and memory: what is small on so many pictures is known well enough. The newest of them, and of those with mistakes alone a few. */
const MOST_SEEN_CLOSER = { withThings: 60, withMistakes: 20 };

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
      lesson.set(frame, { features, role: frame.role, group: frame.group, boxes: frame.boxes, wrong: frame.wrong });
      keep(fresh);
    });
    if (learnsFromTiles({ kind, frames: [...lesson.values()] })) {
      const said = [...lesson];
      const withThings = said.filter(([{ boxes }]) => boxes.length > 0).slice(-MOST_SEEN_CLOSER.withThings);
      const withMistakes = said
        .filter(([{ boxes, wrong }]) => boxes.length === 0 && wrong.length > 0)
        .slice(-MOST_SEEN_CLOSER.withMistakes);
      await forEachReadable([...withThings, ...withMistakes], async ([frame, known]) => {
        const { features, fresh } = await featuresOf(frame, { tiles: true, whole: known.features });
        lesson.set(frame, { ...known, features });
        keep(fresh);
      });
    }
    return { ...(await learn({ kind, frames: [...lesson.values()] })), features: kept };
  };
