import { RETRY_DELAY_MS } from '@rakurs/contract';
import { retryAfterMs, isBusy, type ApiError } from './api-error.ts';

export type Overloaded = 'overloaded' | 'unavailable';

/**
 * Who was sent away comes back within one and a half times what was asked for; who does not has given up, and says
 * nothing of the server.
 */
const forgetAfterMs = (askedMs: number): number => 2 * askedMs + 2 * RETRY_DELAY_MS;

/**
 * Whether the server refuses calls for want of time (503 with Retry-After), from the first one refused until each of
 * them was answered or given up.
 * Other calls say nothing about that: while the server sheds load, what is cheap is answered as ever.
 */
export class Overload {
  readonly #listeners = new Set<() => void>();
  readonly #refused = new Map<string, { why: Overloaded; forget: ReturnType<typeof setTimeout> }>();
  #state: Overloaded | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): Overloaded | null => this.#state;

  /**
   * What became of a call, known by its method and path; null is a good answer, and any other refusal is an answer too.
   */
  record(call: string, error: ApiError | null): void {
    clearTimeout(this.#refused.get(call)?.forget);
    this.#refused.delete(call);
    if (error?.status === 503 && isBusy(error)) {
      const forget = setTimeout(() => this.record(call, null), forgetAfterMs(retryAfterMs(error)));
      this.#refused.set(call, { why: error.problem?.code === 'unavailable' ? 'unavailable' : 'overloaded', forget });
    }
    this.#show([...this.#refused.values()].at(-1)?.why ?? null);
  }

  #show(state: Overloaded | null): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.forEach((listener) => listener());
  }
}
