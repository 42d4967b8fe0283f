import type { Found } from '../use-detections.ts';

export interface Verdict {
  detectionId: number;
  isRight: boolean | null;
}

/** The list as it is after it was said: what is wrong is gone. */
export const judged = ({ detections, total }: Found, { detectionId, isRight }: Verdict): Found => {
  const about = detections.find(({ id }) => id === detectionId);
  if (about === undefined) return { detections, total };
  if (isRight === false) return { detections: detections.filter((one) => one !== about), total: about.is_shown ? Math.max(0, total - 1) : total };
  return { detections: detections.map((one) => (one === about ? { ...one, is_right: isRight } : one)), total };
};
