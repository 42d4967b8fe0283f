import type { LearningFrame } from '@rakurs/contract';
import { featuresOfEmbedding, learnsFromTiles, FEATURE_VERSION, type TrainingFrame } from '../classifiers/index.ts';
import type { TaskHandler } from './handler.ts';
import { createFeatureBatch, forEachReadable, type FeaturesOf } from './stored-features.ts';
import type { ClassTraining } from './class-training.ts';

interface LearnDeps {
  featuresOf: FeaturesOf;
  learn: NonNullable<ClassTraining['learn']>;
}

/**
 * Four looks each, and memory: what is small on so many images is known well enough. The newest of them, and of those
 * with mistakes alone a few.
 */
const MAX_WITH_TILES = { withThings: 60, withMistakes: 20 };

/** Learns a class from frames that people have said something of. */
export const createLearn =
  ({ featuresOf, learn }: LearnDeps): TaskHandler<'learn'> =>
  async ({ kind, recipe, frames }) => {
    if (recipe !== FEATURE_VERSION) throw new Error(`Нужен рецепт ${recipe}, а здесь ${FEATURE_VERSION}`);
    const { kept, keep } = createFeatureBatch();
    const trainingSet = new Map<LearningFrame, TrainingFrame>();
    await forEachReadable(frames, async (frame) => {
      // A class of whole frames asks for nothing but the look of them, which the server knows of every frame that was
      // described.
      const known = kind === 'frame' && frame.embedding !== null ? featuresOfEmbedding(frame.embedding) : null;
      const { features, fresh } = known ? { features: known, fresh: null } : await featuresOf(frame, { tiles: false });
      trainingSet.set(frame, {
        features,
        role: frame.role,
        group: frame.group,
        boxes: frame.boxes,
        wrong: frame.wrong,
      });
      keep(fresh);
    });
    if (learnsFromTiles({ kind, frames: [...trainingSet.values()] })) {
      const said = [...trainingSet];
      const withThings = said.filter(([{ boxes }]) => boxes.length > 0).slice(-MAX_WITH_TILES.withThings);
      const withMistakes = said
        .filter(([{ boxes, wrong }]) => boxes.length === 0 && wrong.length > 0)
        .slice(-MAX_WITH_TILES.withMistakes);
      await forEachReadable([...withThings, ...withMistakes], async ([frame, known]) => {
        const { features, fresh } = await featuresOf(frame, { tiles: true, whole: known.features });
        trainingSet.set(frame, { ...known, features });
        keep(fresh);
      });
    }
    return { ...(await learn({ kind, frames: [...trainingSet.values()] })), features: kept };
  };
