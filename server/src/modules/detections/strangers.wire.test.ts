import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPLY_QUESTION_COMMAND, BACKTEST_COMMAND, type TaskOf } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeVideo } from '../../../testing/media/make-media.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
/** A computer that somebody else lends, and one of the owner's own. */
let stranger: TeachingKit['worker'];
let own: TeachingKit['worker'];
/** What the stranger was given to find a class on a picture. */
let picture: TaskOf<'scan'>;
const lentBy = async (who: TestUser) =>
  createTestWorker(app, 'дом', (await who.api.createOwnWorker({ body: { name: 'Домашний' } })).token);

beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
  [stranger, own] = [await lentBy(await app.newUser()), await lentBy(user)];
  await app.inference.setLent(place.projectId, true);
  const file = await kit.addPicture(place);
  await kit.label(place, file, 'Тайный болт');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  picture = await stranger.nextOf('scan');
  await stranger.scan(picture, [{}]);
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  await kit.ended(ticketId);
});

it('a shared worker gets a picture with how a class looks and without its title', () => {
  expect(picture.payload).toMatchObject({ kind: 'image', piece: null, models: [{}], frames: [{}] });
  expect(JSON.stringify(picture)).not.toContain('болт');
});

it('a film is looked through for classes by the computers of the installation and of its owner, and by no stranger', async () => {
  const path = join(app.dataDir, 'film.mp4');
  await makeVideo(path, { seconds: 62, framesPerSecond: 1, width: 64, height: 48 });
  await prepared(user, await upload(app, user, place, { bytes: readFileSync(path), name: 'film.mp4' }));
  const described = await stranger.next();
  const told = ['Фильм', { frames: described.payload.frames.map(() => ({})) }] as const;
  await stranger.tell(described, ...told);
  await kit.worker.tell(await kit.worker.next(), ...told);
  // Only once it is there for others can its absence be told.
  const first = await own.nextOf('scan');
  expect(first.payload).toMatchObject({ kind: 'video', piece: { from: 0 } });
  expect(await stranger.lease(16, ['scan'])).toEqual([]);
  expect((await kit.worker.nextOf('scan')).payload).toMatchObject({ kind: 'video', piece: { from: 60 } });
});

it('a question of a project with classes goes to workers that may know them, and to no shared worker', async () => {
  const question = await user.api.createSourceQuestion({ params: place, body: { content: 'Что здесь?' } });
  for (const command of [BACKTEST_COMMAND, APPLY_QUESTION_COMMAND])
    await user.api.sendCommand({ body: { command, params: { question_id: question.id, price_shown: 100_000 } } });
  for (const kind of ['answer', 'backtest'] as const) {
    // Only once it is there for others can its absence be told.
    const asked = await own.nextOf(kind);
    expect(asked.payload).toMatchObject({
      frames: [{ taught: [{ class_name: 'Тайный болт' }], classes: ['Тайный болт'] }],
    });
    await own.fail(asked, true);
    app.clock.advance(60_000);
    expect(await stranger.lease(16, [kind])).toEqual([]);
    expect((await kit.worker.nextOf(kind)).id).toBe(asked.id);
  }
});
