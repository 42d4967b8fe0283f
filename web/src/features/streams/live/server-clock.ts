/** So long the freshest arrival counts: clocks drift, and a computer that slept has another one. */
const WINDOW_MS = 30_000;

/**
 * How far this computer's clock is from the server's. Whatever came the soonest after its stamp came nearly at once:
 * what lies between
 * the two is the difference of the clocks. The way of that freshest message itself is not seen, so a delay is told a
 * little too short rather than below zero.
 */
export class ServerClock {
  #aheadMs = Number.POSITIVE_INFINITY;
  #nextAheadMs = Number.POSITIVE_INFINITY;
  #windowEndsAt = 0;

  /** Something stamped by the server has arrived. */
  sample(stampMs: number, nowMs: number): void {
    if (nowMs >= this.#windowEndsAt) {
      this.#aheadMs = this.#nextAheadMs;
      this.#nextAheadMs = Number.POSITIVE_INFINITY;
      this.#windowEndsAt = nowMs + WINDOW_MS;
    }
    this.#nextAheadMs = Math.min(this.#nextAheadMs, nowMs - stampMs);
  }

  /** How long ago that was on the server; null while nothing was heard. Never below zero. */
  sinceMs(stampMs: number, nowMs: number): number | null {
    const aheadMs = Math.min(this.#aheadMs, this.#nextAheadMs);
    return Number.isFinite(aheadMs) ? Math.max(0, nowMs - aheadMs - stampMs) : null;
  }
}
