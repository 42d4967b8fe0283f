import { LIVE_CLOSE_UNSIGNED, liveEvents, LiveRequest, type LiveMessage } from '@rakurs/contract';
import type { Published } from '#platform/events.ts';
import { CLOSE_TOO_MANY, createMessageLimit, terminateIfStuck, type ReadSocket } from '#platform/http/socket-bounds.ts';

/** What is needed of a socket; the real one is a WebSocket. */
export interface Socket extends ReadSocket {
  /** `done`: it has left this process, or never will. */
  send(text: string, done?: () => void): void;
  close(code: number, reason?: string): void;
}
export interface Peer {
  sessionId: number;
  userId: number;
}

interface Connection {
  socket: Socket;
  peer: Peer | null;
  /** What happens in these concerns it. */
  projects: Set<number>;
  /** Told to read anew, and that has not left this process yet. */
  isRestarting: boolean;
}

/** A socket that has not said who it is by then is closed. */
export const CONNECT_WITHIN_MS = 10_000;
/** A client pings every 5 s; a socket silent for this long is dead, whatever TCP believes. */
export const SILENCE_MS = 30_000;
/** Tabs and devices of one user. */
export const MAX_SOCKETS_OF_USER = 50;
const CLOSE_GONE = 1001;

/** Every listener of every channel reads anew. */
const RESTARTS = Object.keys(liveEvents).map((channel) =>
  JSON.stringify({ title: 'RESTART', channel } satisfies LiveMessage),
);

const isLive = (event: Published): boolean => event.channel in liveEvents;

export interface LiveSocketsDeps {
  sessionOfPeer: (peerId: string) => Promise<Peer | null>;
  /** Those of them that have not ended. */
  liveSessionsOf: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Those that a user may read. */
  projectsOf: (userId: number) => Promise<readonly number[]>;
}

/** The open sockets: who each one is, and what it may hear. */
export function createLiveSockets(deps: LiveSocketsDeps) {
  const ofUser = new Map<number, Set<Connection>>();

  const write = ({ socket }: Connection, text: string) => void (terminateIfStuck(socket) || socket.send(text));
  const say = (connection: Connection, message: LiveMessage) => write(connection, JSON.stringify(message));
  /** What is still on its way says the same: whoever reads it later reads as new as whoever is told twice. */
  const restart = (connection: Connection): void => {
    if (connection.isRestarting || terminateIfStuck(connection.socket)) return;
    connection.isRestarting = true;
    RESTARTS.forEach((text, place) =>
      connection.socket.send(
        text,
        place === RESTARTS.length - 1 ? () => void (connection.isRestarting = false) : undefined,
      ),
    );
  };
  const refuse = ({ socket }: Connection) => socket.close(LIVE_CLOSE_UNSIGNED, 'unsigned');

  const join = (connection: Connection, peer: Peer) => {
    leave(connection);
    connection.peer = peer;
    const group = ofUser.get(peer.userId) ?? new Set();
    ofUser.set(peer.userId, group.add(connection));
  };
  const leave = (connection: Connection) => {
    if (!connection.peer) return;
    const group = ofUser.get(connection.peer.userId);
    group?.delete(connection);
    if (group?.size === 0) ofUser.delete(connection.peer.userId);
    connection.peer = null;
  };

  /** Whoever closes has to say why in no more than 123 bytes. */
  const tooMany = ({ socket }: Connection, why: string) => socket.close(CLOSE_TOO_MANY, why);

  const read = (text: string) => {
    try {
      return LiveRequest.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };

  return {
    /** Takes a new socket; the answer hears what it says and when it goes. */
    open(socket: Socket) {
      const connection: Connection = { socket, peer: null, projects: new Set(), isRestarting: false };
      let closed = false;
      let isIntroduced = false;
      const maySay = createMessageLimit();
      let patience = setTimeout(() => refuse(connection), CONNECT_WITHIN_MS);
      return {
        async hear(text: string): Promise<void> {
          if (closed) return;
          if (!maySay()) return tooMany(connection, 'Слишком много сообщений');
          const request = read(text);
          if (!request) return;
          if (request.title === 'PING') {
            if (!connection.peer) return;
            clearTimeout(patience);
            patience = setTimeout(() => socket.close(CLOSE_GONE, 'silence'), SILENCE_MS);
            say(connection, { title: 'PONG' });
            return;
          }
          // Each costs a look into the database; a page that has changed its mind opens another socket.
          if (isIntroduced) return refuse(connection);
          isIntroduced = true;
          const peer = await deps.sessionOfPeer(request.session_id);
          if (peer?.userId !== request.user_id || closed) return refuse(connection);
          if ((ofUser.get(peer.userId)?.size ?? 0) >= MAX_SOCKETS_OF_USER)
            return tooMany(connection, 'Слишком много открытых вкладок');
          join(connection, peer);
          clearTimeout(patience);
          patience = setTimeout(() => socket.close(CLOSE_GONE, 'silence'), SILENCE_MS);
          // After joining: a project that comes meanwhile is told of.
          for (const projectId of await deps.projectsOf(peer.userId)) connection.projects.add(projectId);
          // Once more after joining: a session that ended in between has already been told of.
          if (!(await deps.sessionOfPeer(request.session_id))) return refuse(connection);
          say(connection, { title: 'CONNECTED', channel: 'live' });
        },
        close(): void {
          closed = true;
          clearTimeout(patience);
          leave(connection);
        },
      };
    },
    /** Tells the sockets of those it concerns what happened to what is theirs. */
    forward(event: Published): void {
      if (!isLive(event)) return;
      const listeners = new Set(event.userIds.flatMap((userId) => [...(ofUser.get(userId) ?? [])]));
      const { projectIds = [] } = event;
      if (projectIds.length > 0)
        for (const group of ofUser.values())
          for (const connection of group)
            if (projectIds.some((id) => connection.projects.has(id))) listeners.add(connection);
      if (listeners.size === 0) return;
      const text = JSON.stringify({ title: 'EVENT', channel: event.channel, data: event.data } satisfies LiveMessage);
      for (const connection of listeners) write(connection, text);
    },
    /** The user may read one more project. */
    admit(userId: number, projectId: number): void {
      for (const { projects } of ofUser.get(userId) ?? []) projects.add(projectId);
    },
    endSessions(userId: number, sessionIds: number[]): void {
      for (const connection of ofUser.get(userId) ?? []) {
        if (connection.peer && sessionIds.includes(connection.peer.sessionId)) refuse(connection);
      }
    },
    /** Something may not have been told: every listener reads anew. */
    restartAll(): void {
      for (const group of ofUser.values()) group.forEach(restart);
    },
    /** The end of a session may be what was not told. */
    async endDeadSessions(): Promise<void> {
      const connections = [...ofUser.values()].flatMap((group) => [...group]);
      const live = await deps.liveSessionsOf(connections.flatMap(({ peer }) => (peer ? [peer.sessionId] : [])));
      for (const connection of connections)
        if (connection.peer && !live.has(connection.peer.sessionId)) refuse(connection);
    },
  };
}
