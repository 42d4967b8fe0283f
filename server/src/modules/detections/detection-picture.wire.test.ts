import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawNumbers, makeVideoOf, NUMBERED_SIZE, readNumber } from '../../../testing/media/make-media.ts';
import { createTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { fetchMedia, newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
let film: { id: number };
let picture: { id: number };
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100' });
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
  kit = createTeaching(app, user);
  picture = await kit.addPicture(place);
  await kit.label(place, picture);
  await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  // Eight seconds, ten frames a second, each of which says which it is.
  const path = join(app.dataDir, 'numbers.mp4');
  await makeVideoOf(path, { ...NUMBERED_SIZE, frames: drawNumbers(80) });
  film = await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'numbers.mp4' }));
  const described = await kit.worker.next();
  await kit.worker.tell(described, 'Фильм', { frames: described.payload.frames.map(() => ({})) });
  const way = [3.1, 5.7].map((second): [number, number, number, number, number] => [
    second,
    second === 5.7 ? 0.1 : 0.3,
    0.1,
    0.5,
    0.5,
  ]);
  await kit.worker.scan(await kit.worker.nextOf('scan'), [
    { frame_id: null, start_time: 3.1, end_time: 5.7, confidence: 0.9, path: way },
  ]);
}, 120_000);
afterAll(() => app.stop());

const foundOn = async ({ id }: { id: number }) =>
  (await kit.found(place)).find(({ data_source_file_id }) => data_source_file_id === id);
const pictureOf = (detectionId: number, by = user) =>
  by.api.showDetectionPicture({ params: { projectId: place.projectId, detectionId } });

it('a detection in a film is shown on the moment of its rectangle', async () => {
  const found = await foundOn(film);
  expect(found).toMatchObject({ coordinates: [0.1, 0.1, 0.5, 0.5], path: [[5.7, 0.1, 0.1, 0.5, 0.5]] });
  const { picture_url, ...size } = await pictureOf(found?.id ?? 0);
  expect(size).toEqual(NUMBERED_SIZE);
  expect(await readNumber((await fetchMedia(app, picture_url)).bytes)).toBe(57);
});

it('a detection on a picture is shown on the picture', async () => {
  const { thumbnail_url } = await user.api.showFile({
    params: { dataSourceId: place.dataSourceId, fileId: picture.id },
  });
  expect(await pictureOf((await foundOn(picture))?.id ?? 0)).toMatchObject({ picture_url: thumbnail_url, height: 48 });
});

it('somebody else’s is like none, and so is what is in the trash', async () => {
  const { id } = (await foundOn(film)) ?? { id: 0 };
  const stranger = await app.newUser();
  const own = await newPlace(stranger);
  await expect(pictureOf(id, stranger)).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.api.showDetectionPicture({ params: { projectId: own.projectId, detectionId: id } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(pictureOf(999_999)).rejects.toMatchObject({ status: 404 });
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: film.id } });
  await expect(pictureOf(id)).rejects.toMatchObject({ status: 404 });
});
