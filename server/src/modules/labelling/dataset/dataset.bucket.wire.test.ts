import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, contract, type DataSourceFile } from '@rakurs/contract';
import { cornersOf, makeJpeg, makeMediaFolder, makeVideo, UPRIGHT } from '../../../../testing/media/make-media.ts';
import { newTrainer } from '../../../../testing/new-trainer.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload } from '../../../../testing/upload-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'rakurs-bucket-'));
const media = makeMediaFolder();
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'media', configs: [] }],
});
let app: TestApp;
beforeAll(async () => {
  const { port } = await server.run();
  app = await openTestApp({
    S3_BUCKET: 'media',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
});
afterAll(async () => {
  await app.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  media.remove();
});

it('makes a set of what lies in a bucket, and leaves nothing of it on this machine', async () => {
  const trainer = await newTrainer(app);
  const place = await newPlace(trainer);
  const standing = await makeJpeg({ width: 60, height: 40 });
  await makeVideo(media.file('film.mp4'), { orientation: 6, width: 96, height: 128 });
  const files: DataSourceFile[] = [];
  for (const bytes of [
    standing,
    await makeJpeg({ width: 40, height: 60, orientation: 8 }),
    readFileSync(media.file('film.mp4')),
  ])
    files.push(await upload(app, trainer, place, { bytes }));
  for (const file of files) {
    await prepared(trainer, file);
    for (const timeFrame of [0, 0.5]) {
      await trainer.api.createLabel({
        params: { fileId: file.id },
        body: {
          title: 'Кошка',
          project: { id: place.projectId },
          dataSource: { id: place.dataSourceId },
          dataSourceFile: { id: file.id },
          x0: 0.1,
          y0: 0.1,
          x1: 0.5,
          y1: 0.5,
          timeFrame,
        },
      });
    }
  }
  const answer = await app.app.inject({
    method: 'GET',
    url: addressOf(contract.downloadDataset, {
      params: { dataSourceId: place.dataSourceId },
      query: { format: 'coco' },
    }),
    headers: { authorization: trainer.jwt },
  });
  const images = [...readZip(answer.rawPayload)]
    .filter(([name]) => name.startsWith('images/'))
    .map(([, bytes]) => bytes);
  expect(images).toHaveLength(4);
  expect(images[0]?.equals(standing)).toBe(true);
  for (const image of images) expect(await cornersOf(image)).toEqual(UPRIGHT);
  await expect.poll(() => readdirSync(join(app.dataDir, 'incoming')), { timeout: 10_000 }).toEqual([]);
});
