import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fragment } from './fragmenter.ts';

export interface WrittenSegment {
  name: string;
  session: string;
  startedAt: number;
  seconds: number;
  bytes: number;
  initBytes: number;
  offsetSeconds: number;
  motion: number;
}

export interface SegmentWish {
  folder: string;
  segmentSeconds: number;
  tell: (segment: WrittenSegment) => void;
}

/** Cameras that save traffic may send no key frame for minutes: such a segment is cut all the same. */
const MAX_SECONDS = 120;
const MAX_BYTES = 64 * 1024 * 1024;
/** How fast our idea of the camera's clock follows when it falls behind, a packet. */
const FOLLOWING = 0.0005;

/** Gathers the fragments of one connection into files, each of them whole, and cut at key frames. */
export class SegmentWriter {
  readonly session = randomUUID();
  private head: Buffer | null = null;
  private gathered: Fragment[] = [];
  private size = 0;
  private motion = 0;
  private segments = 0;
  /**
   * Milliseconds at which the session's clock stood at nought: the packet that came with the least delay tells best.
   */
  private epoch: number | null = null;

  constructor(private readonly wish: SegmentWish) {}

  /** Where a second of the session lies in time. */
  dateOf(second: number): number {
    return (this.epoch ?? Date.now() - second * 1000) + second * 1000;
  }

  noteMotion(strength: number): void {
    this.motion = Math.max(this.motion, strength);
  }

  async add(fragment: Fragment, head: Buffer): Promise<void> {
    this.follow(fragment);
    const seconds = fragment.second - (this.gathered[0]?.second ?? fragment.second);
    const isFull =
      (fragment.isKey && seconds >= this.wish.segmentSeconds) || seconds >= MAX_SECONDS || this.size >= MAX_BYTES;
    if (isFull) await this.cut(fragment.second);
    this.head = head;
    this.gathered.push(fragment);
    this.size += fragment.bytes.length;
  }

  /** Nothing more comes: what there is becomes a segment. */
  async finish(): Promise<void> {
    const [last, before] = this.gathered.slice(-2).reverse();
    if (last) await this.cut(last.second + (before ? last.second - before.second : 0));
  }

  private follow({ at, second }: Fragment): void {
    const seen = at - second * 1000;
    this.epoch = this.epoch === null || seen < this.epoch ? seen : this.epoch + (seen - this.epoch) * FOLLOWING;
  }

  private async cut(endSecond: number): Promise<void> {
    const [first] = this.gathered;
    if (!first || !this.head) return;
    const bytes = Buffer.concat([this.head, ...this.gathered.map((fragment) => fragment.bytes)]);
    const { motion } = this;
    this.gathered = [];
    this.size = 0;
    this.motion = 0;
    const name = `${this.session}-${this.segments}.mp4`;
    this.segments += 1;
    const path = join(this.wish.folder, name);
    await writeFile(path, bytes).catch(async (error: unknown) => {
      // What fitted on a full disc is of no use, and would keep it full.
      await rm(path, { force: true });
      throw error;
    });
    this.wish.tell({
      name,
      session: this.session,
      startedAt: this.dateOf(first.second),
      seconds: Math.max(0, endSecond - first.second),
      bytes: bytes.length,
      initBytes: this.head.length,
      offsetSeconds: first.second,
      motion,
    });
  }
}
