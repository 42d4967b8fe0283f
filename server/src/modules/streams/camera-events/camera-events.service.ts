import { DEFAULT_RETENTION } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { deleteAged, type DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { Queue } from '#platform/queue.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Detections } from '#modules/detections/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import { streamChanged } from '../streams.events.ts';
import { createClips, type CutClip } from './clips.service.ts';
import { cutClipJob } from './camera-events.jobs.ts';
import { createCameraEventStore } from './camera-events.store.ts';
import { createStreamPrice } from './price.service.ts';
import { createEventList, type RecordedSpan } from './event-list.service.ts';
import { createMotionWatch } from './motion-watch.service.ts';

export interface CameraEventsDeps {
  database: Database;
  queue: Queue;
  events: EventBus;
  media: Media;
  billing: Billing;
  questions: Pick<Questions, 'countAsked' | 'positiveAnswers'>;
  detections: Pick<Detections, 'countTaught' | 'taughtOf'>;
  recordedOf: (fileIds: number[]) => Promise<Map<number, RecordedSpan>>;
  cut: CutClip;
  momentAddress: (fileId: number, at: Date) => string;
  timeZoneOf: (userId: number) => Promise<string>;
  log: Log;
  clock: Clock;
  deletionClock: DeletionClock;
}

/** What happened before the cameras: seen, written down, cut out, shown, and what that costs. */
export function createCameraEvents({
  database,
  queue,
  events,
  media,
  billing,
  questions,
  detections,
  recordedOf,
  cut,
  momentAddress,
  timeZoneOf,
  log,
  clock,
  deletionClock,
}: CameraEventsDeps) {
  const store = createCameraEventStore(database);
  const edgeOf = async (fileId: number, edge: keyof RecordedSpan): Promise<Date | null> => {
    const at = (await recordedOf([fileId])).get(fileId)?.[edge] ?? null;
    return at === null ? null : new Date(at);
  };
  const clips = createClips({ store, media, billing, events, cut, timeZoneOf, log });
  const watching = createMotionWatch({
    store,
    media,
    events,
    hasRoom: clips.hasRoom,
    recordedTo: (fileId) => edgeOf(fileId, 'recorded_to'),
    askToCut: (eventId, options) => queue.send(cutClipJob, { eventId }, options),
    clock,
  });
  const showing = createEventList({ store, media, detections, questions, recordedOf, momentAddress });

  events.on(streamChanged, ({ data: { file_id, state } }) => {
    watching
      .changed(file_id, { isLive: state === 'live' })
      .catch((error: unknown) => log.warn({ fileId: file_id, error: String(error) }, 'camera: event'));
  });

  return {
    moved: watching.moved,
    recorded: watching.recorded,
    ...showing,
    troublesOf: clips.troublesOf,
    cut: clips.cut,
    /** Of which events of a camera clips are still to be cut, those that go on aside. */
    wishes: (fileId: number): Promise<number[]> => store.listToCut(fileId),
    mostFramesOf: clips.mostFramesOf,
    price: createStreamPrice({
      store,
      media,
      billing,
      questions,
      detections,
      speedOf: clips.speedOf,
      recordedFrom: (fileId) => edgeOf(fileId, 'recorded_from'),
      clock,
    }),
    /** In the transaction that removes them for good: cameras, clips, or anything else. */
    async filesPurged(fileIds: number[]): Promise<void> {
      await store.forgetClips(fileIds);
      database.afterCommit(() => watching.forget(fileIds));
    },
    /** What is left of cameras that are gone, so many at once: of a busy one there are tens of thousands. */
    async removeGone(most: number): Promise<void> {
      for (let gone = await store.listGone(); gone.length > 0; gone = await store.listGone())
        for (const fileId of gone) await store.removeSome(fileId, most);
    },
    async start(): Promise<void> {
      await queue.work(cutClipJob, ({ eventId }, attempt) => clips.cut(eventId, attempt));
      await watching.closeForgotten();
      await watching.cutForgotten();
    },
    maintenance: [
      watching.closeForgotten,
      (): Promise<void> =>
        deleteAged(deletionClock, DEFAULT_RETENTION.days * DAY_MS, async (before) => {
          for (const fileId of await store.listCameras())
            await store.removeBefore(fileId, (await edgeOf(fileId, 'recorded_from')) ?? before);
        }),
    ],
  };
}
export type CameraEventsService = ReturnType<typeof createCameraEvents>;
