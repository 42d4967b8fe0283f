import type { FoundThing, FrameFeatures } from '@rakurs/contract';
import { findClass, readTaughtClass, seesTiles, type Features, type TaughtClass } from '../teach/index.ts';
import type { TaskHandler } from './handler.ts';
import type { KnownFrame, LookedAt } from './known-features.ts';
import { scanPiece, type PieceDeps } from './scan-piece.ts';

export interface ScanDeps extends PieceDeps {
  /** The kept features of a frame, or a look at it. */
  featuresOf(frame: KnownFrame, options: { tiles: boolean }): Promise<LookedAt>;
}

export interface OpenedModel {
  versionId: number;
  taught: TaughtClass;
}

/** Finds taught classes on pictures, or in a piece of a film. */
export const createScan =
  ({ featuresOf, ...film }: ScanDeps): TaskHandler<'scan'> =>
  async ({ models, frames, piece }) => {
    const opened = models.map(({ version_id: versionId, model }) => ({ versionId, taught: readTaughtClass(model) }));
    if (piece) return { found: await scanPiece(film, { models: opened, piece }), features: [] };
    const tiles = opened.some(({ taught }) => seesTiles(taught));
    const found: FoundThing[] = [];
    const kept: FrameFeatures[] = [];
    for (const frame of frames) {
      const { features, fresh } = await featuresOf(frame, { tiles });
      found.push(...findOnPicture({ models: opened, frameId: frame.id, features }));
      if (fresh) kept.push(fresh);
    }
    return { found, features: kept };
  };

export const findOnPicture = ({ models, frameId, features }: { models: readonly OpenedModel[]; frameId: number; features: Features }): FoundThing[] =>
  models.flatMap(({ versionId, taught }) => findClass(taught, features).map((one) => ({ version_id: versionId, frame_id: frameId, start_time: 0, end_time: 0, ...one, path: [] })));
