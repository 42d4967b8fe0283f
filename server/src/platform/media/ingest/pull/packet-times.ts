import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { IngestFault } from '../faults.ts';

/** A camera's clock that jumps further has been set anew. */
const MAX_JUMP_SECONDS = 30;
/** Nor does a good one go back by more than frames are out of order, or stand still. */
const MAX_STEP_BACK_SECONDS = 1;
const MAX_STANDING = 50;
const USUAL_RATE = 25;

/** Gives every packet times that an mp4 takes: from nought on, always forward, none missing. */
export class PacketTimes {
  private last: bigint | null = null;
  private first: bigint | null = null;
  /** Packets in a row that came with no later time than the one before. */
  private standing = 0;
  private readonly ticksPerSecond: number;
  private readonly usualTicks: bigint;

  constructor({ timeBase, avgFrameRate }: Stream) {
    this.ticksPerSecond = timeBase.den / timeBase.num;
    const rate = avgFrameRate.num > 0 && avgFrameRate.den > 0 ? avgFrameRate.num / avgFrameRate.den : USUAL_RATE;
    this.usualTicks = BigInt(Math.max(1, Math.round(this.ticksPerSecond / rate)));
  }

  /** Whether FFmpeg did not know when the packet belongs: so it is with the first ones, and the next one tells. */
  static isUnknown({ dts, pts }: Packet): boolean {
    return dts === AV_NOPTS_VALUE && pts === AV_NOPTS_VALUE;
  }

  /** A packet without times takes its place before this one. */
  placeBefore(packet: Packet, next: Packet): void {
    packet.dts = (next.dts === AV_NOPTS_VALUE ? next.pts : next.dts) - this.usualTicks;
    packet.pts = packet.dts;
  }

  fix(packet: Packet): void {
    const given = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
    const dts = given === AV_NOPTS_VALUE ? (this.last ?? 0n) + (this.first ?? 0n) + this.usualTicks : given;
    const reorder = packet.pts === AV_NOPTS_VALUE ? 0n : packet.pts - dts;
    this.first ??= dts;
    let time = dts - this.first;
    if (this.last !== null) {
      if (Math.abs(Number(time - this.last)) > MAX_JUMP_SECONDS * this.ticksPerSecond) throw new IngestFault('changed');
      if (Number(this.last - time) > MAX_STEP_BACK_SECONDS * this.ticksPerSecond) throw new IngestFault('changed');
      this.standing = time <= this.last ? this.standing + 1 : 0;
      if (this.standing > MAX_STANDING) throw new IngestFault('changed');
      if (time <= this.last) time = this.last + 1n;
    }
    this.last = time;
    packet.dts = time;
    packet.pts = time + (reorder > 0n ? reorder : 0n);
    if (packet.duration <= 0n) packet.duration = this.usualTicks;
  }

  secondOf(packet: Packet): number {
    return Number(packet.dts) / this.ticksPerSecond;
  }
}
