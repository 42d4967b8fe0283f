import {
  LONGEST_STEP_SECONDS,
  MOMENTS_A_SECOND,
  type FoundThing,
  type Moment,
  type PayloadOf,
  type TaskKinds,
} from '@rakurs/contract';
import { findClass, scanFilm, seesTiles, type Features, type TaughtClass, type Track } from '../teach/index.ts';

export interface OpenedModel {
  versionId: number;
  taught: TaughtClass;
}

export interface PieceDeps {
  look(bytes: Buffer, options: { tiles: boolean }): Promise<Features>;
  fetchMoments(url: string): AsyncIterable<Moment>;
}

type Piece = NonNullable<PayloadOf<TaskKinds['scan']>['piece']>;

/** A look at the quarters, too, takes several times as long: then every other moment has to do. */
const CLOSER_STRIDE = 2;
const WHOLE_FRAME_STRIDE = LONGEST_STEP_SECONDS * MOMENTS_A_SECOND;
const MOST_FOUND = 5000;

/** Follows the classes through a piece of a film. */
export async function scanPiece(
  { look, fetchMoments }: PieceDeps,
  { models, piece }: { models: readonly OpenedModel[]; piece: Piece },
): Promise<FoundThing[]> {
  const tiles = models.some(({ taught }) => seesTiles(taught));
  const isOfWholeFrames = models.every(({ taught }) => taught.kind === 'frame');
  const { tracks } = await scanFilm({
    moments: fetchMoments(piece.url),
    from: piece.from,
    to: piece.to,
    stride: isOfWholeFrames ? WHOLE_FRAME_STRIDE : tiles ? CLOSER_STRIDE : 1,
    look: (jpeg) => look(Buffer.from(jpeg), { tiles }),
    classes: models.map(
      ({ taught }) =>
        (features: Features) =>
          findClass(taught, features),
    ),
  });
  const found = models.flatMap(({ versionId, taught }, index) =>
    (tracks[index] ?? []).map((track) => toFound(track, { versionId, hasPath: taught.kind === 'thing' })),
  );
  return found.toSorted((one, other) => other.confidence - one.confidence).slice(0, MOST_FOUND);
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
