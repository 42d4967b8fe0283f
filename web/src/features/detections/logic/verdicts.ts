import type { Detection } from '@rakurs/contract';
import { z } from 'zod';

/** What was found. */
export interface Found {
  detections: Detection[];
  /** All that are shown, however many are told. */
  total: number;
}

export const Verdict = z.object({ detectionId: z.number(), isRight: z.boolean().nullable() });
export type Verdict = z.output<typeof Verdict>;

/** Verdicts that are on their way to the server are found by it. */
export const verdictKey = (projectId: number) => ['verdict', projectId];

/** The list as it is after it was said: what is wrong is gone. */
export const withVerdict = ({ detections, total }: Found, { detectionId, isRight }: Verdict): Found => {
  const about = detections.find(({ id }) => id === detectionId);
  if (about === undefined) return { detections, total };
  if (isRight === false)
    return {
      detections: detections.filter((one) => one !== about),
      total: about.is_shown ? Math.max(0, total - 1) : total,
    };
  return { detections: detections.map((one) => (one === about ? { ...one, is_right: isRight } : one)), total };
};
