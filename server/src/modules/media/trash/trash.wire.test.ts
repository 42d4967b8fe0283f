import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchResult, type DataSourceFile } from '@rakurs/contract';
import { DAY_MS } from '#platform/clock.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { newTrainer } from '../../../../testing/new-trainer.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { fetchMedia, newPlace, prepared, sha256, upload, type Place } from '../../../../testing/upload-kit.ts';
import { trashChanged } from '../media.events.ts';

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let stranger: TestUser;
let place: Place;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
  user = await newTrainer(app);
  stranger = await app.newUser();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await user.api.emptyTrash();
  place = await newPlace(user);
});

const rowsOf = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
  (await left.database.raw(text, values)).rows;
let width = 60;
/** Each with bytes of its own. */
const aPicture = () => makeJpeg({ width: (width += 1), height: 40 });
const add = async (where = place, whose = user): Promise<DataSourceFile> =>
  upload(app, whose, where, { bytes: await aPicture() });
const draw = ({ id, project_id, data_source_id }: DataSourceFile, title: string) =>
  user.api.createLabel({
    params: { fileId: id },
    body: {
      title,
      project: { id: project_id },
      dataSource: { id: data_source_id },
      dataSourceFile: { id },
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
      timeFrame: 0,
    },
  });
const remove = ({ id, data_source_id }: DataSourceFile) =>
  user.api.deleteFile({ params: { dataSourceId: data_source_id, fileId: id } });
const trashed = async (whose = user) => {
  const [{ projects, data_sources, files_amount }, { files }] = await Promise.all([
    whose.api.listTrash(),
    whose.api.listTrashedFiles({ query: {} }),
  ]);
  expect(files_amount).toBe(files.length);
  return {
    projects: projects.map(({ id }) => id),
    sources: data_sources.map(({ id }) => id),
    files: files.map(({ id }) => id),
  };
};
const NOTHING = { projects: [], sources: [], files: [] };
const counts = async (projectId = place.projectId) =>
  (await user.api.listProjectLabels({ params: { projectId }, query: {} })).counts.map(({ title, amount }) => ({
    title,
    amount,
  }));
