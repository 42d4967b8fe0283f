import { DOES_NOT_KNOW, type FrameAnswer } from '@rakurs/contract';

/** What a frame answers: short, so that a condition can be put on it; and what was seen, for people. */
export type Finding = Pick<FrameAnswer, 'text' | 'confidence' | 'reason'>;

const MAX_REASON_LENGTH = 300;

/** Nobody is so and so sure of not knowing. */
export const unknown = (reason: string | null = null): Finding => ({ text: DOES_NOT_KNOW, confidence: null, reason });
export const says = (
  text: string,
  { confidence, reason = null }: { confidence: number; reason?: string | null },
): Finding => ({
  text,
  confidence: rounded(confidence),
  reason: reason === null ? null : cut(reason, MAX_REASON_LENGTH),
});
/** Asked of something that is not there: 'какого цвета машина', and there is no car. */
export const notThere = (name: string, confidence: number): Finding =>
  says('нет на снимке', { confidence, reason: `${name}: не видно` });
export const yes = (confidence: number, reason: string | null = null): Finding => says('да', { confidence, reason });
export const no = (confidence: number, reason: string | null = null): Finding => says('нет', { confidence, reason });

const rounded = (confidence: number): number => Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100;
export const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`;
/** No half of a letter is left at the end. */
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/\p{Surrogate}$/u, '');

/** A denied question turns the answer: 'людей нет?' is true where they are not. */
export function turned(finding: Finding): Finding {
  if (finding.text === 'да') return { ...finding, text: 'нет' };
  return finding.text === 'нет' ? { ...finding, text: 'да' } : finding;
}
