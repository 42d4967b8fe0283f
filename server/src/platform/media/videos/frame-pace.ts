import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** A frame that comes a little early is not one too many: clocks of containers round to a millisecond and more. */
const EARLY_SHARE = 0.5;
/** An mp4 counts the ticks between two frames in 31 bits. */
const MAX_STEP_TICKS = 2 ** 31;
/** 90,000 tells every usual rate exactly; the others are for what claims to last for days. */
const TICKS_A_SECOND = [90_000, 15_360, 1000, 1] as const;

/** The finest clock on which even one frame can last as long as the whole video claims to. */
export const ticksFor = (durationSeconds: number | null): number =>
  TICKS_A_SECOND.find((ticks) => ticks * (durationSeconds ?? 0) < MAX_STEP_TICKS) ?? 1;

/** Leaves out what comes quicker than the rate; never adds anything. Frames without a time follow at the rate. */
export function createFramePace({ num, den }: { num: number; den: number }) {
  const step = den / num;
  let lastSecond: number | null = null;
  return {
    isKept(frame: Frame): boolean {
      const { num: ticks, den: perSecond } = frame.timeBase;
      if (frame.pts === AV_NOPTS_VALUE)
        frame.pts = BigInt(Math.round((((lastSecond ?? -step) + step) * perSecond) / ticks));
      const second = (Number(frame.pts) * ticks) / perSecond;
      if (lastSecond !== null && second - lastSecond < step * EARLY_SHARE) return false;
      lastSecond = second;
      return true;
    },
  };
}
