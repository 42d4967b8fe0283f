import { ProviderUnavailable, type Provider } from './provider.ts';

/**
 * When it is down, the first one is left in peace this long: a server that is down would cost every file its time-out.
 */
export const REST_MS = 30_000;

interface FallbackOptions {
  /** Told when the first one stops answering and when it answers again, not at every file. */
  tell: (sentence: string) => void;
  now?: () => number;
  restMs?: number;
}

/**
 * Asks the first; when it cannot, the second. A circuit breaker: one that is down is not asked for a while. What comes
 * back says itself who wrote it.
 */
export function withFallback(
  first: Provider,
  second: Provider,
  { tell, now = Date.now, restMs = REST_MS }: FallbackOptions,
): Provider {
  let restUntil = -Infinity;
  let isDown = false;

  async function ask<T>(act: (provider: Provider) => Promise<T>): Promise<T> {
    if (now() < restUntil) return act(second);
    // One call tries whether it is back; the others do not wait for it to find out.
    if (isDown) restUntil = now() + restMs;
    try {
      const answer = await act(first);
      if (isDown) tell(`Снова отвечает ${first.model}`);
      [isDown, restUntil] = [false, -Infinity];
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // A failure over one file is no reason to leave the next one to the second.
      if (!(error instanceof ProviderUnavailable)) {
        tell(`Вместо ${first.model} отвечает ${second.model}: ${reason}`);
        return act(second);
      }
      if (!isDown) tell(`Не отвечает ${first.model}, пока работает ${second.model}: ${reason}`);
      [isDown, restUntil] = [true, now() + restMs];
      return act(second);
    }
  }

  return {
    name: first.name,
    model: first.model,
    describe: (subject) => ask((provider) => provider.describe(subject)),
    answer: (question, frame) => ask((provider) => provider.answer(question, frame)),
  };
}
