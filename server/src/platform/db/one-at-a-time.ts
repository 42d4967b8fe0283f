import type pg from 'pg';

/**
 * A connection does one thing at a time. Who asks it several at once waits in line here: the line that pg itself keeps
 * goes with its next version.
 */
export function oneAtATime(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...asked: unknown[]): Promise<unknown> => {
    // As a whole it has many shapes; all that we use give a promise.
    const ask = () => Reflect.apply(client.query, client, asked) as Promise<unknown>;
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  };
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}
