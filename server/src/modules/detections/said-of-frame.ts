import type { LearningFrame } from '@rakurs/contract';
import type { Spot } from './fingerprint.ts';

/** Two rectangles that share more than half of what they cover together are about the same thing. */
const SAME_THING = 0.5;
const MOST_BOXES = 200;

type Rectangle = LearningFrame['boxes'][number];
const rectangleOf = ({ x0, y0, x1, y1 }: Spot): Rectangle => ({ x0, y0, x1, y1 });
const areaOf = ({ x0, y0, x1, y1 }: Rectangle): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
function isSameThing(one: Rectangle, other: Rectangle): boolean {
  const common = areaOf({
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  });
  return common > SAME_THING * (areaOf(one) + areaOf(other) - common);
}

/** What people said of one frame of a class of things. Who has drawn on it has drawn all of them; who has answered what was found has said nothing of the rest. */
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
  const boxes = [...answers(examples.filter(({ isDrawn }) => !isDrawn)), ...drawn].slice(-MOST_BOXES).map(rectangleOf);
  const wrong = answers(counters.filter(({ isWhole }) => !isWhole))
    .slice(-MOST_BOXES)
    .map(rectangleOf);
  return {
    role: drawn.length > 0 ? 'example' : counters.some(({ isWhole }) => isWhole) ? 'counter' : 'judged',
    boxes,
    wrong,
  };
}
