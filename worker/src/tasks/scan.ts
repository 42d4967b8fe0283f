import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import type { FoundThing } from '@rakurs/contract';
import { featuresOfEmbedding, findClass, readTaughtClass, seesTiles, type Features } from '../classifiers/index.ts';
import type { TaskHandler } from './handler.ts';
import { createFeatureBatch, forEachReadable, type FeaturesOf } from './stored-features.ts';
import { scanSegment, type OpenedModel, type SegmentDeps } from './scan-segment.ts';

export interface ScanDeps extends SegmentDeps {
  /** The kept features of a frame, or a look at it. */
  featuresOf: FeaturesOf;
}

/** Finds taught classes on images, or in a segment of a video. */
export const createScan =
  ({ featuresOf, ...film }: ScanDeps): TaskHandler<'scan'> =>
  async ({ models, frames, piece }) => {
    const opened = models.map(({ version_id: versionId, model }) => ({ versionId, taught: readTaughtClass(model) }));
    if (piece) return { found: await scanSegment(film, { models: opened, piece }), features: [] };
    const tiles = opened.some(({ taught }) => seesTiles(taught));
    const needsOnlyEmbedding = opened.every(({ taught }) => taught.kind === 'frame');
    const found: FoundThing[] = [];
    const { kept, keep } = createFeatureBatch();
    await forEachReadable(frames, async (frame) => {
      const known = needsOnlyEmbedding && frame.embedding !== null ? featuresOfEmbedding(frame.embedding) : null;
      const { features, fresh } = known ? { features: known, fresh: null } : await featuresOf(frame, { tiles });
      for (const model of opened) {
        // Many classes take seconds, and the server must hear meanwhile that somebody is at work.
        await othersHadTheirTurn();
        found.push(...findOnImage({ model, frameId: frame.id, features }));
      }
      keep(fresh);
    });
    return { found, features: kept };
  };

const findOnImage = ({
  model: { versionId, taught },
  frameId,
  features,
}: {
  model: OpenedModel;
  frameId: number;
  features: Features;
}): FoundThing[] =>
  findClass(taught, features).map((one) => ({
    version_id: versionId,
    frame_id: frameId,
    start_time: 0,
    end_time: 0,
    ...one,
    path: [],
  }));
