import type { DetectedObject, FrameAnalysisEntry } from '@rakurs/contract';

/** Below it a box is a guess, and a crop must not follow a guess. */
const SURE = 0.45;
/** Of a user the upper part is looked at: the face, and not the belt. */
const FACE_SHARE = 0.25;
/** But never so far below the top of the head that the narrowest crop, a third of a tall picture, would cut it off. */
const HEAD_DEPTH = 0.16;
/** Next to the largest user, one of this share of its size is looked at too; a passer-by in the distance is not. */
const SIDE_BY_SIDE = 0.3;

const areaOf = ({ x0, y0, x1, y1 }: DetectedObject): number => (x1 - x0) * (y1 - y0);
/** Whoever has a head should keep it, and it is above the rest. */
const HEADED = new Set([
  'person',
  'bird',
  'cat',
  'dog',
  'horse',
  'sheep',
  'cow',
  'elephant',
  'bear',
  'zebra',
  'giraffe',
]);

const isUser = ({ noun }: DetectedObject): boolean => noun === 'person';

const middleOf = ({ x0, x1 }: DetectedObject): number => (x0 + x1) / 2;
const faceOf = ({ y0, y1 }: DetectedObject): number => y0 + Math.min(HEAD_DEPTH, (y1 - y0) * FACE_SHARE);

/**
 * What a crop of the picture should show: the heads of the people in front, or of the animals, or else the largest
 * thing that was surely seen. A video's card shows another moment than the frames that were looked at.
 */
export function focusOf(frames: FrameAnalysisEntry[]): { focusX: number | null; focusY: number | null } {
  const [frame, ...others] = frames;
  const sure =
    others.length > 0
      ? []
      : (frame?.sight.objects ?? []).filter(({ standing, confidence }) => standing === 'seen' && confidence >= SURE);
  const people = sure.filter(isUser);
  const [largest] = (people.length > 0 ? people : sure).toSorted((one, other) => areaOf(other) - areaOf(one));
  if (!largest) return { focusX: null, focusY: null };
  if (!HEADED.has(largest.noun)) return { focusX: middleOf(largest), focusY: (largest.y0 + largest.y1) / 2 };
  const front = (people.length > 0 ? people : sure.filter(({ noun }) => HEADED.has(noun))).filter(
    (user) => areaOf(user) >= areaOf(largest) * SIDE_BY_SIDE,
  );
  // The highest head first: of two who do not fit, the lower one keeps at least the shoulders.
  const highest = Math.min(...front.map(({ y0 }) => y0)) + HEAD_DEPTH;
  return { focusX: middleOf(largest), focusY: Math.min(faceOf(largest), highest) };
}
