import { widthOf, type Box } from '../../analysis/boxes.ts';
import type { Features, Hit } from '../features.ts';
import { nonMaximumSuppression } from '../non-maximum-suppression.ts';
import { descriptionLength } from './describe.ts';
import { planeOf, type TextureModel } from './model.ts';
import { outOfView, sizeIn, tileViews, wholeView } from './integral-view.ts';
import { MAX_HITS, searchView } from './search.ts';

/** Smaller windows are too few cells of the whole image; in a quarter of it they are nearly twice as large. */
export const SMALL = 0.11;
const MIN_SCORE = -3;
const SAME_THING = 0.3;

export const needsTiles = ({ sizes: [smallest] }: TextureModel): boolean => smallest < SMALL;

/** Whether what is in these boxes is looked for at all: without quarters nobody finds what is small. */
export const isInSight = (features: Features, boxes: readonly Box[]): boolean =>
  features.tiles !== null || boxes.every((box) => sizeIn(wholeView(features), box) >= SMALL);

/** Where the class is, the surest first. Without tiles, what is small is not looked for. */
export function findTexture(model: TextureModel, features: Features): Hit[] {
  const {
    sizes: [smallest, largest],
    proportions,
  } = model;
  const plane = planeOf(model);
  const whole = wholeView(features);
  if (plane.weights.length !== descriptionLength(whole))
    throw new Error('This class and these features are of different recipes');
  const hits: Hit[] = [];
  if (largest > SMALL)
    hits.push(
      ...searchView({
        view: whole,
        plane,
        shapes: { sizes: [Math.max(smallest, SMALL), largest], proportions },
        lowest: MIN_SCORE,
      }),
    );
  if (needsTiles(model))
    for (const view of tileViews(features)) {
      const closer = widthOf(view.region);
      const shapes = { sizes: [smallest / closer, Math.min(SMALL, largest) / closer], proportions } as const;
      hits.push(
        ...searchView({ view, plane, shapes, lowest: MIN_SCORE }).map((hit) => ({
          ...outOfView(view, hit),
          score: hit.score,
        })),
      );
    }
  return nonMaximumSuppression(hits, { overlap: SAME_THING, most: MAX_HITS });
}