const drawnByMe = async () => {
  const { id } = await user.api.me();
  const now = app.clock.now().getTime();
  const { items } = await user.api.getStats({
    body: { dateStart: new Date(now - 2 * DAY_MS).toISOString(), dateEnd: new Date(now + 2 * DAY_MS).toISOString() },
  });
  return items.find((item) => item.id === id)?.labels_counter ?? 0;
};
const found = async (content: string) => {
  await app.search.indexNow();
  return SearchResult.parse(JSON.parse((await user.api.search({ body: { content } })).searchResult)).map(
    ({ id }) => id,
  );
};
const picturesInDataset = async (dataSourceId: number): Promise<number> => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/projects/data_sources/${dataSourceId}/download_dataset.zip`,
    headers: { authorization: user.jwt },
  });
  return answer.statusCode === 200
    ? [...readZip(answer.rawPayload).keys()].filter((name) => name.endsWith('.jpg')).length
    : 0;
};
const objects = () =>
  readdirSync(join(app.dataDir, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const restore = (picked: Parameters<TestUser['api']['restoreFromTrash']>[0]['body'], whose = user) =>
  whose.api.restoreFromTrash({ body: picked });

describe('labels of what is deleted', () => {
  it('leave counts, data sets and statistics with their file, and return with it', async () => {
    const [file, other] = [await add(), await add()];
    await draw(file, 'Рысь');
    await draw(other, 'Рысь');
    await draw(other, 'Сова');
    const before = await drawnByMe();
    await remove(other);
    expect(await counts()).toEqual([{ title: 'Рысь', amount: 1 }]);
    expect(
      (await user.api.listProjectLabels({ params: { projectId: place.projectId }, query: {} })).labels,
    ).toHaveLength(1);
    expect(await drawnByMe()).toBe(before - 2);
    expect(await picturesInDataset(place.dataSourceId)).toBe(1);
    await restore({ files: [other.id] });
    expect(await counts()).toEqual([
      { title: 'Рысь', amount: 2 },
      { title: 'Сова', amount: 1 },
    ]);
    expect(await drawnByMe()).toBe(before);
    expect(await picturesInDataset(place.dataSourceId)).toBe(2);
  });

  it('leave the search and its classes, and return', async () => {
    const [file, other] = [await add(), await add()];
    await draw(file, 'Песец');
    await draw(other, 'Песец');
    await remove(other);
    expect(await found('песец')).toEqual([file.id]);
    expect((await user.api.listSearchClasses()).classes).toContainEqual({ title: 'песец', amount: 1 });
    await restore({ files: [other.id] });
    expect(await found('песец')).toEqual([other.id, file.id]);
  });

  it('leave with their source and with their project, and those of a file that was deleted before stay away', async () => {
    const [file, gone] = [await add(), await add()];
    await draw(file, 'Барсук');
    await draw(gone, 'Барсук');
    await remove(gone);
    const before = await drawnByMe();
    await user.api.deleteDataSource({ params: { dataSourceId: place.dataSourceId } });
    expect([await drawnByMe(), await found('барсук'), await counts()]).toEqual([before - 1, [], []]);
    expect((await user.api.listSearchClasses()).classes.filter(({ title }) => title === 'барсук')).toEqual([]);
    await user.api.restoreDataSource({ params: { dataSourceId: place.dataSourceId } });
    expect([await drawnByMe(), await found('барсук'), await counts()]).toEqual([
      before,
      [file.id],
      [{ title: 'Барсук', amount: 1 }],
    ]);
    await user.api.deleteProject({ params: { projectId: place.projectId } });
    expect([await drawnByMe(), await found('барсук')]).toEqual([before - 1, []]);
    await user.api.restoreProject({ params: { projectId: place.projectId } });
    expect([await drawnByMe(), await found('барсук'), await counts()]).toEqual([
      before,
      [file.id],
      [{ title: 'Барсук', amount: 1 }],
    ]);
  });
});

describe('a project', () => {
  it('goes with all that is in it, is one entry of the trash, and comes back with what went with it', async () => {
    const file = await add();
    const early = await user.api.createDataSource({
      body: { project: place.projectId, title: 'Раньше', description: '' },
    });
    await user.api.deleteDataSource({ params: { dataSourceId: early.id } });
    await user.api.deleteProject({ params: { projectId: place.projectId } });
    expect((await user.api.listProjects()).projects.map(({ id }) => id)).not.toContain(place.projectId);
    const params = { projectId: place.projectId };
    for (const call of [
      () => user.api.showProject({ params }),
      () => user.api.changeProject({ params, body: { title: 'Нет' } }),
      () => user.api.deleteProject({ params }),
      () => user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } }),
      () => user.api.createDataSource({ body: { project: place.projectId, title: 'Поздно', description: '' } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await trashed()).toEqual({ projects: [place.projectId], sources: [early.id], files: [] });
    expect((await user.api.listTrash()).projects[0]).toMatchObject({
      title: 'Склад',
      data_sources: 1,
      files: 1,
      days_left: 30,
    });
    // Alone, a source cannot come back to a project that is not there.
    await expect(restore({ data_sources: [early.id] })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_trash', detail: expect.stringContaining('Сначала восстановите проект') },
    });
    await user.api.restoreProject({ params: { projectId: place.projectId } });
    expect(
      (await user.api.listDataSources({ params: { projectId: place.projectId } })).data_sources.map(({ id }) => id),
    ).toEqual([place.dataSourceId]);
    expect((await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } })).id).toBe(
      file.id,
    );
    expect(await trashed()).toEqual({ ...NOTHING, sources: [early.id] });
  });
});

it('says how many days are left, and keeps nothing in the list beyond them', async () => {
  const file = await add();
  const start = app.clock.now();
  await remove(file);
  app.clock.set(new Date(start.getTime() + 28.5 * DAY_MS));
  const again = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  expect((await again.listTrashedFiles({ query: {} })).files[0]).toMatchObject({
    id: file.id,
    days_left: 2,
    data_source: { id: place.dataSourceId, title: 'Ворота', is_deleted: false },
    project: { id: place.projectId, title: 'Склад', is_deleted: false },
  });
  app.clock.set(new Date(start.getTime() + 31 * DAY_MS));
  const later = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  expect((await later.listTrashedFiles({ query: {} })).files).toEqual([]);
  await expect(
    later.restoreFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } }),
  ).rejects.toMatchObject({ status: 404 });
  app.clock.set(start);
});

it('refuses to bring a file back to a source that is in the trash, and brings back both when both are named', async () => {
  const file = await add();
  await remove(file);
  await user.api.deleteDataSource({ params: { dataSourceId: place.dataSourceId } });
  expect((await user.api.listTrashedFiles({ query: {} })).files[0]?.data_source).toMatchObject({ is_deleted: true });
  const refused = {
    status: 409,
    problem: { code: 'in_trash', detail: 'Источник «Ворота» тоже в корзине. Сначала восстановите его.' },
  };
  await expect(restore({ files: [file.id] })).rejects.toMatchObject(refused);
  await expect(
    user.api.restoreFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } }),
  ).rejects.toMatchObject(refused);
  await restore({ data_sources: [place.dataSourceId], files: [file.id] });
  expect(await trashed()).toEqual(NOTHING);
});

it('shows a picture of what lies in it, by an address that ends when the file leaves', async () => {
  const file = await prepared(user, await add());
  await remove(file);
  const url = (await user.api.listTrashedFiles({ query: {} })).files[0]?.thumbnail_url ?? null;
  expect(await fetchMedia(app, url)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  await restore({ files: [file.id] });
  expect((await fetchMedia(app, url)).status).toBe(404);
});

it('pages through more than fits on one', async () => {
  const { id } = await user.api.newStream({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' },
  });
  const ids = [id];
  while (ids.length < 64)
    ids.push(...(await user.api.copyFiles({ body: { file_ids: ids, data_source_id: place.dataSourceId } })).file_ids);
  expect(await user.api.deleteFiles({ body: { file_ids: ids } })).toEqual({ amount: 64 });
  const first = await user.api.listTrashedFiles({ query: {} });
  const second = await user.api.listTrashedFiles({ query: { after: first.next ?? '' } });
  expect([first.files.length, second.files.length, second.next]).toEqual([60, 4, null]);
  expect([...first.files, ...second.files].map((file) => file.id)).toEqual(ids.toReversed());
});

describe('two people', () => {
  it('neither sees, restores nor erases what the other has deleted', async () => {
    const file = await add();
    const other = await user.api.createDataSource({
      body: { project: place.projectId, title: 'Удалённый', description: '' },
    });
    await user.api.deleteDataSource({ params: { dataSourceId: other.id } });
    await remove(file);
    expect(await trashed(stranger)).toEqual(NOTHING);
    for (const picked of [{ files: [file.id] }, { data_sources: [other.id] }, { projects: [place.projectId] }]) {
      const nobodys = Object.fromEntries(Object.keys(picked).map((kind) => [kind, [999_999]]));
      const [theirs, none] = await Promise.all(
        [picked, nobodys].map((body) =>
          app.send(
            { method: 'POST', url: '/api/users/trash/restore', body },
            { authorization: stranger.jwt, csrf: stranger.csrf },
          ),
        ),
      );
      expect(theirs).toMatchObject({ status: 404, body: none?.body });
    }
    await stranger.api.eraseFromTrash({
      body: { files: [file.id], data_sources: [other.id], projects: [place.projectId] },
    });
    await stranger.api.emptyTrash();
    await app.media.purgeDeleted();
    expect(await trashed()).toEqual({ ...NOTHING, sources: [other.id], files: [file.id] });
    await restore({ data_sources: [other.id], files: [file.id] });
  });
});

describe('for good', () => {
  it('a file goes with its rows and objects, and what another file needs stays', async () => {
    const bytes = await aPicture();
    const [one, twin] = [
      await prepared(user, await upload(app, user, place, { bytes })),
      await prepared(stranger, await upload(app, stranger, await newPlace(stranger), { bytes })),
    ];
    await draw(one, 'Выдра');
    // What is in sight is not in the trash, and cannot be erased.
    await user.api.eraseFromTrash({ body: { files: [one.id] } });
    expect((await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: one.id } })).id).toBe(one.id);
    await remove(one);
    await user.api.eraseFromTrash({ body: { files: [one.id] } });
    expect(await trashed()).toEqual(NOTHING);
    await expect(restore({ files: [one.id] })).rejects.toMatchObject({ status: 404 });
    await app.media.purgeDeleted();
    expect((await app.labelling.ofFiles([one.id])).get(one.id)).toEqual([]);
    expect(objects()).toContain(sha256(bytes));
    await stranger.api.deleteFile({ params: { dataSourceId: twin.data_source_id, fileId: twin.id } });
    await stranger.api.emptyTrash();
    await app.media.purgeDeleted();
    expect(objects()).not.toContain(sha256(bytes));
  });

  it('a project goes with its sources and files, its plan and its questions, once its job has run, and again does no harm', async () => {
    const bytes = await aPicture();
    const file = await prepared(user, await upload(app, user, place, { bytes }));
    await draw(file, 'Бобр');
    await user.api.changeActiveRate({
      params: { projectId: place.projectId },
      body: { rateId: (await user.api.listRates()).rates[0]?.id ?? 1 },
    });
    const before = objects();
    await user.api.deleteProject({ params: { projectId: place.projectId } });
    await user.api.eraseFromTrash({ body: { projects: [place.projectId] } });
    expect(await trashed()).toEqual(NOTHING);
    await expect.poll(() => objects().includes(sha256(bytes)), { timeout: 20_000 }).toBe(false);
    // Its job may still be removing the smaller pictures.
    await expect.poll(() => objects().length, { timeout: 20_000 }).toBeLessThan(before.length - 1);
    await app.media.purgeDeleted();
    expect(await app.media.findFiles([file.id])).toEqual([]);
    expect(await found('бобр')).toEqual([]);
    await expect(restore({ projects: [place.projectId] })).rejects.toMatchObject({ status: 404 });
  });
});

it('empties all of it at once, and nothing that is in sight', async () => {
  const [file, kept] = [await add(), await add()];
  await remove(file);
  const other = await newPlace(user);
  await user.api.deleteProject({ params: { projectId: other.projectId } });
  await user.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await trashed()).toEqual(NOTHING);
  expect(
    (await user.api.listFiles({ params: { dataSourceId: place.dataSourceId }, query: {} })).data_source_files.map(
      ({ id }) => id,
    ),
  ).toEqual([kept.id]);
});

it('takes for good exactly what was named, and nothing else that lies there', async () => {
  const [named, other] = [await add(), await add()];
  const beside = [await newPlace(user), await newPlace(user)];
  const inside = await add(beside[0]);
  await remove(await add(beside[0]));
  for (const one of [named, other]) await remove(one);
  for (const { dataSourceId } of beside) await user.api.deleteDataSource({ params: { dataSourceId } });
  const [first, second] = beside.map(({ dataSourceId }) => dataSourceId);
  // With a source comes back what was in sight when it went, and that alone is counted.
  expect((await user.api.listTrash()).data_sources.map(({ id, files }) => [id, files])).toEqual([
    [second, 0],
    [first, 1],
  ]);
  const heard: number[][] = [];
  app.events.on(trashChanged, ({ userIds }) => heard.push([...userIds]));
  await user.api.eraseFromTrash({ body: { files: [named.id], data_sources: [first ?? 0] } });
  expect(await trashed()).toEqual({ projects: [], sources: [second], files: [other.id] });
  const { id: userId } = await user.api.me();
  await vi.waitFor(() => expect(heard[0]).toEqual([userId]));
  // Its job runs by itself, and takes the rows with it: of the files, and of the source that had them.
  const stillThere = async () =>
    (
      await rowsOf('select id from files where id = any($1) union all select id from data_sources where id = $2', [
        [named.id, inside.id],
        first,
      ])
    ).length;
  await expect.poll(stillThere, { timeout: 20_000 }).toBe(0);
  await restore({ data_sources: [second ?? 0], files: [other.id] });
});

it('notifies a user who has emptied the trash once more when there is room again, and the storage answer says so', async () => {
  const before = await user.api.showStorage();
  expect(before).toMatchObject({ most_files: 200_000, most_bytes: 200 * 1024 ** 3 });
  const file = await add();
  const { size } = await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  await remove(file);
  const after = await user.api.showStorage();
  // With its thumbnail, once that is made.
  expect(after).toEqual({ ...before, files: before.files + 1, bytes: after.bytes });
  expect(after.bytes).toBeGreaterThanOrEqual(before.bytes + (size ?? 0));
  const stranger = await app.newUser();
  expect(await stranger.api.showStorage()).toMatchObject({ files: 0, bytes: 0 });
  /** As a cabinet asks: when it is told to, and at no other time. */
  const shown: number[] = [];
  const told: number[][] = [];
  app.events.on(trashChanged, ({ userIds }) => {
    told.push(userIds);
    void user.api.showStorage().then(({ files }) => shown.push(files));
  });
  await user.api.eraseFromTrash({ body: { files: [file.id] } });
  await expect.poll(() => shown, { timeout: 20_000 }).toContain(before.files);
  expect(told.flat()).not.toContain((await stranger.api.me()).id);
});

it('a source that went with its project is neither in the trash by itself nor erased with what is', async () => {
  const file = await add();
  const gone = await newPlace(user);
  await user.api.deleteDataSource({ params: { dataSourceId: gone.dataSourceId } });
  await user.api.deleteProject({ params: { projectId: place.projectId } });
  await user.api.eraseFromTrash({ body: { data_sources: [gone.dataSourceId, place.dataSourceId] } });
  await app.media.purgeDeleted();
  expect((await user.api.listTrash()).projects).toMatchObject([{ id: place.projectId, data_sources: 1, files: 1 }]);
  await restore({ projects: [place.projectId] });
  expect((await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } })).id).toBe(file.id);
});

it('pages on behind a file that was deleted earlier and is newer', async () => {
  const { id } = await user.api.newStream({
    body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' },
  });
  const ids = [id];
  while (ids.length < 64)
    ids.push(...(await user.api.copyFiles({ body: { file_ids: ids, data_source_id: place.dataSourceId } })).file_ids);
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() - 1000));
  await user.api.deleteFiles({ body: { file_ids: ids.slice(60) } });
  app.clock.set(now);
  await user.api.deleteFiles({ body: { file_ids: ids.slice(0, 60) } });
  const first = await user.api.listTrashedFiles({ query: {} });
  const second = await user.api.listTrashedFiles({ query: { after: first.next ?? '' } });
  expect([first.files.map((file) => file.id), second.files.map((file) => file.id)]).toEqual([
    ids.slice(0, 60).toReversed(),
    ids.slice(60).toReversed(),
  ]);
});
