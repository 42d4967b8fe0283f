import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Published } from '#platform/events.ts';
import { createTeaching, type TeachingKit } from '../../../../testing/teaching-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, type Place } from '../../../../testing/upload-kit.ts';
import type { PlacedFile } from './files.store.ts';

const TOLD = 'Найден класс проекта: «Болт». Готово.';
const told: Published[] = [];
let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
/** Two pictures as they were read. */
let read: PlacedFile[];
beforeAll(async () => {
  app = await openTestApp();
  app.events.onAny((event) => void told.push(event));
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  kit = createTeaching(app, user);
  const files = await kit.addPictures(place, 2);
  read = (await app.media.findFiles(files.map(({ id }) => id))).toSorted((one, other) => one.id - other.id);
});

const paramsOf = (at: number) => ({ dataSourceId: place.dataSourceId, fileId: read[at]?.id ?? 0 });
const words = async (at: number) => (await user.api.showFile({ params: paramsOf(at) })).ai_description;
const retell = () =>
  app.media.retell(
    read.map((file) => ({ file, aiDescription: TOLD, aiProvider: 'embedded' as const, aiModel: 'Тест' })),
  );

it('keeps the words of a user who described a file while it was described anew, and describes the others', async () => {
  await user.api.changeFile({ params: paramsOf(0), body: { ai_description: 'Мои слова' } });
  await retell();
  expect(await words(0)).toBe('Мои слова');
  expect(await words(1)).toBe(TOLD);
});

it('keeps the words of a machine that has analysed the file again meanwhile', async () => {
  await user.api.sendCommand({
    body: { command: 'recognise_again', params: { data_source_file_id: paramsOf(0).fileId } },
  });
  await kit.worker.tell(await kit.worker.next(), 'Снова.');
  await retell();
  expect(await words(0)).toBe('Снова.');
});

it('finds a file by its new description, and notifies the screens', async () => {
  told.length = 0;
  await retell();
  expect(told).toContainEqual(
    expect.objectContaining({
      channel: 'file.changed',
      data: { id: paramsOf(1).fileId, data_source_id: place.dataSourceId, changes: { ai_description: TOLD } },
    }),
  );
  await vi.waitFor(
    async () =>
      expect((await user.api.search({ body: { content: 'найден класс' } })).searchResult).toContain(
        `"id":${paramsOf(1).fileId}`,
      ),
    { timeout: 20_000 },
  );
});
