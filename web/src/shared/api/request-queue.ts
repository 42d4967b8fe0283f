import { DEFAULT_TRIES, QUEUE_START_MS, RETRY_DELAY_MS } from '@rakurs/contract';
import { retryAfterMs, canBeRetried } from './api-error.ts';
import { jitterMs } from './jitter.ts';
import { texts } from './texts.ts';

const FETCHING_RATE_MS = 50;
/** What browsers open to one host over HTTP/1.1. More would only wait where priorities cannot reach it. */
const PARALLEL = 6;

export interface QueueOptions {
  /** How often a waiting line is looked at again. */
  fetchingRateMs?: number;
  parallel?: number;
  /** From 0 to 1: by how much each stays away longer than it was asked to. */
  chance?: () => number;
}

export interface QueuedRequest<T> {
  run: () => Promise<T>;
  /** Higher goes first. */
  priority?: number;
  /** How many attempts there are in all, the first included. */
  tries?: number;
  /** Failures that whoever asked waits out and tells of themselves. */
  handsBack?: (error: unknown) => boolean;
}

interface Waiting {
  priority: number;
  ticket: number;
  attempt: () => Promise<void>;
  reject: (error: unknown) => void;
}

const inOrder = (a: Waiting, b: Waiting): number => b.priority - a.priority || a.ticket - b.ticket;

/** Requests in line: the most important first, equals as they came, a few at a time, failed ones again later. */
export class RequestsQueue {
  readonly #fetchingRateMs: number;
  readonly #parallel: number;
  readonly #chance: () => number;
  readonly #madeAt = Date.now();
  #step: 'new' | 'starting' | 'running' | 'stopped' = 'new';
  #line: Waiting[] = [];
  #running = 0;
  #tickets = 0;
  #recheck: ReturnType<typeof setTimeout> | undefined;
  readonly #resting = new Map<Waiting, ReturnType<typeof setTimeout>>();

  constructor({ fetchingRateMs = FETCHING_RATE_MS, parallel = PARALLEL, chance = Math.random }: QueueOptions = {}) {
    this.#fetchingRateMs = fetchingRateMs;
    this.#parallel = parallel;
    this.#chance = chance;
  }

  enqueue<T>({ run, priority = 0, tries = DEFAULT_TRIES, handsBack = () => false }: QueuedRequest<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let left = tries;
      const attempt = async (): Promise<void> => {
        left -= 1;
        try {
          resolve(await run());
        } catch (error) {
          if (left > 0 && canBeRetried(error) && !handsBack(error) && this.#step !== 'stopped')
            this.#rest(waiting, retryAfterMs(error));
          else reject(error);
        }
      };
      const waiting: Waiting = { priority, ticket: this.#tickets++, attempt, reject };
      if (this.#step === 'stopped') return reject(new Error(texts.queueStopped));
      this.#join(waiting);
      this.#wake();
    });
  }

  /** For good: whoever still waits is turned away, what is on its way may finish. */
  stop(): void {
    this.#step = 'stopped';
    clearTimeout(this.#recheck);
    const turnedAway = [...this.#line, ...this.#resting.keys()];
    this.#resting.forEach((timer) => clearTimeout(timer));
    this.#resting.clear();
    this.#line = [];
    turnedAway.forEach(({ reject }) => reject(new Error(texts.queueStopped)));
  }

  #join(waiting: Waiting): void {
    this.#line = [...this.#line, waiting].sort(inOrder);
  }

  /**
   * Backoff: a failed request sits out its delay, or what the server asked for (Retry-After), beside the line, so that
   * it holds nobody up, and is taken one recheck after it.
   */
  #rest(waiting: Waiting, askedMs: number): void {
    const rejoin = () => {
      this.#resting.delete(waiting);
      this.#join(waiting);
      this.#wake();
    };
    this.#resting.set(
      waiting,
      setTimeout(rejoin, this.#fetchingRateMs + Math.max(RETRY_DELAY_MS, askedMs) + jitterMs(askedMs, this.#chance())),
    );
  }

  #wake(): void {
    if (this.#step === 'new') this.#start();
    if (this.#step !== 'running') return;
    this.#sendNext();
    this.#lookAgainLater();
  }

  /** Begun by the first request and not by the constructor: a queue that nobody uses leaves no timer behind. */
  #start(): void {
    const leftMs = Math.min(this.#madeAt + QUEUE_START_MS - Date.now(), QUEUE_START_MS);
    this.#step = leftMs > 0 ? 'starting' : 'running';
    if (leftMs > 0) this.#recheck = setTimeout(() => this.#onStarted(), leftMs);
  }

  #onStarted(): void {
    this.#recheck = undefined;
    this.#step = 'running';
    this.#wake();
  }

  #sendNext(): void {
    while (this.#running < this.#parallel) {
      const next = this.#line.shift();
      if (!next) return;
      this.#running += 1;
      void next.attempt().finally(() => {
        this.#running -= 1;
        this.#wake();
      });
    }
  }

  #lookAgainLater(): void {
    if (this.#recheck !== undefined || this.#line.length === 0) return;
    this.#recheck = setTimeout(() => {
      this.#recheck = undefined;
      this.#wake();
    }, this.#fetchingRateMs);
  }
}
