import { LIVE_CLOSE_UNSIGNED } from '@rakurs/contract';
import { SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/media/index.ts';
import type { Media } from '#modules/media/index.ts';
import { createSocketViewer, type Socket } from './live-socket.ts';
import { livePath } from './stream-paths.ts';
import type { StreamStore } from './streams.store.ts';

export interface LiveViewDeps {
  server: string;
  store: Pick<StreamStore, 'find'>;
  media: Pick<Media, 'findFiles' | 'isSignedAddress'>;
  /** Those of them that have not ended. */
  liveSessionsOf: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** False: this server opens no cameras. */
  isOn: boolean;
  clock: Clock;
}
export interface LiveAddress {
  fileId: number;
  sessionId: number;
  expires: number;
  signature: string;
}
export interface Watched {
  watch(viewer: Viewer): () => void;
}
interface Watcher {
  socket: Socket;
  sessionId: number;
  viewer: Viewer;
  stopLooking: () => void;
}

/** The session has ended: who is signed in again asks for another address. */
const UNSIGNED = LIVE_CLOSE_UNSIGNED;
const TIME_IS_OVER = 1000;
const GOING_AWAY = 1001;
const GONE = 4404;
/** Another server pulls it: the page takes the record, a few seconds later. */
const ELSEWHERE = 4409;
/** Each may have megabytes waiting for it; who comes later takes the record too. */
const MAX_WATCHERS = 64;
const nothing = () => undefined;

/** Those who look at cameras now. However many they are, a camera is pulled once. */
export function createLiveView({ server, store, media, liveSessionsOf, isOn, clock }: LiveViewDeps) {
  const cameras = new Map<number, Watched>();
  const watchers = new Map<number, Set<Watcher>>();

  const attach = (fileId: number, watcher: Watcher): void => {
    watcher.stopLooking();
    watcher.stopLooking = cameras.get(fileId)?.watch(watcher.viewer) ?? nothing;
  };
  const leave = (fileId: number, watcher: Watcher): void => {
    watcher.stopLooking();
    watcher.stopLooking = nothing;
    const group = watchers.get(fileId);
    group?.delete(watcher);
    if (group?.size === 0) watchers.delete(fileId);
  };
  const close = (fileId: number, code: number, isMeant: (watcher: Watcher) => boolean = () => true): void => {
    for (const watcher of [...(watchers.get(fileId) ?? [])].filter(isMeant)) {
      leave(fileId, watcher);
      watcher.socket.close(code);
    }
  };
  /** Why it cannot be watched here; null when it can, now or as soon as it is opened. */
  const refusalOf = async (fileId: number): Promise<number | null> => {
    const [row, [file]] = await Promise.all([store.find(fileId), media.findFiles([fileId])]);
    if (!row?.isOn || !file) return GONE;
    if (row.heldBy !== null && row.heldBy !== server && row.isHeld) return ELSEWHERE;
    return isOn ? null : GONE;
  };

  const isFull = (fileId: number): boolean => (watchers.get(fileId)?.size ?? 0) >= MAX_WATCHERS;

  const isSignedIn = async (sessionId: number): Promise<boolean> => (await liveSessionsOf([sessionId])).has(sessionId);
  /** The same of an address: whose signature is good, and whose session has not ended. */
  const refusalAt = async ({ fileId, sessionId, expires, signature }: LiveAddress): Promise<number | null> => {
    if (!media.isSignedAddress({ path: livePath(fileId, sessionId), expires, signature })) return GONE;
    if (!(await isSignedIn(sessionId))) return UNSIGNED;
    return (await refusalOf(fileId)) ?? (isFull(fileId) ? ELSEWHERE : null);
  };
  const endSessions = (sessionIds: readonly number[]): void => {
    for (const fileId of watchers.keys()) close(fileId, UNSIGNED, ({ sessionId }) => sessionIds.includes(sessionId));
  };

  return {
    endSessions,
    /** The end of a session may not have been told. */
    async endDeadSessions(): Promise<void> {
      const ids = [...watchers.values()].flatMap((group) => [...group].map(({ sessionId }) => sessionId));
      const live = await liveSessionsOf(ids);
      endSessions(ids.filter((id) => !live.has(id)));
    },
    /** Takes a socket; the answer hears that it has gone. */
    async open(socket: Socket, address: LiveAddress): Promise<() => void> {
      const { fileId, sessionId } = address;
      const left = address.expires * SECOND_MS - clock.now().getTime();
      const watcher: Watcher = { socket, sessionId, viewer: createSocketViewer(socket), stopLooking: nothing };
      const refusal = left <= 0 ? TIME_IS_OVER : await refusalAt(address);
      if (refusal !== null) {
        socket.close(refusal);
        return nothing;
      }
      watchers.set(fileId, (watchers.get(fileId) ?? new Set()).add(watcher));
      attach(fileId, watcher);
      // Once more after joining: a session that ended in between has already been told of.
      if (!(await isSignedIn(sessionId))) socket.close(UNSIGNED);
      const patience = setTimeout(() => socket.close(TIME_IS_OVER), left).unref();
      return () => {
        clearTimeout(patience);
        leave(fileId, watcher);
      };
    },
    opened(fileId: number, camera: Watched): void {
      cameras.set(fileId, camera);
      for (const watcher of watchers.get(fileId) ?? []) attach(fileId, watcher);
    },
    /** For now; who looks waits until it is opened again, or told that it will not be. */
    closed(fileId: number): void {
      cameras.delete(fileId);
      for (const watcher of watchers.get(fileId) ?? []) attach(fileId, watcher);
    },
    keepOnly(fileIds: ReadonlySet<number>): void {
      for (const fileId of watchers.keys()) {
        if (!fileIds.has(fileId))
          void refusalOf(fileId).then((refusal) => refusal !== null && close(fileId, refusal), nothing);
      }
    },
    closeAll(): void {
      for (const fileId of watchers.keys()) close(fileId, GOING_AWAY);
    },
    /** In between: how the camera is. */
    tell(fileId: number, told: { state: string; reason: string | null }): void {
      for (const { socket } of watchers.get(fileId) ?? []) socket.send(JSON.stringify({ kind: 'state', ...told }));
    },
  };
}
export type LiveView = ReturnType<typeof createLiveView>;
