import type { Box } from '../../analysis/boxes.ts';
import type { Hit } from '../features.ts';
import type { Linear } from '../logistic.ts';
import { nonMaximumSuppression } from '../non-maximum-suppression.ts';
import type { IntegralView } from './integral-view.ts';
import { scoreMapsOf, scoresAt, slide, type ScoreMaps } from './score.ts';
import { windowGrids, type Shapes } from './windows.ts';

const MIN_COMPARED = 400;
/** Around a thing lie so many windows that are nearly as good as the best. */
const COMPARED_A_HIT = 16;

interface Wanted {
  /** Windows that score lower are of no interest. */
  lowest: number;
  /** Of two that lie on each other more than this, the better. */
  overlap: number;
  most: number;
  isWanted?: (hit: Hit) => boolean;
}

/** The best windows of a pane, in fractions of the view. */
export function bestWindows({
  view,
  maps,
  shapes,
  lowest,
  overlap,
  most,
  isWanted = () => true,
}: Wanted & { view: IntegralView; maps: ScoreMaps; shapes: Shapes }): Hit[] {
  const hits: Hit[] = [];
  for (const grid of windowGrids(view, shapes)) {
    const scores = slide(maps, grid);
    for (let index = 0; index < scores.length; index++) {
      const score = scores[index] ?? -Infinity;
      if (score <= lowest) continue;
      const [x0, y0] = [
        grid.lefts[Math.floor(index / grid.tops.length)] ?? 0,
        grid.tops[index % grid.tops.length] ?? 0,
      ];
      const hit = { x0, y0, x1: x0 + grid.width, y1: y0 + grid.height, score };
      if (isWanted(hit)) hits.push(hit);
    }
  }
  return nonMaximumSuppression(
    hits.toSorted((one, other) => other.score - one.score).slice(0, Math.max(MIN_COMPARED, COMPARED_A_HIT * most)),
    { overlap, most },
  );
}

const SAME_THING = 0.3;
export const MAX_HITS = 50;
const STRIDES = [0.08, 0.08, 0.04, 0.04];
/** Each side moved in and out, and the whole moved: shares of the window's own size. */
const MOVES = [
  [-1, 0, 0, 0],
  [1, 0, 0, 0],
  [0, -1, 0, 0],
  [0, 1, 0, 0],
  [0, 0, -1, 0],
  [0, 0, 1, 0],
  [0, 0, 0, -1],
  [0, 0, 0, 1],
  [1, 0, 1, 0],
  [-1, 0, -1, 0],
  [0, 1, 0, 1],
  [0, -1, 0, -1],
] as const;

/** Where in the pane the class is, each window moved to where it scores best. */
export function searchView({
  view,
  plane,
  shapes,
  lowest,
}: {
  view: IntegralView;
  plane: Linear;
  shapes: Shapes;
  lowest: number;
}): Hit[] {
  const maps = scoreMapsOf(view, plane);
  let hits = bestWindows({ view, maps, shapes, lowest, overlap: SAME_THING, most: 2 * MAX_HITS });
  for (const stride of STRIDES) {
    const candidates = hits.flatMap((hit) => [hit, ...MOVES.map((move) => movedWindow(hit, move, stride))]);
    const scores = scoresAt(maps, candidates);
    const each = MOVES.length + 1;
    hits = hits.map((_, index) => {
      let best = index * each;
      for (let at = best + 1; at < (index + 1) * each; at++)
        if ((scores[at] ?? -Infinity) > (scores[best] ?? -Infinity)) best = at;
      const { x0, y0, x1, y1 } = candidates[best] ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
      return { x0, y0, x1, y1, score: scores[best] ?? -Infinity };
    });
  }
  return nonMaximumSuppression(hits, { overlap: SAME_THING, most: MAX_HITS });
}

function movedWindow(
  { x0, y0, x1, y1 }: Box,
  [left, top, right, bottom]: readonly [number, number, number, number],
  stride: number,
): Box {
  const [wide, high] = [(x1 - x0) * stride, (y1 - y0) * stride];
  return {
    x0: inside(x0 + left * wide),
    y0: inside(y0 + top * high),
    x1: inside(x1 + right * wide),
    y1: inside(y1 + bottom * high),
  };
}

const inside = (value: number): number => Math.max(0, Math.min(1, value));
