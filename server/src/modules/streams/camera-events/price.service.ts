import { MAX_EVENT_SECONDS, type StreamPrice } from '@rakurs/contract';
import { DAY_MS, HOUR_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import { MAX_FRAMES, STEADY_SECONDS } from '#platform/media/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Detections } from '#modules/detections/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import { maxFramesAt } from './clips.service.ts';
import type { CameraEventRow, CameraEventStore } from './camera-events.store.ts';
import { BETWEEN_CLIPS_MS } from './motion.ts';

export interface PriceDeps {
  store: Pick<CameraEventStore, 'listBetween'>;
  media: Pick<Media, 'listFrames'>;
  billing: Pick<Billing, 'quote'>;
  questions: Pick<Questions, 'countAsked'>;
  detections: Pick<Detections, 'countTaught'>;
  speedOf: (projectId: number) => Promise<number>;
  /** Since when there is a record of this camera; null: there is none. */
  recordedFrom: (fileId: number) => Promise<Date | null>;
  clock: Clock;
}

const MAX_CLIPS_PER_HOUR = HOUR_MS / BETWEEN_CLIPS_MS;
/** In a day of thirty-second events there are fewer. */
const MAX_EVENTS = 10_000;
/** Of a shorter record nobody can say what an hour is like. */
const MIN_RECORD_MS = HOUR_MS;

/** Picked where a part of the picture moves before something still, as with nearly every camera. */
const steadyFrames = (seconds: number): number => Math.floor(seconds / STEADY_SECONDS) + 1;

/** Those of which clips are cut, or would be. */
const clippedOf = (rows: CameraEventRow[]): CameraEventRow[] => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return rows.filter(({ startedAt }) => {
    if (startedAt.getTime() - lastMs < BETWEEN_CLIPS_MS) return false;
    lastMs = startedAt.getTime();
    return true;
  });
};

/**
 * What analytics of a camera would cost: every frame is described, asked each question, and looked through for all
 * taught classes at once.
 */
export function createStreamPrice({
  store,
  media,
  billing,
  questions,
  detections,
  speedOf,
  recordedFrom,
  clock,
}: PriceDeps) {
  const framesOf = (speed: number, seconds: number): number => Math.min(MAX_FRAMES, maxFramesAt(speed, seconds));

  /**
   * Frames in an hour like those of the last day. What was cut then tells how many it has; of the rest it is estimated.
   */
  const likelyFrames = async (fileId: number, speed: number): Promise<number | null> => {
    const nowMs = clock.now().getTime();
    const sinceMs = Math.max((await recordedFrom(fileId))?.getTime() ?? nowMs, nowMs - DAY_MS);
    if (nowMs - sinceMs < MIN_RECORD_MS) return null;
    const clipped = clippedOf(
      await store.listBetween(fileId, { from: new Date(sinceMs), to: new Date(nowMs), most: MAX_EVENTS }),
    );
    const cut = groupBy(
      await media.listFrames(clipped.flatMap(({ clipFileId }) => clipFileId ?? [])),
      (frame) => frame.fileId,
    );
    const frames = clipped.reduce((sum, { clipFileId, startedAt, endedAt }) => {
      const seconds = ((endedAt ?? startedAt).getTime() - startedAt.getTime()) / SECOND_MS;
      return sum + (cut.get(clipFileId ?? 0)?.length ?? Math.min(framesOf(speed, seconds), steadyFrames(seconds)));
    }, 0);
    return (frames * HOUR_MS) / (nowMs - sinceMs);
  };

  return async ({
    id: fileId,
    projectId,
    dataSourceId,
    userId,
  }: Pick<PlacedFile, 'id' | 'projectId' | 'dataSourceId' | 'userId'>): Promise<StreamPrice> => {
    const [speed, asked, classes] = await Promise.all([
      speedOf(projectId),
      questions.countAsked({ projectId, dataSourceId }),
      detections.countTaught(projectId),
    ]);
    const mostFrames = MAX_CLIPS_PER_HOUR * framesOf(speed, MAX_EVENT_SECONDS);
    const inferences = 1 + asked + (classes > 0 ? 1 : 0);
    const likely = await likelyFrames(fileId, speed);
    const [one, most] = [
      await billing.quote({ projectId, userId, frames: 1 }),
      await billing.quote({ projectId, userId, frames: mostFrames * inferences }),
    ];
    return {
      kopecks_per_inference: one.kopecks,
      most_kopecks_per_hour: most.kopecks,
      likely_kopecks_per_hour:
        likely === null || one.kopecks === null ? null : Math.ceil(likely * inferences * one.kopecks),
      most_frames_per_hour: mostFrames,
      questions: asked,
      classes,
      available: most.available,
    };
  };
}
