import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cornersOf, makeJpeg, UPRIGHT } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { fetchMedia, newPlace, prepared, upload } from '../../../../testing/upload-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'rakurs-bucket-'));
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
    S3_PRESIGN: 'on',
  });
});
afterAll(async () => {
  await app.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps files in a bucket, prepares them there, and sends browsers to it by signed addresses', async () => {
  const user = await app.newUser();
  const bytes = await makeJpeg({ width: 300, height: 200, orientation: 6 });
  const ready = await prepared(user, await upload(app, user, await newPlace(user), { bytes }));
  expect(ready.state).toBe('ready');
  const answer = await fetchMedia(app, ready.thumbnail_url);
  expect(answer.status).toBe(302);
  const there = await fetch(String(answer.headers['location']));
  expect(await cornersOf(Buffer.from(await there.arrayBuffer()))).toEqual(UPRIGHT);
});
