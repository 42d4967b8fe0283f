import { widthOf, type Box } from '../../sights/boxes.ts';
import type { Features, Hit } from '../features.ts';
import { descriptionLength } from './describe.ts';
import { planeOf, type TextureModel } from './model.ts';
import { outOfView, sizeIn, tilePanes, wholePane } from './pane.ts';
import { MOST_HITS, searchPane, withoutRepeats } from './search.ts';

/** Smaller windows are too few cells of the whole picture; in a quarter of it they are nearly twice as large. */
export const SMALL = 0.11;
const LOWEST_SCORE = -3;
const SAME_THING = 0.3;

export const needsTiles = ({ sizes: [smallest] }: TextureModel): boolean => smallest < SMALL;

/** Whether what is in these boxes is looked for at all: without quarters nobody finds what is small. */
export const isInSight = (features: Features, boxes: readonly Box[]): boolean =>
  features.tiles !== null || boxes.every((box) => sizeIn(wholePane(features), box) >= SMALL);

/** Where the class is, the surest first. Without tiles, what is small is not looked for. */
export function findTexture(model: TextureModel, features: Features): Hit[] {
  const {
    sizes: [smallest, largest],
    proportions,
  } = model;
  const plane = planeOf(model);
  const whole = wholePane(features);
  if (plane.weights.length !== descriptionLength(whole))
    throw new Error('This class and these features are of different recipes');
  const hits: Hit[] = [];
  if (largest > SMALL)
    hits.push(
      ...searchPane({
        pane: whole,
        plane,
        shapes: { sizes: [Math.max(smallest, SMALL), largest], proportions },
        lowest: LOWEST_SCORE,
      }),
    );
  if (needsTiles(model))
    for (const pane of tilePanes(features)) {
      const closer = widthOf(pane.region);
      const shapes = { sizes: [smallest / closer, Math.min(SMALL, largest) / closer], proportions } as const;
      hits.push(
        ...searchPane({ pane, plane, shapes, lowest: LOWEST_SCORE }).map((hit) => ({
          ...outOfView(pane, hit),
          score: hit.score,
        })),
      );
    }
  return withoutRepeats(
    hits.toSorted((one, other) => other.score - one.score),
    { overlap: SAME_THING, most: MOST_HITS },
  );
}
