import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestUser, TestApp } from '../test-app.ts';
import type { Place } from '../upload-kit.ts';
import { makeSegments, type SegmentsWish } from './make-segments.ts';

/** A camera that nobody pulls. */
export const newCamera = async (user: TestUser, place: Place, title = 'Двор'): Promise<number> =>
  (
    await user.api.newStream({
      body: {
        rtsp_url: 'rtsp://camera.example.ru/1',
        title,
        description: '',
        data_source_id: place.dataSourceId,
        project_id: place.projectId,
      },
    })
  ).id;

/** Gives a camera this record; each wish is a session of its own. Tells how many segments were kept. */
export async function recordSegments(
  app: TestApp,
  fileId: number,
  ...wishes: (Partial<SegmentsWish> & Pick<SegmentsWish, 'startedAt'>)[]
): Promise<number> {
  const [file] = await app.media.findKeptFiles([fileId]);
  let kept = 0;
  for (const wish of wishes) {
    for (const segment of await makeSegments({ folder: app.streams.record.folder, ...wish })) {
      if (await app.streams.record.keepSegment({ fileId, userId: file?.userId ?? 0, segment })) kept += 1;
    }
  }
  return kept;
}

/** Keys of the objects that lie in the storage. */
export const objectsOf = (app: TestApp): string[] =>
  readdirSync(join(app.dataDir, 'storage'), { recursive: true, withFileTypes: true }).flatMap(({ name }) =>
    /^[0-9a-f]{64}$/.test(name) ? [name] : [],
  );
