import { LIVE_PATH } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import type { EventBus } from '#platform/events.ts';
import type { Identity } from '#modules/identity/index.ts';
import { createLiveSockets } from './live-sockets.ts';

/** Forwards events to the sockets of the people they concern. No module knows this one. */
export function createLive({ identity, events }: { identity: Pick<Identity, 'sessionOfPeer'>; events: EventBus }) {
  const sockets = createLiveSockets({ sessionOfPeer: identity.sessionOfPeer });
  events.onAny((event) => sockets.forward(event));
  events.on('session.ended', ({ userId, data }) => sockets.endSessions(userId, data.sessionIds));

  return {
    restartAll: sockets.restartAll,
    mount(app: FastifyInstance): void {
      app.get(LIVE_PATH, { websocket: true }, (socket, request) => {
        const connection = sockets.open(socket);
        socket.on('message', (bytes: Buffer) => {
          connection.hear(bytes.toString()).catch((error: unknown) => request.log.error({ request: request.id, error: String(error) }, 'live socket'));
        });
        socket.on('close', () => connection.close());
        socket.on('error', () => connection.close());
      });
    },
  };
}
