import { randomUUID } from 'node:crypto';
import type { Database } from './db/index.ts';
import type { Published } from './events.ts';
import type { Log } from './log.ts';
import { createJoiner, splitText, type Piece } from './event-pieces.ts';

const CHANNEL = 'rakurs_events';
const RECONNECT_MS = 1000;

export interface EventRelay {
  send(event: Published): void;
  close(): Promise<void>;
}

/**
 * Carries events between the server processes that share one PostgreSQL, by LISTEN and NOTIFY: an event of any size, in
 * as many pieces as it takes.
 */
export async function openEventRelay(deps: {
  database: Database;
  log: Log;
  hear: (event: Published) => void;
  /** Something may have been missed: whatever was remembered must be read anew. */
  missed: () => void;
}): Promise<EventRelay> {
  const own = randomUUID();
  let closed = false;
  let stop: () => unknown = () => undefined;

  const listen = async (): Promise<void> => {
    const client = await deps.database.connect();
    let isOver = false;
    /** A dying connection complains more than once, and still after it was let go. */
    const leave = (): boolean => {
      if (isOver) return false;
      isOver = true;
      client.release(true);
      return true;
    };
    stop = leave;
    // Pieces of what was under way when the connection broke are never completed: a fresh joiner forgets them.
    const joiner = createJoiner();
    client.on('notification', ({ payload }) => {
      // Only this file writes to the channel, in exactly this shape.
      const piece = JSON.parse(payload ?? '{}') as Piece;
      if (piece.from === own) return;
      const whole = joiner.take(piece);
      if (whole !== null) deps.hear(JSON.parse(whole) as Published);
    });
    client.on('error', () => {
      if (!leave()) return;
      deps.missed();
      retryLater();
    });
    await client.query(`LISTEN ${CHANNEL}`).catch((error: unknown) => {
      // Otherwise the complaint above was first, and sees to the next try.
      if (leave()) throw error;
    });
    if (closed) leave();
    else deps.missed();
  };
  const relisten = (): Promise<void> =>
    listen().catch((error: unknown) => {
      deps.log.warn({ error }, 'event relay is not connected');
      retryLater();
    });
  const retryLater = (): void => {
    if (!closed) setTimeout(() => void relisten(), RECONNECT_MS);
  };

  let waiting: string[] = [];
  let isSending = false;
  /**
   * One statement after another, each with all that has gathered meanwhile: two at once could overtake each other, and
   * a later change would be undone by an earlier one.
   */
  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const pieces = waiting;
      waiting = [];
      // The notifications of one statement arrive together and in order, or not at all.
      await deps.database
        .raw(
          'select pg_notify($1, piece) from unnest($2::text[]) with ordinality as pieces(piece, place) order by place',
          [CHANNEL, pieces],
        )
        .catch((error: unknown) => deps.log.error({ error }, 'event not relayed'));
    }
    isSending = false;
  };

  await listen();
  return {
    send(event) {
      waiting.push(...splitText(own, randomUUID(), JSON.stringify(event)).map((piece) => JSON.stringify(piece)));
      void flush();
    },
    async close() {
      closed = true;
      stop();
    },
  };
}
