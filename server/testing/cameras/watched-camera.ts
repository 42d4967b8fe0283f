import type { DataSourceFile } from '@rakurs/contract';
import { vi } from 'vitest';
import type { TestUser, TestApp } from '../test-app.ts';
import type { Place } from '../upload-kit.ts';
import { makeSegments } from './make-segments.ts';

const SECOND_MS = 1000;
const SEGMENT_SECONDS = 5;
export const PATIENCE = { timeout: 30_000, interval: 50 };

/**
 * A camera nobody pulls, a new one or one that is known: what it records and what moves before it is told by the test.
 * Its seconds are counted from `begin`.
 */
export async function openWatchedCamera(
  app: TestApp,
  user: TestUser,
  place: Place,
  { known, begin = new Date('2026-11-17T09:00:00Z') }: { known?: number; begin?: Date } = {},
) {
  const fileId =
    known ??
    (
      await user.api.newStream({
        body: {
          title: 'Ворота',
          description: '',
          data_source_id: place.dataSourceId,
          project_id: place.projectId,
          rtsp_url: 'rtsp://camera:secret@camera.example/live',
        },
      })
    ).id;
  const at = (second: number): Date => new Date(begin.getTime() + second * SECOND_MS);
  const { record, cameraEvents } = app.streams;
  const params = { fileId };
  return {
    fileId,
    at,
    analyse: (isOn = true) => user.api.changeStream({ params, body: { has_analytics: isOn } }),
    /** Segments of the record, and word of them. */
    async record(from: number, to: number): Promise<void> {
      const segments = await makeSegments({
        folder: record.folder,
        startedAt: at(from),
        segments: Math.ceil((to - from) / SEGMENT_SECONDS),
        secondsEach: SEGMENT_SECONDS,
        firstNumber: from,
      });
      const file = (await app.media.findFiles([fileId]))[0];
      if (!file) throw new Error('no camera');
      for (const segment of segments) {
        await record.keepSegment({ fileId, userId: file.userId, segment });
        await cameraEvents.recorded({
          fileId,
          until: new Date(segment.startedAt.getTime() + segment.seconds * SECOND_MS),
        });
      }
    },
    /** Something moves from one second to the other, and nothing for so long after. */
    async moves(
      from: number,
      to: number,
      { quiet = 5, strength = 0.5 }: { quiet?: number; strength?: number } = {},
    ): Promise<void> {
      for (let second = from; second <= to + quiet; second += 1)
        await cameraEvents.moved({ fileId, at: at(second), strength: second <= to ? strength : 0 });
    },
    recorded: (until: number) => cameraEvents.recorded({ fileId, until: at(until) }),
    show: () => user.api.showStream({ params }),
    price: () => user.api.priceStream({ params }),
    shown: (from: number, to: number) =>
      user.api.showRecord({ params, query: { from: at(from).toISOString(), to: at(to).toISOString() } }),
    clips: async (): Promise<DataSourceFile[]> =>
      (await user.api.listFiles({ params: place, query: {} })).data_source_files
        .filter(({ stream_file_id }) => stream_file_id === fileId)
        .toSorted((one, other) => one.id - other.id),
    /** As soon as there are so many. */
    async clipsOnce(amount: number): Promise<DataSourceFile[]> {
      return vi.waitFor(async () => {
        const now = await this.clips();
        if (now.length < amount) throw new Error(`${now.length} clips`);
        return now;
      }, PATIENCE);
    },
  };
}
export type WatchedCamera = Awaited<ReturnType<typeof openWatchedCamera>>;
