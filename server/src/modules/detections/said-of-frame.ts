import type { LearningFrame, Rectangle } from '@rakurs/contract';
import type { Spot } from './fingerprint.ts';
import { isSameThing } from './same-thing.ts';

const MAX_BOXES = 200;

const rectangleOf = ({ x0, y0, x1, y1 }: Spot): Rectangle => ({ x0, y0, x1, y1 });

/**
 * What people said of one frame of a class of things. Who has drawn on it has drawn all of them; who has answered what
 * was found has said nothing of the rest.
 */
export function saidOfFrame({
  examples,
  counters,
}: {
  examples: readonly Spot[];
  counters: readonly Spot[];
}): Pick<LearningFrame, 'role' | 'boxes' | 'wrong'> {
  const drawn = examples.filter(({ isDrawn }) => isDrawn);
  // A rectangle that somebody drew says more than an answer about the same thing, and is one thing with it.
  const answers = (spots: readonly Spot[]): Spot[] =>
    spots.filter((spot) => !drawn.some((one) => isSameThing(one, spot)));
  const boxes = [...answers(examples.filter(({ isDrawn }) => !isDrawn)), ...drawn].slice(-MAX_BOXES).map(rectangleOf);
  const wrong = answers(counters.filter(({ isWhole }) => !isWhole))
    .slice(-MAX_BOXES)
    .map(rectangleOf);
  return {
    role: drawn.length > 0 ? 'example' : counters.some(({ isWhole }) => isWhole) ? 'counter' : 'judged',
    boxes,
    wrong,
  };
}
