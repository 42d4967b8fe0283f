import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, upload } from '../../../../testing/upload-kit.ts';

/** A disc of one megabyte. Mounting needs rights that not every machine gives. */
const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dataDir]).status === 0;

let app: TestApp;
beforeAll(async () => void (app = await openTestApp({ DATA_DIR: dataDir })));
afterAll(async () => {
  await app.stop();
  if (mounted) spawnSync('umount', [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

it.runIf(mounted)('says that the disc is full, keeps nothing of the file, and goes on when there is room', async () => {
  const user = await app.newUser();
  const place = await newPlace(user);
  const tooLarge = Buffer.concat([await makeJpeg(), randomBytes(3_000_000)]);
  await expect(upload(app, user, place, { bytes: tooLarge })).rejects.toMatchObject({
    status: 507,
    problem: { detail: 'На сервере закончилось место. Файл не сохранён.' },
  });
  expect(readdirSync(join(dataDir, 'storage', 'incoming'))).toEqual([]);
  expect(await user.api.countFiles({ params: place })).toEqual({ amount: 0 });
  expect(await upload(app, user, place, { bytes: await makeJpeg() })).toMatchObject({ kind: 'image' });
});
