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
  /** False: this server opens no cameras. */
  isOn: boolean;
  clock: Clock;
}
export interface LiveAddress {
  fileId: number;
  expires: number;
  signature: string;
}
export interface Watched {
  watch(viewer: Viewer): () => void;
}
interface Watcher {
  socket: Socket;
  viewer: Viewer;
  stopLooking: () => void;
}

const TIME_IS_OVER = 1000;
const GOING_AWAY = 1001;
const GONE = 4404;
/** Another server pulls it: the page takes the record, a few seconds later. */
const ELSEWHERE = 4409;
/** Each may have megabytes waiting for it; who comes later takes the record too. */
const MOST_WATCHERS = 64;
const nothing = () => undefined;

/** Those who look at cameras now. However many they are, a camera is pulled once. */
export function createLiveView({ server, store, media, isOn, clock }: LiveViewDeps) {
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
  const close = (fileId: number, code: number): void => {
    for (const watcher of watchers.get(fileId) ?? []) {
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

  const isFull = (fileId: number): boolean => (watchers.get(fileId)?.size ?? 0) >= MOST_WATCHERS;

  return {
    /** Takes a socket; the answer hears that it has gone. */
    async open(socket: Socket, { fileId, expires, signature }: LiveAddress): Promise<() => void> {
      const left = expires * SECOND_MS - clock.now().getTime();
      const watcher: Watcher = { socket, viewer: createSocketViewer(socket), stopLooking: nothing };
      const refusal =
        left <= 0
          ? TIME_IS_OVER
          : media.isSignedAddress({ path: livePath(fileId), expires, signature })
            ? ((await refusalOf(fileId)) ?? (isFull(fileId) ? ELSEWHERE : null))
            : GONE;
      if (refusal !== null) {
        socket.close(refusal);
        return nothing;
      }
      watchers.set(fileId, (watchers.get(fileId) ?? new Set()).add(watcher));
      attach(fileId, watcher);
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
