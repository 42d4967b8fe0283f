import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeStillFilm } from '../../../../testing/media/make-bombs.ts';
import { makeJpeg, makeMediaFolder } from '../../../../testing/media/make-media.ts';
import { readersOf } from '../../../../testing/media/readers-of.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, sha256, upload, type Place } from '../../../../testing/upload-kit.ts';

/** As engine.ts has it; a machine that runs everything at a lower priority has its own. */
const ENCODING_NICENESS = Math.max(10, getPriority());

const folder = makeMediaFolder();
let app: TestApp;
let film: Buffer;
beforeAll(async () => {
  app = await openTestApp({ STREAMS: 'off' });
  // Long enough to be met at work, on a fast machine too.
  await makeStillFilm(folder.file('film.avi'), { frames: 8000, width: 1280, height: 720 });
  film = readFileSync(folder.file('film.avi'));
}, 120_000);
afterAll(async () => {
  await app.stop();
  folder.remove();
});

let user: TestUser;
let place: Place;
let films = 0;
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
});

/** Uploads a film of its own bytes, and waits until it is being encoded. */
async function encoding() {
  const bytes = Buffer.concat([film, Buffer.from(`film ${(films += 1)}`)]);
  const file = await upload(app, user, place, { bytes, name: 'film.avi' });
  const readers = () => readersOf(sha256(bytes));
  // The thumbnail and the frames are soon made; who has it open after that encodes it.
  const begun = () =>
    vi.waitFor(
      async () => {
        const { thumbnail_url: thumbnail } = await user.api.showFile({
          params: { dataSourceId: file.data_source_id, fileId: file.id },
        });
        expect(thumbnail).not.toBeNull();
        expect(readers().map(getPriority)).toEqual([ENCODING_NICENESS]);
      },
      { timeout: 60_000, interval: 100 },
    );
  await begun();
  return { file, begun, ended: () => vi.waitFor(() => expect(readers()).toEqual([]), { timeout: 20_000 }) };
}

it('ends the encoding of a file that goes into the trash, and begins it anew when the file comes back', async () => {
  const { file, begun, ended } = await encoding();
  await user.api.deleteFiles({ body: { file_ids: [file.id] } });
  await ended();
  const next = await upload(app, user, place, { bytes: await makeJpeg() });
  expect(await prepared(user, next)).toMatchObject({ state: 'ready' });
  await user.api.restoreFromTrash({ body: { projects: [], data_sources: [], files: [file.id] } });
  await begun();
  await user.api.deleteDataSource({ params: place });
  await ended();
}, 180_000);

it('ends it when the owner erases the account', async () => {
  const { ended } = await encoding();
  await user.api.eraseAccount({ body: { password: user.password, confirmation: 'удалить' } });
  await ended();
}, 180_000);
