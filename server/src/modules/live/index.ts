import { LIVE_PATH } from '@rakurs/contract';
import { userActor } from '#platform/actor.ts';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import type { EventBus } from '#platform/events.ts';
import type { Module } from '#platform/module.ts';
import { memberAdded, type Access } from '#modules/access/index.ts';
import { sessionEnded, type Identity } from '#modules/identity/index.ts';
import { createLiveSockets } from './live-sockets.ts';

/** Forwards events to the sockets of the people they concern. No module knows this one. */
export function createLive({
  identity,
  access,
  events,
}: {
  identity: Pick<Identity, 'sessionOfPeer' | 'liveSessionsOf'>;
  access: Pick<Access, 'listProjects'>;
  events: EventBus;
}) {
  const sockets = createLiveSockets({
    sessionOfPeer: identity.sessionOfPeer,
    liveSessionsOf: identity.liveSessionsOf,
    projectsOf: (userId) => access.listProjects(userActor(userId), 'project.read'),
  });
  events.on(memberAdded, ({ data }) => sockets.admit(data.userId, data.projectId));
  events.onAny((event) => sockets.forward(event));
  events.on(sessionEnded, ({ data }) => sockets.endSessions(data.userId, data.sessionIds));

  const module: Module = {
    name: 'live',
    mount(app) {
      app.get(LIVE_PATH, { websocket: true, config: { door: PUBLIC_DOOR } }, (socket, request) => {
        const connection = sockets.open(socket);
        socket.on('message', (bytes: Buffer) => {
          connection
            .hear(bytes.toString())
            .catch((error: unknown) => request.log.error({ request: request.id, error: String(error) }, 'live socket'));
        });
        socket.on('close', () => connection.close());
        socket.on('error', () => connection.close());
      });
    },
  };
  return { module, restartAll: sockets.restartAll, endDeadSessions: sockets.endDeadSessions };
}
