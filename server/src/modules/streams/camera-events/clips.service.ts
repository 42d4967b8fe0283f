import { isPaused, MAX_EVENT_SECONDS, PAUSES } from '@rakurs/contract';
import { userActor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Log } from '#platform/log.ts';
import type { Attempt } from '#platform/queue.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Cut } from '../record/cutting.service.ts';
import { cameraEventMade } from '../streams.events.ts';
import { cutName } from '../record/record-names.ts';
import { clipTitle } from './clip-title.ts';
import type { CameraEventStore } from './camera-events.store.ts';

/**
 * A stretch of the record as an mp4 that lies aside; `startedAt` is the moment of its first picture. Throws an AppError
 * where it cannot be made of what there is.
 */
export type CutClip = (camera: Pick<PlacedFile, 'id' | 'userId'>, from: Date, to: Date) => Promise<Cut>;

export interface ClipsDeps {
  store: CameraEventStore;
  media: Pick<Media, 'findFiles' | 'addFile' | 'discard' | 'countWaitingClips' | 'quota'>;
  billing: Pick<Billing, 'ratesOfProjects'>;
  events: Pick<EventBus, 'emit'>;
  cut: CutClip;
  timeZoneOf: (userId: number) => Promise<string>;
  log: Log;
}

/** So many clips of a camera wait for machines at most: more would only ever be described hours after they happened. */
const MAX_WAITING_CLIPS = 20;
/** Frames a second that are looked at where no plan says how many. */
const SLOWEST = 1;
const FALLS_BEHIND = 'Распознавание не успевает: новые события только отмечаются';
/** A clip of the longest event of a good camera: with less room than that there is none. */
const CLIP_BYTES = 32 * 1024 ** 2;
const NO_ROOM = 'Место закончилось: новые события только отмечаются';
const waitsFor = (pause: keyof typeof PAUSES): string => `${PAUSES[pause]}: новые события только отмечаются`;

/**
 * Of a clip at most so many frames are looked at: as many in a second as the plan says, and what lies before an event
 * by its key frame costs nothing.
 */
export const maxFramesAt = (framesPerSecond: number, seconds: number): number =>
  Math.max(1, Math.floor(framesPerSecond * Math.min(seconds, MAX_EVENT_SECONDS)));

/** Trying again makes nothing better. */
const FOR_GOOD: readonly string[] = ['not_found', 'invalid', 'limit_reached'];

class NobodyWants extends Error {}

/** Makes files of what happened: each is cut out of the record once, and goes the way of any other file. */
export function createClips({ store, media, billing, events, cut, timeZoneOf, log }: ClipsDeps) {
  const speedOf = async (projectId: number): Promise<number> =>
    (await billing.ratesOfProjects([projectId])).get(projectId)?.computational_speed ?? SLOWEST;

  const hasRoomFor = (userId: number): Promise<boolean> => media.quota.hasRoom(userId, { files: 1, bytes: CLIP_BYTES });
  /** Those of these cameras whose people have all they may have. */
  const listFull = async (fileIds: number[]): Promise<Set<number>> => {
    const full = new Set<number>();
    for (const [userId, own] of groupBy(await media.findFiles(fileIds), (camera) => camera.userId))
      if (!(await hasRoomFor(userId))) own.forEach(({ id }) => full.add(id));
    return full;
  };

  /** Why no clips are cut of these cameras now; those of which they are have none. */
  const troublesOf = async (fileIds: number[]): Promise<Map<number, string>> => {
    const [waiting, uncut, full] = [
      await media.countWaitingClips(fileIds),
      await store.countUncut(fileIds),
      await listFull(fileIds),
    ];
    return new Map(
      fileIds.flatMap((fileId) => {
        if (full.has(fileId)) return [[fileId, NO_ROOM] as const];
        const own = waiting.filter(({ streamFileId }) => streamFileId === fileId);
        const amount = own.reduce((sum, one) => sum + one.amount, uncut.get(fileId) ?? 0);
        if (amount < MAX_WAITING_CLIPS) return [];
        const pause = own.map(({ recognition }) => recognition).find(isPaused);
        return [[fileId, pause ? waitsFor(pause) : FALLS_BEHIND] as const];
      }),
    );
  };

  const giveUp = async (eventId: number, why: string): Promise<void> => {
    log.info({ eventId, why }, 'no clip is cut of it');
    await store.dropWishes({ id: eventId });
  };
  const add = async (camera: PlacedFile, eventId: number, made: Cut): Promise<void> => {
    const { dataSourceId, projectId, userId } = camera;
    const { startedAt, key, size, path } = made;
    const noted = async (clipFileId: number): Promise<void> => {
      if (!(await store.setClip(eventId, clipFileId))) throw new NobodyWants();
      events.emit(cameraEventMade, { projectIds: [projectId] }, { file_id: camera.id, event_id: eventId });
    };
    try {
      const timeZone = await timeZoneOf(userId);
      const params = {
        data_source_id: dataSourceId,
        project_id: projectId,
        title: clipTitle(camera, startedAt, timeZone),
        description: '',
      };
      await media.addFile(userActor(userId), {
        params,
        name: cutName(camera.title || camera.name, startedAt, timeZone),
        received: { key, size, path },
        cutFrom: { streamFileId: camera.id, startedAt },
        noted,
      });
    } finally {
      await media.discard(made);
    }
  };

  return {
    troublesOf,
    hasRoom: async (fileId: number): Promise<boolean> => !(await troublesOf([fileId])).has(fileId),
    speedOf,
    /** Undefined: it was not cut from a camera by itself. */
    mostFramesOf: async ({
      streamFileId,
      projectId,
      durationSeconds,
    }: Pick<PlacedFile, 'streamFileId' | 'projectId' | 'durationSeconds'>): Promise<number | undefined> =>
      streamFileId === null ? undefined : maxFramesAt(await speedOf(projectId), durationSeconds ?? MAX_EVENT_SECONDS),
    /** The job: run twice it finds that all is done. Killed anywhere, it is handed out again. */
    async cut(eventId: number, attempt: Attempt): Promise<void> {
      const row = await store.find(eventId);
      if (!row?.endedAt || !row.wantsClip || row.clipFileId !== null) return;
      const [camera] = await media.findFiles([row.fileId]);
      if (!camera) return giveUp(eventId, 'its camera is gone');
      if (!(await store.hasAnalytics(row.fileId))) return giveUp(eventId, 'the analytics are off');
      if (!(await hasRoomFor(camera.userId))) return giveUp(eventId, NO_ROOM);
      try {
        await add(camera, eventId, await cut(camera, row.startedAt, row.endedAt));
      } catch (error) {
        if (error instanceof NobodyWants) return log.debug({ eventId }, 'its clip was cut meanwhile');
        // Its record is gone, or the camera's picture became another one in the middle of it.
        if (error instanceof AppError && FOR_GOOD.includes(error.code)) return await giveUp(eventId, error.message);
        if (attempt.isLast) await giveUp(eventId, 'it failed too often');
        throw error;
      }
    },
  };
}
