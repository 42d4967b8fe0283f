import type { ChildProcess } from 'node:child_process';
import { startChild } from '../start-child.ts';
import { cpuSecondsOf, memoryMbOf } from './memory-of.ts';
import { childMessage, type ChildMessage, type MadeMoment, type MediaResult, type MediaTask } from './messages.ts';
import type { RefusalReason } from './refused.ts';

export interface ChildLimits {
  /** From the fork to "ready": loading FFmpeg and libvips on a busy machine. */
  startMs: number;
  /** A task may take so long. */
  taskMs: number;
  /** A task that reports progress may be silent for so long. */
  silenceMs: number;
  /** More memory than this in the middle of a task: it is killed. */
  killAboveMb: number;
}

const USE_CHECK_MS = 200;
const STDERR_CHARACTERS = 2000;
/**
 * Nothing of our own environment: it holds secrets. UTC, so that no date depends on this machine; two arenas, because
 * glibc's many keep freed memory.
 */
const ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2' };

export type Outcome =
  | { kind: 'done'; result: MediaResult }
  | { kind: 'refused'; reason: RefusalReason }
  | { kind: 'failed'; message: string };

/** Who follows a task while it runs. */
export interface Follower {
  report?: (progress: number) => void;
  made?: (moment: MadeMoment) => void;
  /** Nobody wants it any more: a task that waits is dropped, one that runs is ended with its child. */
  signal?: AbortSignal;
  /** Processor time of all threads that the task may use; above it the child is killed. */
  cpuSeconds?: number;
}

export interface ChildWish {
  niceness?: number;
  /** Files and folders that it does not see. */
  hidden?: readonly string[];
}

const forkChild = ({ niceness = 0, hidden = [] }: ChildWish): ChildProcess =>
  startChild(import.meta.url, 'media-child', {
    args: [String(niceness)],
    hidden,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

/** A child that decodes. It does one task at a time; a task that hurts it takes it along, and nothing else. */
export class MediaChild {
  private readonly process: ChildProcess;
  private readonly gone: Promise<void>;
  private stderr = '';
  private isGone = false;

  private constructor(
    private readonly limits: ChildLimits,
    wish: ChildWish,
  ) {
    this.process = forkChild(wish);
    // Drained, or a chatty library would block; the end is kept for the one who asks why it died.
    this.process.stderr?.on(
      'data',
      (text: Buffer) => void (this.stderr = (this.stderr + text.toString()).slice(-STDERR_CHARACTERS)),
    );
    this.gone = new Promise((resolve) => {
      const note = () => {
        this.isGone = true;
        resolve();
      };
      this.process.once('exit', note);
      // A process that could not be made has no exit either. Other errors, such as a message sent to a dead child, are
      // followed by one.
      this.process.on('error', () => this.process.pid === undefined && note());
    });
  }

  static async start(limits: ChildLimits, wish: ChildWish = {}): Promise<MediaChild> {
    const child = new MediaChild(limits, wish);
    const first = await child.listen({
      limitMs: limits.startMs,
      on: (message) => (message.kind === 'ready' ? message : null),
    });
    if (first.kind === 'heard') return child;
    await child.kill();
    throw new Error(`The media child did not start (${first.kind}): ${child.stderr.trim()}`);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }
  /** One that was told to die may take a moment to do so. */
  get isAlive(): boolean {
    return !this.isGone && !this.process.killed;
  }

  /**
   * Never throws for what the file did: a crash, a hang and a flood of memory are outcomes. After each of them the
   * child is dead.
   */
  async run(task: MediaTask, { report, made, signal, cpuSeconds = Infinity }: Follower = {}): Promise<Outcome> {
    const heard = this.listen({
      limitMs: this.limits.taskMs,
      silenceMs: this.limits.silenceMs,
      isTooMuch: this.useGuard(cpuSeconds),
      on: (message) => {
        if (message.kind === 'progress') report?.(message.progress);
        if (message.kind === 'made') made?.(message);
        return message.kind === 'progress' || message.kind === 'made' || message.kind === 'ready' ? null : message;
      },
    });
    const stop = () => void this.kill();
    signal?.addEventListener('abort', stop, { once: true });
    this.process.send(task, () => undefined);
    if (signal?.aborted) stop();
    const end = await heard;
    signal?.removeEventListener('abort', stop);
    if (end.kind === 'heard') return end.message;
    await this.kill();
    return { kind: 'refused', reason: REASONS[end.kind] };
  }

  /** Null where the system does not tell. */
  memoryMb(): number | null {
    return memoryMbOf(this.pid);
  }

  /** Which bound the task has overstepped. A child serves many tasks: processor time is counted from now on. */
  private useGuard(cpuSeconds: number): () => 'swollen' | 'timeout' | null {
    const before = cpuSecondsOf(this.pid) ?? 0;
    return () => {
      if ((this.memoryMb() ?? 0) > this.limits.killAboveMb) return 'swollen';
      return (cpuSecondsOf(this.pid) ?? 0) - before > cpuSeconds ? 'timeout' : null;
    };
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.gone;
  }

  private listen<M extends ChildMessage>({
    limitMs,
    silenceMs = limitMs,
    isTooMuch = () => null,
    on,
  }: Listening<M>): Promise<End<M>> {
    return new Promise((resolve) => {
      const finish = (end: End<M>) => {
        clearTimeout(limit);
        clearTimeout(silence);
        clearInterval(use);
        this.process.off('message', hear);
        this.process.off('exit', crash);
        this.process.off('error', crash);
        resolve(end);
      };
      const timeOut = () => finish({ kind: 'timeout' });
      const crash = () => finish({ kind: 'crashed' });
      const hear = (raw: unknown) => {
        const { data } = childMessage.safeParse(raw);
        // A child that does not speak our language has been taken over or has lost its mind.
        if (!data) return crash();
        silence.refresh();
        const message = on(data);
        if (message) finish({ kind: 'heard', message });
      };
      const limit = setTimeout(timeOut, limitMs);
      const silence = setTimeout(timeOut, silenceMs);
      const use = setInterval(() => {
        const kind = isTooMuch();
        if (kind) finish({ kind });
      }, USE_CHECK_MS);
      this.process.on('message', hear);
      this.process.on('exit', crash);
      this.process.on('error', crash);
      if (this.isGone) crash();
    });
  }
}

interface Listening<M> {
  limitMs: number;
  /** Between two messages. */
  silenceMs?: number;
  /** Asked several times a second. */
  isTooMuch?: () => 'swollen' | 'timeout' | null;
  /** The message that ends the wait, or null to go on. */
  on: (message: ChildMessage) => M | null;
}
type End<M> = { kind: 'heard'; message: M } | { kind: 'timeout' } | { kind: 'crashed' } | { kind: 'swollen' };

const REASONS = { timeout: 'timeout', crashed: 'damaged', swollen: 'too_large' } as const;
