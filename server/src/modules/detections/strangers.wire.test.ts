import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPLY_QUESTION_COMMAND, BACKTEST_COMMAND, type TaskOf } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeVideo } from '../../../testing/media/make-media.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let person: Person;
let place: Place;
let kit: TeachingKit;
/** A computer that somebody else lends, and one of the owner's own. */
let stranger: TeachingKit['worker'];
let own: TeachingKit['worker'];
/** What the stranger was given to find a class on a picture. */
let picture: TaskOf<'scan'>;
const lentBy = async (who: Person) =>
  createTestWorker(app, 'дом', (await who.api.createOwnWorker({ body: { name: 'Домашний' } })).token);

beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ person, place, kit } = await beginTeaching(app));
  [stranger, own] = [await lentBy(await app.newPerson()), await lentBy(person)];
  await app.inference.setLent(place.projectId, true);
  const file = await kit.addPicture(place);
  await kit.label(place, file, 'Тайный болт');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  picture = await stranger.nextOf('scan');
  await stranger.scan(picture, [{}]);
  await kit.ended(ticketId);
});

it('a picture may be looked at by strangers, who are told how a class looks and not what it is called', () => {
  expect(picture.payload).toMatchObject({ kind: 'image', piece: null, models: [{}], frames: [{}] });
  expect(JSON.stringify(picture)).not.toContain('болт');
});

it('a film is looked through for classes by the computers of the installation and of its owner, and by no stranger', async () => {
  const path = join(app.dataDir, 'film.mp4');
  await makeVideo(path, { seconds: 62, framesPerSecond: 1, width: 64, height: 48 });
  await prepared(person, await upload(app, person, place, { bytes: readFileSync(path), name: 'film.mp4' }));
  const described = await stranger.next();
  await stranger.tell(described, 'Фильм', { frames: described.payload.frames.map(() => ({})) });
  // Only once it is there for others can its absence be told.
  const first = await own.nextOf('scan');
  expect(first.payload).toMatchObject({ kind: 'video', piece: { from: 0 } });
  expect(await stranger.lease(16, ['scan'])).toEqual([]);
  expect((await kit.worker.nextOf('scan')).payload).toMatchObject({ kind: 'video', piece: { from: 60 } });
});

it('of a question strangers are told nothing of the classes of the project, and others are', async () => {
  const question = await person.api.createSourceQuestion({ params: place, body: { content: 'Что здесь?' } });
  for (const command of [BACKTEST_COMMAND, APPLY_QUESTION_COMMAND])
    await person.api.sendCommand({ body: { command, params: { question_id: question.id } } });
  for (const kind of ['answer', 'backtest'] as const) {
    const asked = await vi.waitFor(
      async () => {
        const [task] = await stranger.lease(1, [kind]);
        if (!task) throw new Error('no task yet');
        return task;
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(asked.payload).toMatchObject({ question: 'Что здесь?', frames: [{}] });
    expect(JSON.stringify(asked)).not.toContain('болт');
    await stranger.fail(asked, true);
    app.clock.advance(60_000);
    expect((await own.nextOf(kind)).payload).toMatchObject({
      frames: [{ taught: [{ class_name: 'Тайный болт' }], classes: ['Тайный болт'] }],
    });
  }
});
