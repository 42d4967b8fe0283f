import type { ChildProcess } from 'node:child_process';
import { startChild } from '../../start-child.ts';
import { memoryMbOf } from '../memory-of.ts';
import { ingestMessage, type IngestMessage, type ParentMessage } from './ingest-messages.ts';

/** Nothing of our own environment: it holds secrets. Two arenas, because glibc's many keep freed memory. */
const ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2' };
const STDERR_CHARACTERS = 2000;

export interface ProcessListener {
  message(message: IngestMessage): void;
  gone(): void;
}

/** The child of one camera. */
export class IngestProcess {
  heardAt = Date.now();
  private readonly process: ChildProcess;
  private readonly exited: Promise<void>;
  private isGone = false;
  private stderr = '';

  constructor(listener: ProcessListener, hidden: readonly string[]) {
    this.process = startChild(import.meta.url, 'ingest-child', {
      hidden,
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    // Drained, or a chatty library would block; the end is kept for the one who asks why it died.
    this.process.stderr?.on(
      'data',
      (text: Buffer) => void (this.stderr = (this.stderr + text.toString()).slice(-STDERR_CHARACTERS)),
    );
    this.exited = new Promise((resolve) => {
      const note = () => {
        if (this.isGone) return;
        this.isGone = true;
        listener.gone();
        resolve();
      };
      this.process.once('exit', note);
      // A process that could not be made has no exit. Other errors, such as a message to a dead one, are followed by
      // it.
      this.process.on('error', () => this.process.pid === undefined && note());
    });
    this.process.on('message', (raw) => {
      this.heardAt = Date.now();
      const { data } = ingestMessage.safeParse(raw);
      // A child that does not speak our language has been taken over or has lost its mind.
      if (data) listener.message(data);
      else void this.kill();
    });
  }

  /** What it complained of at last. */
  get complaint(): string {
    return this.stderr.trim();
  }
  get pid(): number {
    return this.process.pid ?? 0;
  }
  get memoryMb(): number | null {
    return memoryMbOf(this.pid);
  }

  send(message: ParentMessage): void {
    if (this.process.connected) this.process.send(message, () => undefined);
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  /** Asks it to finish; kills it when it takes too long. */
  async finish(patienceMs: number): Promise<void> {
    this.send({ kind: 'finish' });
    const timer = setTimeout(() => void this.kill(), patienceMs);
    await this.exited;
    clearTimeout(timer);
  }
}
