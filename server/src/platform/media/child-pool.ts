import { createFairQueue } from '../fairness/fair-queue.ts';
import { currentUserId } from '../fairness/on-behalf-of.ts';
import { signalWith } from '../abort-signal.ts';
import { MediaChild, type ChildLimits, type ChildWish, type Follower, type Outcome } from './child-process.ts';
import type { MediaTask } from './messages.ts';

export interface PoolOptions extends ChildWish {
  /** Children at once. */
  size: number;
  limits: ChildLimits;
  /** A child that has grown beyond this is replaced after its task: decoders' memory creeps. */
  recycleAboveMb: number;
  /** A child without work for so long gives its memory back. */
  idleMs: number;
  /**
   * Where idle children go when the pool closes, and where it looks before it starts one: for engines that follow each
   * other in a process.
   */
  spares?: SpareChildren;
}

/** Idle children by what they were started for. */
export type SpareChildren = Map<string, MediaChild[]>;

const CLOSED = 'The media engine is closed';

interface Waiting {
  task: MediaTask;
  follower: Follower;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/**
 * A queue, in which people take turns, and the few children that work it off. Children start with the first task and
 * stay warm.
 */
export class ChildPool {
  private readonly queue = createFairQueue<Waiting>();
  private readonly idle = new Map<MediaChild, NodeJS.Timeout>();
  private readonly working = new Set<Promise<void>>();
  private readonly children = new Set<MediaChild>();
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  run(task: MediaTask, { signal: own, ...others }: Follower = {}): Promise<Outcome> {
    const signal = signalWith(own);
    const follower = signal ? { ...others, signal } : others;
    if (this.isClosed) return Promise.reject(new Error(CLOSED));
    return new Promise((resolve, reject) => {
      const waiting = { task, follower, resolve, reject };
      this.queue.add(currentUserId(), waiting);
      signal?.addEventListener('abort', () => this.drop(waiting), { once: true });
      this.takeUp();
    });
  }

  /** Whoever left is not waited for, and not in anybody's way. */
  private drop(waiting: Waiting): void {
    if (this.queue.remove(waiting)) waiting.reject(waiting.follower.signal?.reason);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.queue.takeAll()) reject(new Error(CLOSED));
    this.leaveSpares();
    await Promise.all([...this.children].map((child) => this.discard(child)));
    await Promise.all(this.working);
  }

  private takeUp(): void {
    while (this.working.size < this.options.size) {
      const next = this.queue.take();
      if (!next) return;
      const work = this.serve(next).finally(() => {
        this.working.delete(work);
        this.takeUp();
      });
      this.working.add(work);
    }
  }

  private async serve({ task, follower, resolve, reject }: Waiting): Promise<void> {
    try {
      follower.signal?.throwIfAborted();
      const child = this.takeIdle() ?? (await this.startChild());
      const outcome = await child.run(task, follower);
      // A child killed by our own closing says nothing about its file.
      if (this.isClosed && !child.isAlive) reject(new Error(CLOSED));
      else if (follower.signal?.aborted) reject(follower.signal.reason);
      else resolve(outcome);
      await this.release(child);
    } catch (error) {
      reject(error);
    }
  }

  private get spares(): MediaChild[] {
    const { spares, limits, niceness, hidden } = this.options;
    const kind = JSON.stringify([limits, niceness, hidden]);
    const found = spares?.get(kind) ?? [];
    spares?.set(kind, found);
    return found;
  }

  private leaveSpares(): void {
    if (!this.options.spares) return;
    for (const [child, timer] of this.idle) {
      clearTimeout(timer);
      this.children.delete(child);
      this.spares.push(child);
    }
    this.idle.clear();
  }

  private takeIdle(): MediaChild | null {
    for (const [child, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(child);
      if (child.isAlive) return child;
      this.children.delete(child);
    }
    return null;
  }

  private takeSpare(): MediaChild | null {
    const child = this.spares.pop();
    return child === undefined || child.isAlive ? (child ?? null) : this.takeSpare();
  }

  private async startChild(): Promise<MediaChild> {
    const child = this.takeSpare() ?? (await MediaChild.start(this.options.limits, this.options));
    this.children.add(child);
    // Closed while it was starting.
    if (this.isClosed) await this.discard(child);
    return child;
  }

  private async release(child: MediaChild): Promise<void> {
    const isSpent = !child.isAlive || this.isClosed || (child.memoryMb() ?? 0) > this.options.recycleAboveMb;
    if (isSpent) return this.discard(child);
    this.idle.set(child, setTimeout(() => void this.discard(child), this.options.idleMs).unref());
  }

  private async discard(child: MediaChild): Promise<void> {
    clearTimeout(this.idle.get(child));
    this.idle.delete(child);
    this.children.delete(child);
    await child.kill();
  }
}
