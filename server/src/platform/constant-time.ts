import { timingSafeEqual } from 'node:crypto';

/** Constant-time comparison: compares secrets without telling by its time how much of one was right. */
export const equalsInConstantTime = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
