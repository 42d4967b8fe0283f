import { likeness, type Box } from '../sights/boxes.ts';
import type { Features, Hit } from './features.ts';
import type { Head } from './heads.ts';
import { hasThings, type LessonFrame } from './lesson.ts';

/** A picture that the head was not taught from: what it found there, and what there is. */
export interface Held {
  hits: readonly Hit[];
  boxes: readonly Box[];
  wrong: readonly Box[];
  /** Whether that is all there is of the class: otherwise nobody knows whether a hit anywhere else is right. */
  isAll: boolean;
  /** It belongs to nobody: the bank has many of them, and on some of them the class may be after all. */
  isOfBank: boolean;
}

const FOUND = 0.5;

/** What a head is asked about a picture that it was not taught from. */
type Question = Omit<Held, 'hits'> & { features: Features };
const ofBank = (features: Features): Question => ({ features, boxes: [], wrong: [], isAll: true, isOfBank: true });
const ofLesson = ({ features, boxes, wrong, role }: LessonFrame): Question => ({
  features,
  boxes,
  wrong,
  isAll: role !== 'judged',
  isOfBank: false,
});

/** Without a model nothing is found. */
function asked<Model>(head: Head<Model>, model: Model | null, questions: readonly Question[]): Held[] {
  return questions
    .filter(({ features, boxes }) => head.isInSight(features, boxes))
    .map(({ features, ...held }) => ({ ...held, hits: model === null ? [] : head.find(model, features) }));
}

/** Every picture is held back once, those of the bank too, and shown to a head that was taught without it and without its neighbours. */
export function holdOut<Model>(
  head: Head<Model>,
  { frames, bank, folds }: { frames: readonly LessonFrame[]; bank: readonly Features[]; folds: number },
): Held[] {
  const said = frames.filter(({ role }) => role !== 'unlabelled');
  // Groups with the class and groups without it are dealt one after the other, so that no fold is without either.
  const groups = [...new Set([...said.filter(hasThings), ...said].map(({ group }) => group))];
  const foldOf = new Map(groups.map((group, index) => [group, index % folds]));
  const isHeld = ({ group, role }: LessonFrame, fold: number): boolean =>
    role !== 'unlabelled' && foldOf.get(group) === fold;
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = head.teach({
      frames: frames.filter((frame) => !isHeld(frame, fold)),
      bank: bank.filter((_, index) => index % folds !== fold),
    });
    const plain = bank.filter((_, index) => index % folds === fold);
    return asked(head, model, [
      ...said.filter((frame) => isHeld(frame, fold)).map(ofLesson),
      ...head.asPictures(plain).map(ofBank),
    ]);
  });
}

/** A head that was taught from the only picture there is finds the class on it, which says little; what it finds on the bank's pictures says as much as ever. */
export function showItself<Model>(
  head: Head<Model>,
  { frames, bank, folds }: { frames: readonly LessonFrame[]; bank: readonly Features[]; folds: number },
): Held[] {
  const model = head.teach({ frames, bank: bank.filter((_, index) => index % folds !== 0) });
  if (model === null) return [];
  const plain = head.asPictures(bank.filter((_, index) => index % folds === 0));
  return asked(head, model, [...frames.filter(hasThings).map(ofLesson), ...plain.map(ofBank)]);
}

export interface Judged {
  /** Of things that were found. */
  right: number[];
  /** Of everything else that was taken for the class, and how much each of it counts. */
  wrong: { score: number; weight: number }[];
  /** The best of what was wrong on each picture. */
  worst: number[];
  /** The same of the pictures without the class alone. */
  free: number[];
  things: number;
}

/** No hit at all is as good as a very low score. */
const NOTHING = -10;

/** As if every other picture held the class: the bank counts for as many pictures as people have marked, not for the many that it has. */
export function judge(held: readonly Held[]): Judged {
  const inBank = held.filter(({ isOfBank }) => isOfBank).length;
  const weightOfBank = Math.min(1, (held.length - inBank) / Math.max(1, inBank));
  const judged: Judged = { right: [], wrong: [], worst: [], free: [], things: 0 };
  for (const { hits, boxes, wrong, isAll, isOfBank } of held) {
    const left = [...boxes];
    judged.things += boxes.length;
    let worst = NOTHING;
    for (const hit of hits.toSorted((one, other) => other.score - one.score)) {
      const nearest = left.reduce<{ at: number; overlap: number }>(
        (best, box, at) => (likeness(box, hit) > best.overlap ? { at, overlap: likeness(box, hit) } : best),
        { at: -1, overlap: FOUND },
      );
      if (nearest.at >= 0) {
        left.splice(nearest.at, 1);
        judged.right.push(hit.score);
      } else if (isAll || wrong.some((box) => likeness(box, hit) > FOUND)) {
        judged.wrong.push({ score: hit.score, weight: isOfBank ? weightOfBank : 1 });
        worst = Math.max(worst, hit.score);
      }
    }
    if (isAll || wrong.length > 0) judged.worst.push(worst);
    if (isAll && boxes.length === 0) judged.free.push(worst);
  }
  return judged;
}

const weightFrom = (wrong: Judged['wrong'], lowest: number): number =>
  wrong.reduce((sum, { score, weight }) => (score >= lowest ? sum + weight : sum), 0);

/** The mean of the precision over all recalls. */
export function averagePrecisionOf({ right, wrong, things }: Judged): number {
  if (things === 0) return 0;
  const best: number[] = [];
  const sorted = right.toSorted((one, other) => other - one);
  for (const [index, score] of sorted.entries()) best.push((index + 1) / (index + 1 + weightFrom(wrong, score)));
  // A lower threshold that is more precise serves every higher recall's neighbours, too.
  for (let index = best.length - 2; index >= 0; index--) best[index] = Math.max(best[index] ?? 0, best[index + 1] ?? 0);
  return best.reduce((sum, value) => sum + value, 0) / things;
}

export function rateAt(threshold: number, { right, wrong, things }: Judged): { precision: number; recall: number } {
  const [found, mistaken] = [right.filter((score) => score >= threshold).length, weightFrom(wrong, threshold)];
  return {
    precision: found + mistaken === 0 ? 0 : found / (found + mistaken),
    recall: things === 0 ? 0 : found / things,
  };
}
