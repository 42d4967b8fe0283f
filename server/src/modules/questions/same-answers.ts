import { DOES_NOT_KNOW, type FrameAnswer } from '@rakurs/contract';
import type { Verdict } from '#modules/inference/index.ts';
import { pointsElsewhere, wordOverlap, stemsOf } from '#platform/text/same-words.ts';

/** Answers are made of what was seen, by the same rules everywhere; what had to be looked at anew may tip a few. */
const MIN_SAME = 0.75;
const MIN_REASON = 0.5;
/** Who always says so is right most of the time, and has looked at nothing. */
const GUESSED = new Set(['нет', '0', DOES_NOT_KNOW]);

const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
const sameReason = (own: FrameAnswer, lent: FrameAnswer): boolean =>
  (wordOverlap(stemsOf(lent.reason ?? ''), stemsOf(`${own.reason ?? ''} ${own.text}`)) ?? 1) >= MIN_REASON;
const isSame = (own: FrameAnswer, lent: FrameAnswer): boolean =>
  plain(own.text) === plain(lent.text) && sameReason(own, lent);

/**
 * Whether two machines have answered the same about the same frames. `isToldMore`: the own worker knew what strangers
 * are not told, taught classes of the project.
 */
export function compareAnswers(
  own: readonly FrameAnswer[],
  lent: readonly FrameAnswer[],
  { isToldMore }: { isToldMore: boolean },
): Verdict {
  const ours = new Map(own.map((answer) => [answer.frame_id, answer]));
  const frames = new Set(lent.map(({ frame_id }) => frame_id));
  if (frames.size < lent.length || frames.size !== ours.size || lent.some(({ frame_id }) => !ours.has(frame_id)))
    return 'differs';
  const said = (answers: readonly FrameAnswer[]) =>
    answers.map(({ text, reason }) => `${text} ${reason ?? ''}`).join(' ');
  if (pointsElsewhere(said(lent), said(own))) return 'differs';
  if (own.every(({ provider }) => provider === 'embedded') && lent.some(({ provider }) => provider !== 'embedded'))
    return 'differs';
  const same = lent.filter((answer) => {
    const mine = ours.get(answer.frame_id);
    return mine !== undefined && isSame(mine, answer);
  }).length;
  if (same / lent.length < MIN_SAME)
    return isToldMore || own.some(({ provider }) => provider !== 'embedded') ? 'proves_nothing' : 'differs';
  return own.every(({ text }) => GUESSED.has(plain(text))) ? 'proves_nothing' : 'agrees';
}
