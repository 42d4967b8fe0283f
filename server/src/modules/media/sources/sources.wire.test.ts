import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace } from '../../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await openTestApp({ STREAM_ALLOWED_NETWORKS: 'lan' });
  user = await app.newUser();
});
afterAll(() => app.stop());

it('creates a source in a project and lists it there', async () => {
  const { projectId, dataSourceId } = await newPlace(user);
  const { data_sources: listed } = await user.api.listDataSources({ params: { projectId } });
  expect(listed).toEqual([
    { id: dataSourceId, title: 'Ворота', description: '', lat: null, lon: null, project: projectId },
  ]);
  expect(await user.api.showDataSource({ params: { dataSourceId } })).toMatchObject({
    id: dataSourceId,
    ai_dialog_id: expect.any(Number),
  });
  expect(await user.api.countFiles({ params: { dataSourceId } })).toEqual({ amount: 0 });
});

it('takes the project as an id and as an object with the id', async () => {
  const { id } = await user.api.createProject({ body: { title: 'П', description: '' } });
  expect(
    (await user.api.createDataSource({ body: { project: { id }, title: 'Объектом', description: '' } })).project,
  ).toBe(id);
});

it('refuses a source in someone else’s project', async () => {
  const stranger = await app.newUser();
  const { projectId } = await newPlace(stranger);
  await expect(
    user.api.createDataSource({ body: { project: projectId, title: 'Чужой', description: '' } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('is edited as the specification sends it: all fields, the project as an object, no id', async () => {
  const { projectId, dataSourceId } = await newPlace(user);
  const body = { title: 'Весовая', description: 'У въезда', lat: 55.75, lon: 37.61, project: { id: projectId } };
  expect(await user.api.changeDataSource({ params: { dataSourceId }, body })).toEqual({
    id: dataSourceId,
    title: 'Весовая',
    description: 'У въезда',
    lat: 55.75,
    lon: 37.61,
    project: projectId,
  });
  expect(await user.api.changeDataSource({ params: { dataSourceId }, body: { lat: null, lon: null } })).toMatchObject({
    lat: null,
    lon: null,
    title: 'Весовая',
  });
});

it.each([
  [{ lat: 91, lon: 0 }, 'lat'],
  [{ lat: 0, lon: -181 }, 'lon'],
  [{ lat: 10 }, 'lon'],
  [{ lon: 10 }, 'lat'],
  [{ title: ' ' }, 'title'],
])('refuses %j and names the field', async (body, field) => {
  const { dataSourceId } = await newPlace(user);
  await expect(user.api.changeDataSource({ params: { dataSourceId }, body })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: expect.any(String) } },
  });
});

it('moves to another project of the same user only, and its files with it', async () => {
  const { dataSourceId, projectId } = await newPlace(user);
  const stream = await user.api.newStream({
    body: { data_source_id: dataSourceId, project_id: projectId, rtsp_url: 'rtsp://camera/1' },
  });
  const other = await user.api.createProject({ body: { title: 'Другой', description: '' } });
  const { projectId: foreign } = await newPlace(await app.newUser());
  await expect(
    user.api.changeDataSource({ params: { dataSourceId }, body: { project: { id: foreign } } }),
  ).rejects.toMatchObject({ status: 404 });
  await user.api.changeDataSource({ params: { dataSourceId }, body: { project: { id: other.id } } });
  expect((await user.api.listDataSources({ params: { projectId } })).data_sources).toEqual([]);
  expect((await user.api.showFile({ params: { dataSourceId, fileId: stream.id } })).project_id).toBe(other.id);
  expect(await user.api.showProjectFile({ params: { projectId: other.id, fileId: stream.id } })).toEqual({
    file_url: null,
    thumbnail_url: null,
    expired: false,
  });
  await expect(user.api.showProjectFile({ params: { projectId, fileId: stream.id } })).rejects.toMatchObject({
    status: 404,
  });
});

it('a deleted source goes out of sight with its files, and comes back with them', async () => {
  const { dataSourceId, projectId } = await newPlace(user);
  const params = { dataSourceId };
  const stream = await user.api.newStream({
    body: { data_source_id: dataSourceId, project_id: projectId, rtsp_url: 'rtsp://camera/1' },
  });
  await user.api.deleteDataSource({ params });
  await expect(user.api.showDataSource({ params })).rejects.toMatchObject({ status: 404 });
  await expect(user.api.showFile({ params: { dataSourceId, fileId: stream.id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await user.api.listDataSources({ params: { projectId } })).data_sources).toEqual([]);
  const stranger = await app.newUser();
  await expect(stranger.api.restoreDataSource({ params })).rejects.toMatchObject({ status: 404 });
  await user.api.restoreDataSource({ params });
  expect((await user.api.listFiles({ params, query: {} })).data_source_files).toHaveLength(1);
});

it('registers streams by their three schemes and shows no password', async () => {
  const { dataSourceId, projectId } = await newPlace(user);
  const add = (rtsp_url: string) =>
    user.api.newStream({ body: { data_source_id: dataSourceId, project_id: projectId, rtsp_url } });
  expect(await add('rtsp://admin:s3cret@10.0.0.5:554/cam?channel=1&password=hush')).toMatchObject({
    kind: 'stream',
    state: 'ready',
    rtsp_url: 'rtsp://***@10.0.0.5:554/cam?channel=1&password=***',
  });
  for (const url of ['rtsps://camera/1', 'rtp://239.0.0.1:5004']) expect((await add(url)).rtsp_url).toBe(url);
  const { data_source_files: listed } = await user.api.listFiles({ params: { dataSourceId }, query: {} });
  expect(JSON.stringify(listed)).not.toMatch(/s3cret|hush/);
  for (const url of ['http://camera/1', 'file:///etc/passwd', 'concat:a|b', 'не ссылка', 'rtsp://']) {
    await expect(add(url)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { rtsp_url: expect.any(String) } },
    });
  }
});

it('refuses a stream into someone else’s source, and into a source that is not of the named project', async () => {
  const mine = await newPlace(user);
  const theirs = await newPlace(await app.newUser());
  const add = (data_source_id: number, project_id: number) =>
    user.api.newStream({ body: { data_source_id, project_id, rtsp_url: 'rtsp://camera/1' } });
  await expect(add(theirs.dataSourceId, theirs.projectId)).rejects.toMatchObject({ status: 404 });
  await expect(add(mine.dataSourceId, theirs.projectId)).rejects.toMatchObject({ status: 404 });
});

it('answers pages of thirty, newest first, and keeps the scroll steady while files are added at the front', async () => {
  const user = await app.newUser();
  const { dataSourceId, projectId } = await newPlace(user);
  const add = (number: number) =>
    user.api.newStream({
      body: {
        title: `Поток ${number}`,
        data_source_id: dataSourceId,
        project_id: projectId,
        rtsp_url: `rtsp://camera/${number}`,
      },
    });
  for (let number = 1; number <= 63; number += 1) await add(number);
  const page = async (number: number, api = user.api) =>
    (await api.listFiles({ params: { dataSourceId }, query: { page: number, page_size: 30 } })).data_source_files.map(
      ({ title }) => title,
    );
  const first = await page(0);
  expect(first).toHaveLength(30);
  expect(first[0]).toBe('Поток 63');
  await add(64);
  const rest = [...(await page(1)), ...(await page(2))];
  expect([...first, ...rest]).toHaveLength(63);
  expect(new Set([...first, ...rest]).size).toBe(63);
  expect(await page(3)).toEqual([]);
  // Straight to a page nobody has scrolled to, from another session.
  const elsewhere = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  expect(await page(2, elsewhere)).toEqual(['Поток 4', 'Поток 3', 'Поток 2', 'Поток 1']);
  expect(await page(9, elsewhere)).toEqual([]);
  // No camera waits for a description to be seen.
  expect(
    (await user.api.listProcessedFiles({ params: { dataSourceId }, query: { page: 2, page_size: 30 } }))
      .data_source_files,
  ).toHaveLength(4);
  expect(await user.api.countFiles({ params: { dataSourceId } })).toEqual({ amount: 64 });
});

it.each([{ page: -1 }, { page: 'x' }, { page_size: 0 }, { page_size: 1000 }])(
  'refuses a page that cannot be: %j',
  async (query) => {
    const { dataSourceId } = await newPlace(user);
    const [field, value] = Object.entries(query)[0] ?? ['', ''];
    const { status, body } = await app.send(
      {
        method: 'GET',
        url: `/api/projects/data_sources/${dataSourceId}/data_source_files/index?${field}=${value}`,
        body: undefined,
      },
      { authorization: user.jwt },
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [field]: expect.any(String) } });
  },
);
