/** What the people of one process have lived through: how long each kind of call took, and what went wrong. */
export interface Counted {
  /** Kind -> milliseconds of good answers. */
  times: Record<string, number[]>;
  /** Kind and status -> how often: 429 and 503 are refusals, anything else is an error. */
  refused: Record<string, number>;
  errors: Record<string, number>;
  events: number;
}

export type Counter = ReturnType<typeof createCounter>;

const REFUSALS = [429, 503];

export function createCounter() {
  const counted: Counted = { times: {}, refused: {}, errors: {}, events: 0 };
  const bump = (list: Record<string, number>, name: string): void => void (list[name] = (list[name] ?? 0) + 1);
  return {
    counted,
    heard: () => void (counted.events += 1),
    /** The answer, whole; null when it was refused or failed, which is counted. */
    async time(kind: string, ask: () => Promise<Response>): Promise<{ bytes: Buffer; headers: Headers } | null> {
      const startedAt = performance.now();
      try {
        const answer = await ask();
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.ok) {
          (counted.times[kind] ??= []).push(performance.now() - startedAt);
          return { bytes, headers: answer.headers };
        }
        bump(REFUSALS.includes(answer.status) ? counted.refused : counted.errors, `${kind} ${answer.status}`);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
        bump(counted.errors, `${kind} ${String(error)}${cause}`);
      }
      return null;
    },
  };
}
