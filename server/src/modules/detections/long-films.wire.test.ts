import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeVideo } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { prepared, upload, type Place } from '../../../testing/upload-kit.ts';

const HOUR_SECONDS = 3600;
/** Kopecks for a frame by the plan 'Старт'. */
const PRICE = 5;

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '100000' }, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
});

it(
  'a minute of a film costs one frame at least, and the shown price is the charged one',
  { timeout: 60_000 },
  async () => {
    const labelled = await kit.addPicture(place);
    await kit.label(place, labelled);
    const path = join(app.dataDir, 'film.mp4');
    await makeVideo(path, { seconds: 75, framesPerSecond: 2, width: 64, height: 48 });
    const film = await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'film.mp4' }));
    const described = await kit.worker.next();
    await kit.worker.tell(described, 'Фильм', { frames: described.payload.frames.map(() => ({})) });
    // As if nothing worth picking were to be seen after the beginning.
    await left.database.raw('delete from frames where file_id = $1 and second > 0', [film.id]);
    const before = await kit.spent(place);
    expect(await user.api.showReindexing({ params: place })).toMatchObject({
      price: { files: 2, frames: 3, kopecks: 3 * PRICE },
    });
    const ticketId = await kit.reindex(place);
    await kit.worker.learn(await kit.worker.nextOf('learn'));
    const scans = [await kit.worker.nextOf('scan'), await kit.worker.nextOf('scan'), await kit.worker.nextOf('scan')];
    expect(scans.map(({ payload }) => payload.frames.length).toSorted((one, other) => one - other)).toEqual([0, 1, 1]);
    expect(await user.api.showWallet()).toMatchObject({ reserved: 3 * PRICE });
    for (const scan of scans) expect(await kit.worker.scan(scan)).toBe(true);
    expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 2, failed_scans: 0 } });
    expect(await kit.spent(place)).toBe(before + 3 * PRICE);
  },
);

/** A described picture that is told to be a film so long: only its length matters here. */
const addFilm = async (hours: number) => {
  const file = await kit.addPicture(place);
  await left.database.raw(`update files set kind = 'video', duration_seconds = $2 where id = $1`, [
    file.id,
    hours * HOUR_SECONDS,
  ]);
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
  const [asked] = (
    await left.database.raw(
      `select count(*)::int as tasks, count(distinct subject)::int as subjects from inference_tasks where ticket_id = $1 and task = 'scan'`,
      [ticketId],
    )
  ).rows;
  // A segment for each minute, and the picture.
  expect(asked).toEqual({ tasks: 6001, subjects: 6001 });
  await vi.waitFor(async () => expect(await user.api.showWallet()).toMatchObject({ reserved: 6001 * PRICE }));
  await user.api.cancelTicket({ params: { ticketId } });
  await vi.waitFor(async () => expect(await user.api.showWallet()).toMatchObject({ reserved: PRICE }), {
    timeout: 30_000,
  });
});
