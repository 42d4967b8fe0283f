export interface BackOffLimits {
  firstMs: number;
  mostMs: number;
  /** After a fault that trying again does not mend: a camera may lock out who knocks with a wrong password. */
  failedFirstMs: number;
  failedMostMs: number;
}

export const BACK_OFF: BackOffLimits = { firstMs: 500, mostMs: 30_000, failedFirstMs: 15_000, failedMostMs: 300_000 };

/** A connection that gave video for so long was a good one: the next attempt counts as the first again. */
const GOOD_SECONDS = 5;

/**
 * How long to wait before the next attempt: longer each time, and by chance, so that cameras behind one router do not
 * all knock at once.
 */
export class BackOff {
  private attempts = 0;

  constructor(
    private readonly limits: BackOffLimits,
    private readonly chance: () => number = Math.random,
  ) {}

  next({ isFailed, videoSeconds }: { isFailed: boolean; videoSeconds: number }): number {
    if (videoSeconds >= GOOD_SECONDS) this.attempts = 0;
    const { firstMs, mostMs, failedFirstMs, failedMostMs } = this.limits;
    const [first, most] = isFailed ? [failedFirstMs, failedMostMs] : [firstMs, mostMs];
    const whole = Math.min(most, first * 2 ** Math.min(this.attempts, 20));
    this.attempts += 1;
    return whole * (0.5 + this.chance() / 2);
  }
}
