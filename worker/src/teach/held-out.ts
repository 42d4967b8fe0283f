import { likeness, type Box } from '../sights/boxes.ts';
import type { Features, Hit } from './features.ts';
import type { Head } from './heads.ts';
import type { LessonFrame } from './lesson.ts';

/** A picture that the head was not taught from: what it found there, and what there is. */
export interface Held {
  hits: readonly Hit[];
  boxes: readonly Box[];
  /** It belongs to nobody: the bank has many of them, and on some of them the class may be after all. */
  isOfBank: boolean;
}

const FOUND = 0.5;

/** Every picture is held back once, those of the bank too, and shown to a head that was taught without it. */
export function holdOut<Model>(head: Head<Model>, { frames, bank, folds }: { frames: readonly LessonFrame[]; bank: readonly Features[]; folds: number }): Held[] {
  const said = frames.filter(({ role }) => role !== 'unlabelled');
  // Examples and counter-examples are dealt apart, so that no fold is without either.
  const dealt = [...said.filter(({ role }) => role === 'example'), ...said.filter(({ role }) => role === 'counter')];
  const foldOf = new Map(dealt.map((frame, index) => [frame, index % folds]));
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = head.teach({ frames: frames.filter((frame) => foldOf.get(frame) !== fold), bank: bank.filter((_, index) => index % folds !== fold) });
    const plain = bank.filter((_, index) => index % folds === fold);
    const shown = [...dealt.filter((frame) => foldOf.get(frame) === fold).map(({ features, boxes }) => ({ features, boxes, isOfBank: false })), ...head.asPictures(plain).map((features) => ({ features, boxes: [], isOfBank: true }))];
    return shown.map(({ features, ...held }) => ({ ...held, hits: model === null ? [] : head.find(model, features) }));
  });
}

/** A head that was taught from the only picture there is finds the class on it, which says little; what it finds on the bank's pictures says as much as ever. */
export function showItself<Model>(head: Head<Model>, { frames, bank, folds }: { frames: readonly LessonFrame[]; bank: readonly Features[]; folds: number }): Held[] {
  const model = head.teach({ frames, bank: bank.filter((_, index) => index % folds !== 0) });
  if (model === null) return [];
  const plain = head.asPictures(bank.filter((_, index) => index % folds === 0)).map((features) => ({ features, boxes: [], isOfBank: true }));
  const taught = frames.filter(({ role }) => role === 'example').map(({ features, boxes }) => ({ features, boxes, isOfBank: false }));
  return [...taught, ...plain].map(({ features, ...held }) => ({ ...held, hits: head.find(model, features) }));
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
  const ofBank = held.filter(({ isOfBank }) => isOfBank).length;
  const weightOfBank = Math.min(1, (held.length - ofBank) / Math.max(1, ofBank));
  const judged: Judged = { right: [], wrong: [], worst: [], free: [], things: 0 };
  for (const { hits, boxes, isOfBank } of held) {
    const left = [...boxes];
    judged.things += boxes.length;
    let worst = NOTHING;
    for (const hit of hits.toSorted((one, other) => other.score - one.score)) {
      const nearest = left.reduce<{ at: number; overlap: number }>((best, box, at) => (likeness(box, hit) > best.overlap ? { at, overlap: likeness(box, hit) } : best), { at: -1, overlap: FOUND });
      if (nearest.at >= 0) left.splice(nearest.at, 1);
      if (nearest.at >= 0) judged.right.push(hit.score);
      else judged.wrong.push({ score: hit.score, weight: isOfBank ? weightOfBank : 1 });
      if (nearest.at < 0) worst = Math.max(worst, hit.score);
    }
    judged.worst.push(worst);
    if (boxes.length === 0) judged.free.push(worst);
  }
  return judged;
}

const weightFrom = (wrong: Judged['wrong'], lowest: number): number => wrong.reduce((sum, { score, weight }) => (score >= lowest ? sum + weight : sum), 0);

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
  return { precision: found + mistaken === 0 ? 0 : found / (found + mistaken), recall: things === 0 ? 0 : found / things };
}
