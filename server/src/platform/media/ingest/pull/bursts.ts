const WINDOW_SECONDS = 1;
/** What moves needs so many times the bytes of what stands still. */
const BURST = 4;
const FULL_BURST = 20;
/** Empty seconds cost a few bytes each: many times nothing is still nothing. */
const MIN_BYTES = 2000;
const LEARN = 0.05;
const LEARN_DOWN = 0.3;

/** Tells by the sizes of packets that something moves between two key frames, which may be many seconds apart. */
export class BurstWatch {
  private from: number | null = null;
  private bytes = 0;
  private usual: number | null = null;

  /**
   * Once for each second that is full: how strong the burst was, from 0 to 1. Key frames are large anyhow and are not
   * counted.
   */
  add(packet: { second: number; bytes: number; isKey: boolean }): number | null {
    this.from ??= packet.second;
    const isFull = packet.second - this.from >= WINDOW_SECONDS;
    const strength = isFull ? this.judge(this.bytes) : null;
    if (isFull) {
      this.from = packet.second;
      this.bytes = 0;
    }
    if (!packet.isKey) this.bytes += packet.bytes;
    return strength;
  }

  private judge(bytes: number): number {
    const usual = this.usual ?? bytes;
    // Quickly down, slowly up: a minute of traffic does not become the usual stillness.
    this.usual = usual + (bytes - usual) * (bytes < usual ? LEARN_DOWN : LEARN);
    const ratio = bytes / Math.max(usual, MIN_BYTES / BURST);
    return ratio < BURST ? 0 : Math.min(1, ratio / FULL_BURST);
  }
}
