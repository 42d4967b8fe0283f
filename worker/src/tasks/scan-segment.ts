import {
  MAX_STEP_SECONDS,
  MOMENTS_A_SECOND,
  type FoundThing,
  type Moment,
  type PayloadOf,
  type TaskKinds,
} from '@rakurs/contract';
import { findClass, scanVideo, seesTiles, type Features, type TaughtClass, type Track } from '../classifiers/index.ts';

export interface OpenedModel {
  versionId: number;
  taught: TaughtClass;
}

export interface SegmentDeps {
  extractFeatures(bytes: Buffer, options: { tiles: boolean }): Promise<Features>;
  fetchMoments(url: string): AsyncIterable<Moment>;
  thumbnail?: ((jpeg: Uint8Array) => Promise<Uint8Array>) | undefined;
}

type Segment = NonNullable<PayloadOf<TaskKinds['scan']>['piece']>;

/** A look at the quarters, too, takes several times as long: then every other moment has to do. */
const CLOSER_STRIDE = 2;
const WHOLE_FRAME_STRIDE = MAX_STEP_SECONDS * MOMENTS_A_SECOND;
const MAX_FOUND = 5000;

/** Follows the classes through a segment of a video. */
export async function scanSegment(
  { extractFeatures: look, fetchMoments, thumbnail }: SegmentDeps,
  { models, piece }: { models: readonly OpenedModel[]; piece: Segment },
): Promise<FoundThing[]> {
  const tiles = models.some(({ taught }) => seesTiles(taught));
  const isOfWholeFrames = models.every(({ taught }) => taught.kind === 'frame');
  const { tracks } = await scanVideo({
    moments: fetchMoments(piece.url),
    from: piece.from,
    to: piece.to,
    stride: isOfWholeFrames ? WHOLE_FRAME_STRIDE : tiles ? CLOSER_STRIDE : 1,
    analyse: (jpeg) => look(Buffer.from(jpeg), { tiles }),
    ...(thumbnail && { thumbnail }),
    classes: models.map(
      ({ taught }) =>
        (features: Features) =>
          findClass(taught, features),
    ),
  });
  const found = models.flatMap(({ versionId, taught }, index) =>
    (tracks[index] ?? []).map((track) => toFound(track, { versionId, hasPath: taught.kind === 'thing' })),
  );
  return found.toSorted((one, other) => other.confidence - one.confidence).slice(0, MAX_FOUND);
}

const toFound = (
  { start, end, path, confidence, x0, y0, x1, y1 }: Track,
  { versionId, hasPath }: { versionId: number; hasPath: boolean },
): FoundThing => ({
  version_id: versionId,
  frame_id: null,
  start_time: start,
  end_time: end,
  confidence,
  x0,
  y0,
  x1,
  y1,
  path: hasPath ? path.map((place) => [place.second, place.x0, place.y0, place.x1, place.y1]) : [],
});
