import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import type { FoundThing } from '@rakurs/contract';
import { featuresOfLook, findClass, readTaughtClass, seesTiles, type Features } from '../teach/index.ts';
import type { TaskHandler } from './handler.ts';
import { createKeeping, forEachReadable, type FeaturesOf } from './known-features.ts';
import { scanPiece, type OpenedModel, type PieceDeps } from './scan-piece.ts';

export interface ScanDeps extends PieceDeps {
  /** The kept features of a frame, or a look at it. */
  featuresOf: FeaturesOf;
}

/** Finds taught classes on pictures, or in a piece of a film. */
export const createScan =
  ({ featuresOf, ...film }: ScanDeps): TaskHandler<'scan'> =>
  async ({ models, frames, piece }) => {
    const opened = models.map(({ version_id: versionId, model }) => ({ versionId, taught: readTaughtClass(model) }));
    if (piece) return { found: await scanPiece(film, { models: opened, piece }), features: [] };
    const tiles = opened.some(({ taught }) => seesTiles(taught));
    const needsOnlyLook = opened.every(({ taught }) => taught.kind === 'frame');
    const found: FoundThing[] = [];
    const { kept, keep } = createKeeping();
    await forEachReadable(frames, async (frame) => {
      const known = needsOnlyLook && frame.embedding !== null ? featuresOfLook(frame.embedding) : null;
      const { features, fresh } = known ? { features: known, fresh: null } : await featuresOf(frame, { tiles });
      for (const model of opened) {
        // Many classes take seconds, and the server must hear meanwhile that somebody is at work.
        await othersHadTheirTurn();
        found.push(...findOnPicture({ model, frameId: frame.id, features }));
      }
      keep(fresh);
    });
    return { found, features: kept };
  };

const findOnPicture = ({
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
