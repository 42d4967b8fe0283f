import { randomUUID } from 'node:crypto';
import type { Database } from './db/index.ts';
import type { Published } from './events.ts';
import type { Log } from './log.ts';

const CHANNEL = 'rakurs_events';
/** NOTIFY takes less than 8000 bytes. */
const LARGEST = 7900;
const RECONNECT_MS = 1000;

export interface EventRelay {
  send(event: Published): void;
  close(): Promise<void>;
}

/** Carries events between the server processes that share one PostgreSQL, by LISTEN and NOTIFY. */
export async function openEventRelay(deps: {
  database: Database;
  log: Log;
  hear: (event: Published) => void;
  /** Something may have been missed: whatever was remembered must be read anew. */
  missed: () => void;
}): Promise<EventRelay> {
  const own = randomUUID();
  let closed = false;
  let stop: () => void = () => undefined;

  const listen = async (): Promise<void> => {
    const client = await deps.database.connect();
    stop = () => client.release(true);
    client.on('notification', ({ payload }) => {
      // Only this file writes to the channel, in exactly this shape.
      const { from, event } = JSON.parse(payload ?? '{}') as { from: string; event?: Published };
      if (from === own) return;
      if (event) deps.hear(event);
      else deps.missed();
    });
    client.on('error', () => {
      client.release(true);
      deps.missed();
      if (!closed) setTimeout(() => void relisten(), RECONNECT_MS);
    });
    await client.query(`LISTEN ${CHANNEL}`);
    deps.missed();
  };
  const relisten = (): Promise<void> =>
    listen().catch((error: unknown) => {
      deps.log.warn({ error }, 'event relay is not connected');
      if (!closed) setTimeout(() => void relisten(), RECONNECT_MS);
    });

  await listen();
  return {
    send(event) {
      const whole = JSON.stringify({ from: own, event });
      const payload = Buffer.byteLength(whole) < LARGEST ? whole : JSON.stringify({ from: own });
      deps.database.raw('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => deps.log.error({ error }, 'event not relayed'));
    },
    async close() {
      closed = true;
      stop();
    },
  };
}
