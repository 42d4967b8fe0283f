import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => void (app = await openTestApp({ TIME_ZONE: 'Asia/Vladivostok' })));
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
});

let width = 40;
const addFile = async () =>
  prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: ++width, height: 30 }) }));
const show = () => user.api.showProjectSpending({ params: place });
const change = (body: { budget?: number | null; allows_foreign_workers?: boolean }, by = user) =>
  by.api.changeProjectSpending({ params: place, body });
const waiting = async () => (await user.api.showWallet()).paused.over_budget;

it('shows what a project has spent and holds this month, and how many questions it asks', async () => {
  app.clock.set(new Date('2026-10-31T15:00:00Z'));
  expect(await show()).toEqual({
    month: '2026-11',
    spent: 0,
    budget: null,
    allows_foreign_workers: false,
    classifiers: 0,
    counted: { project_questions: 0, source_questions: 0, classes: 0 },
  });
  await user.api.createProjectQuestion({ params: place, body: { content: 'Есть ли кошка?' } });
  await user.api.createSourceQuestion({ params: place, body: { content: 'Кто здесь?' } });
  await addFile();
  await addFile();
  const worker = createTestWorker(app);
  await worker.tell(await worker.next(), 'Ворота');
  // One description is charged, the other held, and so are two answers.
  expect(await show()).toMatchObject({
    spent: 20,
    classifiers: 2,
    counted: { project_questions: 1, source_questions: 1, classes: 0 },
  });
  app.clock.set(new Date('2026-11-30T14:30:00Z'));
  expect(await show()).toMatchObject({ month: '2026-12', spent: 0 });
});

it('pauses what a budget has no room for, and goes on by itself when it is raised or taken away', async () => {
  expect(await change({ budget: 5 })).toMatchObject({ budget: 5, spent: 0 });
  for (let file = 0; file < 3; file += 1) await addFile();
  expect(await show()).toMatchObject({ spent: 5 });
  expect(await waiting()).toBe(2);
  await change({ budget: 10 });
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  expect(await change({ budget: null })).toMatchObject({ budget: null });
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  expect(await show()).toMatchObject({ spent: 15 });
});

it('changes what is named and leaves the rest', async () => {
  await change({ budget: 700 });
  expect(await change({ allows_foreign_workers: true })).toMatchObject({ budget: 700, allows_foreign_workers: true });
  expect(await change({ budget: 0 })).toMatchObject({ budget: 0, allows_foreign_workers: true });
  expect(await change({ allows_foreign_workers: false })).toMatchObject({ budget: 0, allows_foreign_workers: false });
  expect(await change({})).toEqual(await show());
});

it('refuses budgets that are no sums', async () => {
  for (const budget of [-1, 0.5, 1e20, '100'])
    await expect(change({ budget: budget as number })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { budget: expect.any(String) } },
    });
  expect(await show()).toMatchObject({ budget: null });
});

it('is the owner’s alone', async () => {
  const stranger = await app.newUser();
  const refusal = { status: 404, problem: { detail: 'Проект не найден' } };
  await expect(stranger.api.showProjectSpending({ params: place })).rejects.toMatchObject(refusal);
  await expect(change({ budget: 1, allows_foreign_workers: true }, stranger)).rejects.toMatchObject(refusal);
  expect(await show()).toMatchObject({ budget: null, allows_foreign_workers: false });
});
