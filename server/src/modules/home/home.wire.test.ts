import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
});
afterAll(() => app.stop());

const home = (who: TestUser = user) => who.api.showHome();
const bring = async (to: Place = place, who: TestUser = user) =>
  prepared(who, await upload(app, who, to, { bytes: await makeJpeg() }));
const draw = (fileId: number) =>
  user.api.createLabel({
    params: { fileId },
    body: {
      title: 'Кот',
      project: { id: place.projectId },
      dataSource: { id: place.dataSourceId },
      dataSourceFile: { id: fileId },
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
      timeFrame: 0,
    },
  });

it('a new user has no news, no files and the project as it is: empty and without a plan', async () => {
  expect(await home()).toEqual({
    news: null,
    first_steps: await user.api.showFirstSteps(),
    newest_files: [],
    projects: [{ project_id: place.projectId, sources: 1, files: 0, labels: 0, cover: [], rates: [] }],
  });
});

it('lists what has come since the visit before this one, and clears it with the next', async () => {
  const old = await bring();
  await createTestWorker(app).tell(await createTestWorker(app).next(), 'Кошка.');
  // That somebody is here is written down every five minutes.
  app.clock.advance(6 * MINUTE_MS);
  await user.api.listProjects();
  const left = app.clock.now().getTime();
  app.clock.advance(DAY_MS);
  expect((await home()).news).toMatchObject({ files: 0, described: 0, labels: 0 });

  const fresh = await bring();
  await createTestWorker(app).tell(await createTestWorker(app).next(), 'Собака.');
  await draw(old.id);
  // Whoever stays is on the same visit: the news stays news.
  app.clock.advance(30 * MINUTE_MS);
  await user.api.listProjects();
  app.clock.advance(45 * MINUTE_MS);
  const { news, newest_files } = await home();
  expect(news).toMatchObject({ files: 1, described: 1, labels: 1 });
  expect(Math.abs(new Date(news?.since ?? 0).getTime() - left)).toBeLessThan(MINUTE_MS);
  expect(newest_files.map(({ id, ai_description }) => [id, ai_description])).toEqual([
    [fresh.id, 'Собака.'],
    [old.id, 'Кошка.'],
  ]);

  app.clock.advance(DAY_MS);
  const signed = await app.client().signIn({ body: { login: user.email, password: user.password } });
  user = { ...user, ...signed, api: app.client(signed) };
  expect((await home()).news).toMatchObject({ files: 0, described: 0, labels: 0 });
});

it('shows counts, plan and cover of each project; a deleted file is in none of them, and comes back', async () => {
  const other = await newPlace(user);
  const file = await bring(other);
  const { rates } = await user.api.listRates();
  const rate = rates[1];
  await user.api.changeActiveRate({ params: { projectId: other.projectId }, body: { rateId: rates[0]?.id ?? 0 } });
  await user.api.changeActiveRate({ params: { projectId: other.projectId }, body: { rateId: rate?.id ?? 0 } });
  const preview = async () => (await home()).projects.find(({ project_id }) => project_id === other.projectId);
  const picture = { id: file.id, thumbnail_url: expect.stringContaining('/media/') as string, focus: null };
  expect((await home()).projects.map(({ project_id }) => project_id)).toEqual([other.projectId, place.projectId]);
  expect(await preview()).toEqual({
    project_id: other.projectId,
    sources: 1,
    files: 1,
    labels: 0,
    cover: [picture],
    rates: [rate],
  });
  const params = { projectId: other.projectId };
  expect(await user.api.showProjectOverview({ params })).toEqual({
    sources: 1,
    files: 1,
    labels: 0,
    data_sources: [{ data_source_id: other.dataSourceId, files: 1, labels: 0, cover: [picture] }],
  });

  const which = { params: { dataSourceId: other.dataSourceId, fileId: file.id } };
  await user.api.deleteFile(which);
  expect(await preview()).toMatchObject({ files: 0, cover: [] });
  expect((await home()).newest_files.map(({ id }) => id)).not.toContain(file.id);
  expect(await user.api.showProjectOverview({ params })).toMatchObject({
    files: 0,
    data_sources: [{ files: 0, cover: [] }],
  });
  await user.api.restoreFile(which);
  expect(await preview()).toMatchObject({ files: 1, cover: [{ id: file.id }] });
  await user.api.deleteProject({ params });
  expect((await home()).newest_files.map(({ id }) => id)).not.toContain(file.id);
});

it('is one’s own: another user’s files, labels and projects are not in it', async () => {
  const stranger = await app.newUser();
  const theirs = await newPlace(stranger);
  const file = await bring(theirs, stranger);
  const mine = await home();
  expect(mine.newest_files.map(({ id }) => id)).not.toContain(file.id);
  expect(mine.projects.map(({ project_id }) => project_id)).toEqual([place.projectId]);
  expect(await home(stranger)).toMatchObject({
    newest_files: [{ id: file.id }],
    projects: [{ project_id: theirs.projectId, files: 1, labels: 0 }],
  });
  await expect(user.api.showProjectOverview({ params: { projectId: theirs.projectId } })).rejects.toMatchObject({
    status: 404,
  });
});
