import type { Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import { createKeyedMutex } from '#platform/keyed-mutex.ts';
import type { Media } from '#modules/media/index.ts';
import { cameraEventMade } from '../streams.events.ts';
import type { CameraEventRow, CameraEventStore } from './camera-events.store.ts';
import {
  MAX_EVENT_MS,
  nextMotion,
  initialMotion,
  stopWatching,
  WEAK_MOTION,
  WRITTEN_EVERY_MS,
  type MotionAction,
  type Motion,
} from './motion.ts';

export interface MotionWatchDeps {
  store: CameraEventStore;
  media: Pick<Media, 'findFiles'>;
  events: Pick<EventBus, 'emit'>;
  /** Whether machines keep up with the clips of this camera. */
  hasRoom: (fileId: number) => Promise<boolean>;
  /** How far the record of a camera has come; null: there is none. */
  recordedTo: (fileId: number) => Promise<Date | null>;
  /** Has the clip of it cut, in the transaction under way or soon. */
  askToCut: (eventId: number, options: { ofUser: number | null; afterSeconds?: number }) => Promise<void>;
  clock: Clock;
}

/** What is known here of a camera that this server watches. */
interface Watched {
  motion: Motion;
  /** The row of what goes on. */
  openId: number | null;
  /**
   * Those whose clips were asked for by this server: the job is asked for once, though the record grows every few
   * seconds.
   */
  asked: Set<number>;
  wish: { hasAnalytics: boolean; hasRoom: boolean; projectIds: number[]; readMs: number } | null;
}

/** Whatever is open so long after it began was left by a server that died. */
const FORGOTTEN_MS = 2 * MAX_EVENT_MS;
/** By then the segment that was being recorded when a camera fell silent is kept. */
const LAST_SEGMENT_SECONDS = 15;

/** By then whoever else is at it has cut it. */
const OTHERS_SECONDS = 60;

/** Turns what moves before the cameras into events, with few words to the database. */
export function createMotionWatch({ store, media, events, hasRoom, recordedTo, askToCut, clock }: MotionWatchDeps) {
  const watched = new Map<number, Watched>();
  const inTurn = createKeyedMutex();
  const turnOf = <T>(fileId: number, work: () => Promise<T>): Promise<T> => inTurn(String(fileId), work);
  const tell = (fileId: number, eventId: number, projectIds: number[]): void =>
    events.emit(cameraEventMade, { projectIds }, { file_id: fileId, event_id: eventId });
  const projectsOf = async (fileId: number): Promise<number[]> =>
    (await media.findFiles([fileId])).map(({ projectId }) => projectId);

  const cut = async (fileId: number, eventId: number, afterSeconds = 0): Promise<void> => {
    const [camera] = await media.findFiles([fileId]);
    await askToCut(eventId, { ofUser: camera?.userId ?? null, afterSeconds });
  };

  /** A server died while it went on: it ends where its record does. */
  const close = async ({ id, fileId, startedAt, wantsClip, clipFileId }: CameraEventRow): Promise<void> => {
    const until = (await recordedTo(fileId))?.getTime() ?? 0;
    await store.change(id, {
      endedAt: new Date(Math.max(startedAt.getTime(), Math.min(until, startedAt.getTime() + MAX_EVENT_MS))),
    });
    if (wantsClip && clipFileId === null) await cut(fileId, id);
    tell(fileId, id, await projectsOf(fileId));
  };
  const begin = async (fileId: number): Promise<Watched> => {
    const known = watched.get(fileId);
    if (known) return known;
    for (const row of await store.listOpen({ fileId })) await close(row);
    const [last, clipped] = [await store.findLast(fileId), await store.findLast(fileId, { wantsClip: true })];
    const made: Watched = {
      motion: initialMotion({
        endedMs: last?.endedAt?.getTime() ?? null,
        clippedMs: clipped?.startedAt.getTime() ?? null,
      }),
      openId: null,
      asked: new Set(),
      wish: null,
    };
    watched.set(fileId, made);
    return made;
  };
  /** Read anew now and then, and after every change of the camera. */
  const wishOf = async (fileId: number, camera: Watched, atMs: number): Promise<NonNullable<Watched['wish']>> => {
    if (camera.wish && Math.abs(atMs - camera.wish.readMs) < WRITTEN_EVERY_MS) return camera.wish;
    const [hasAnalytics, room, projectIds] = [
      await store.hasAnalytics(fileId),
      await hasRoom(fileId),
      await projectsOf(fileId),
    ];
    camera.wish = { hasAnalytics: hasAnalytics ?? false, hasRoom: room, projectIds, readMs: atMs };
    return camera.wish;
  };

  const write = async (fileId: number, camera: Watched, act: MotionAction, projectIds: number[]): Promise<void> => {
    switch (act.act) {
      case 'begin': {
        const { startedMs, strength, wantsClip } = act;
        camera.openId = await store.insert({ fileId, startedAt: new Date(startedMs), strength, wantsClip });
        return tell(fileId, camera.openId, projectIds);
      }
      case 'go_on':
        return camera.openId === null ? undefined : store.change(camera.openId, { strength: act.strength });
      case 'drop_wish':
        return camera.openId === null ? undefined : store.dropWishes({ id: camera.openId });
      case 'end':
        if (camera.openId === null) return;
        await store.change(camera.openId, { strength: act.strength, endedAt: new Date(act.endedMs) });
        tell(fileId, camera.openId, projectIds);
        camera.openId = null;
        return;
    }
  };

  return {
    /** One look at a camera, about once a second. */
    moved: ({ fileId, at, strength }: { fileId: number; at: Date; strength: number }): Promise<void> =>
      turnOf(fileId, async () => {
        const camera = await begin(fileId);
        const atMs = at.getTime();
        // Where nothing moves nothing is asked.
        const isQuiet = strength < WEAK_MOTION && camera.motion.event === null;
        const wish = isQuiet
          ? { hasAnalytics: false, hasRoom: false, projectIds: [] }
          : await wishOf(fileId, camera, atMs);
        const { motion, acts } = nextMotion(camera.motion, {
          atMs,
          strength,
          hasAnalytics: wish.hasAnalytics,
          hasRoom: wish.hasRoom,
        });
        for (const act of acts) await write(fileId, camera, act, wish.projectIds);
        camera.motion = motion;
      }),
    /** The record has come so far: what ended before can be cut out of it. */
    recorded: ({ fileId, until }: { fileId: number; until: Date }): Promise<void> =>
      turnOf(fileId, async () => {
        const camera = await begin(fileId);
        const ids = await store.listToCut(fileId, until);
        for (const id of ids) if (!camera.asked.has(id)) await cut(fileId, id);
        camera.asked = new Set(ids);
      }),
    /** Something of the camera is other now. Where nobody looks any more, what went on has ended. */
    changed: (fileId: number, { isLive }: { isLive: boolean }): Promise<void> =>
      turnOf(fileId, async () => {
        const camera = watched.get(fileId);
        if (!camera) return;
        camera.wish = null;
        if (isLive) return;
        const { motion, acts } = stopWatching(camera.motion);
        if (acts.length > 0) for (const act of acts) await write(fileId, camera, act, await projectsOf(fileId));
        camera.motion = motion;
        // The camera may never come back, and what was seen last may be why: its clip does not wait for more of the
        // record than the segment that is being kept.
        for (const id of await store.listToCut(fileId)) {
          if (camera.asked.has(id)) continue;
          camera.asked.add(id);
          await cut(fileId, id, LAST_SEGMENT_SECONDS);
        }
      }),
    /**
     * A server may have died between the end of an event and the word to cut it, and its camera may never come back.
     */
    async cutForgotten(): Promise<void> {
      for (const { id, fileId } of await store.listUncut()) await cut(fileId, id, OTHERS_SECONDS);
    },
    forget: (fileIds: number[]): void => fileIds.forEach((fileId) => watched.delete(fileId)),
    /** What servers that died have left open, and nobody watches here. */
    async closeForgotten(): Promise<void> {
      for (const row of await store.listOpen({ before: new Date(clock.now().getTime() - FORGOTTEN_MS) }))
        await turnOf(row.fileId, async () => (watched.get(row.fileId)?.openId === row.id ? undefined : close(row)));
    },
  };
}
