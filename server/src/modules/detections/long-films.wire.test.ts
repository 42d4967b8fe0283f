import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { newPlace, type Place } from '../../../testing/upload-kit.ts';

const HOUR_SECONDS = 3600;

let left: TestDatabase;
let app: TestApp;
let person: Person;
let place: Place;
let kit: TeachingKit;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '100000' }, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await app.newPerson();
  place = await newPlace(person, { plan: 'Старт' });
  kit = createTeaching(app, person);
});

/** A described picture that is told to be a film so long: only its length matters here. */
const addFilm = async (hours: number) => {
  const file = await kit.addPicture(place);
  await left.database.raw(`update files set kind = 'video', duration_seconds = $2 where id = $1`, [file.id, hours * HOUR_SECONDS]);
  return file;
};

it('a hundred hours of film are asked for at once, and keep nobody from work', { timeout: 120_000 }, async () => {
  const labelled = await kit.addPicture(place);
  await kit.label(place, labelled);
  await addFilm(100);
  const ticketId = await kit.reindex(place);
  expect(await kit.worker.learn(await kit.worker.nextOf('learn'))).toBe(true);
  const [first] = await kit.worker.lease(1, ['scan']);
  expect(first).toMatchObject({ task: 'scan' });
  const [asked] = (await left.database.raw(`select count(*)::int as tasks, count(distinct subject)::int as subjects from inference_tasks where ticket_id = $1 and task = 'scan'`, [ticketId])).rows;
  // A piece for each minute, and the picture.
  expect(asked).toEqual({ tasks: 6001, subjects: 6001 });
});
