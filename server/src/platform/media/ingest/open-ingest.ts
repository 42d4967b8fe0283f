import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Audience } from './audience.ts';
import { BACK_OFF, BackOff, type BackOffLimits } from './back-off.ts';
import { H265_ADVICE, sentenceOf, stateOf, type FaultCode } from './faults.ts';
import type { Ingest, IngestListener, IngestOrder } from './ingest.ts';
import type { IngestMessage, PullLimits } from './ingest-messages.ts';
import { IngestProcess } from './ingest-process.ts';

export interface IngestOptions extends Partial<PullLimits> {
  backOff?: Partial<BackOffLimits>;
  /** A child that says nothing for so long is killed. */
  silenceMs?: number;
  /**
   * A child that has grown beyond this finishes its segment and is followed by a fresh one: the memory of decoders
   * creeps.
   */
  recycleAboveMb?: number;
  killAboveMb?: number;
  checkMs?: number;
  /** Files and folders that the child does not see. */
  hidden?: readonly string[];
  /** For the log: a child that died by itself, and its last words. */
  died?: (words: string) => void;
}

const DEFAULTS = {
  stallMs: 10_000,
  segmentSeconds: 6,
  pictureMs: 30_000,
  silenceMs: 20_000,
  recycleAboveMb: 350,
  killAboveMb: 700,
  checkMs: 2000,
};
/** To write the last segment and go. */
const FINISH_MS = 8000;

/** Pulls a camera until it is stopped. */
export function openIngest(order: IngestOrder, listener: IngestListener, options: IngestOptions = {}): Ingest {
  return new Supervisor(order, listener, options);
}

class Supervisor implements Ingest {
  private readonly limits: typeof DEFAULTS;
  private readonly backOff: BackOff;
  private readonly audience = new Audience((isWatched) => this.current?.send({ kind: 'watch', isWatched }));
  private readonly check: NodeJS.Timeout;
  private current: IngestProcess | null = null;
  private retry: NodeJS.Timeout | null = null;
  private restarts = -1;
  private isStopped = false;
  private isRecycling = false;
  private told = '';

  constructor(
    private readonly order: IngestOrder,
    private readonly listener: IngestListener,
    private readonly options: IngestOptions,
  ) {
    this.limits = { ...DEFAULTS, ...options };
    this.backOff = new BackOff({ ...BACK_OFF, ...options.backOff });
    mkdirSync(order.folder, { recursive: true });
    this.check = setInterval(() => this.lookAfter(), this.limits.checkMs);
    this.tellState('connecting', null);
    this.start();
  }

  get child(): Ingest['child'] {
    return this.current && { pid: this.current.pid, memoryMb: this.current.memoryMb, restarts: this.restarts };
  }

  watch(viewer: Parameters<Ingest['watch']>[0]): () => void {
    return this.audience.add(viewer);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.check);
    if (this.retry) clearTimeout(this.retry);
    await this.current?.finish(FINISH_MS);
  }

  private start(): void {
    this.restarts += 1;
    const started: IngestProcess = new IngestProcess(
      {
        message: (message) => this.hear(message, started),
        gone: () => this.lose(started),
      },
      this.options.hidden ?? [],
    );
    this.current = started;
  }

  private pull(): void {
    const { stallMs, segmentSeconds, pictureMs } = this.limits;
    this.current?.send({ kind: 'watch', isWatched: !this.audience.isEmpty });
    this.current?.send({ kind: 'pull', order: this.order, limits: { stallMs, segmentSeconds, pictureMs } });
  }

  private hear(message: IngestMessage, from: IngestProcess): void {
    if (message.kind === 'segment') {
      const { kind: _, name, startedAt, ...segment } = message;
      return this.listener.segment({ ...segment, path: join(this.order.folder, name), startedAt: new Date(startedAt) });
    }
    // While it stops, the segment that was begun is the last that is told.
    if (this.isStopped || from !== this.current) return;
    switch (message.kind) {
      case 'beat':
        return;
      case 'ready':
        return this.pull();
      case 'live':
        this.listener.shape(message.shape);
        return this.tellState('live', message.shape.isProxied ? H265_ADVICE : null);
      case 'motion':
        return this.listener.motion({ at: new Date(message.at), strength: message.strength });
      case 'picture':
        return this.listener.picture({ at: new Date(message.at), bytes: message.bytes });
      case 'head':
        return this.audience.begin(message);
      case 'fragment':
        return this.audience.show({ bytes: message.bytes, isKey: message.isKey, at: new Date(message.at) });
      case 'ended':
        return this.lament(message.fault, message.videoSeconds);
    }
  }

  /** The child is gone: as we wanted, or not. */
  private lose(lost: IngestProcess): void {
    if (this.isStopped || lost !== this.current) return;
    this.current = null;
    // It has said why it ended: the next attempt begins with a fresh one.
    if (this.retry) return;
    if (!this.isRecycling) {
      this.options.died?.(lost.complaint);
      return this.lament('crashed', 0);
    }
    this.isRecycling = false;
    this.audience.forget();
    this.start();
  }

  /** Tells why nothing is seen, and tries again later. */
  private lament(fault: FaultCode, videoSeconds: number): void {
    this.audience.forget();
    const state = stateOf(fault);
    const waitMs = this.backOff.next({ isFailed: state === 'failed', videoSeconds });
    // A camera that was set to another size is connected to at once, and nobody needs to know.
    const isChange = fault === 'changed' && videoSeconds > 1;
    if (!isChange) this.tellState(state, sentenceOf(fault));
    this.retry = setTimeout(
      () => {
        this.retry = null;
        if (this.current) this.pull();
        else this.start();
      },
      isChange ? 0 : waitMs,
    );
  }

  private lookAfter(): void {
    if (!this.current) return;
    const { silenceMs, recycleAboveMb, killAboveMb } = this.limits;
    const memoryMb = this.current.memoryMb ?? 0;
    if (memoryMb > killAboveMb || Date.now() - this.current.heardAt > silenceMs) return void this.current.kill();
    if (memoryMb <= recycleAboveMb || this.isRecycling || this.retry) return;
    this.isRecycling = true;
    void this.current.finish(FINISH_MS);
  }

  private tellState(state: 'connecting' | 'live' | 'lost' | 'failed', reason: string | null): void {
    const told = `${state} ${reason}`;
    if (told === this.told) return;
    this.told = told;
    this.listener.state(state, reason);
  }
}
