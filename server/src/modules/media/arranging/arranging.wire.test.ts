import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RECOGNISE_COMMAND, SearchResult, type DataSourceFile } from '@rakurs/contract';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { fetchMedia, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let stranger: TestUser;
let from: Place;
let to: Place;
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  stranger = await app.newUser();
  worker = createTestWorker(app);
});
afterAll(() => app.stop());
/** What nobody has described is not handed out to the next test. */
afterEach(async () => {
  for (const { api } of [user, stranger])
    for (const { id } of (await api.listProjects()).projects) await api.deleteProject({ params: { projectId: id } });
});
beforeEach(async () => {
  from = await newPlace(user);
  to = await newPlace(user);
});

let width = 60;
const aPicture = () => makeJpeg({ width: (width += 1), height: 40 });
const add = async (name = 'photo.jpg', whose = user, where = from): Promise<DataSourceFile> =>
  prepared(whose, await upload(app, whose, where, { bytes: await aPicture(), name }));
/** Looked at, described and labelled. */
const addKnown = async (noun: string): Promise<DataSourceFile> => {
  const file = await add();
  await worker.tell(await worker.next(), `На снимке — ${noun}.`, {
    frames: [
      {
        text: 'ВЪЕЗД',
        objects: [
          {
            class_name: noun,
            confidence: 0.9,
            x0: 0.1,
            y0: 0.1,
            x1: 0.4,
            y1: 0.4,
            noun,
            colour: null,
            standing: 'seen',
          },
        ],
      },
    ],
  });
  const { id, project_id, data_source_id } = file;
  await user.api.createLabel({
    params: { fileId: id },
    body: {
      title: noun,
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
  return user.api.showFile({ params: { dataSourceId: data_source_id, fileId: id } });
};
const idsIn = async ({ dataSourceId }: Place) =>
  (await user.api.listFiles({ params: { dataSourceId }, query: {} })).data_source_files.map(({ id }) => id);
const countsIn = async ({ projectId }: Place) =>
  (await user.api.listProjectLabels({ params: { projectId }, query: {} })).counts.map(({ title, amount }) => ({
    title,
    amount,
  }));
const found = async (content: string) => {
  await app.search.indexNow();
  return SearchResult.parse(JSON.parse((await user.api.search({ body: { content } })).searchResult)).map(
    ({ id, data_source_id }) => ({ id, data_source_id }),
  );
};
const take = async (url: string) => {
  const answer = await fetchMedia(app, url);
  expect(answer.status).toBe(200);
  return { ...answer, files: readZip(answer.bytes) };
};

it('moves files with their labels, descriptions and place in the search, and back', async () => {
  const file = await addKnown('выдра');
  expect(await user.api.moveFiles({ body: { file_ids: [file.id, file.id], data_source_id: to.dataSourceId } })).toEqual(
    { amount: 1 },
  );
  expect([await idsIn(from), await idsIn(to)]).toEqual([[], [file.id]]);
  expect([await countsIn(from), await countsIn(to)]).toEqual([[], [{ title: 'выдра', amount: 1 }]]);
  expect(await user.api.showFile({ params: { dataSourceId: to.dataSourceId, fileId: file.id } })).toEqual({
    ...file,
    data_source_id: to.dataSourceId,
    project_id: to.projectId,
  });
  expect(await found('выдра')).toEqual([{ id: file.id, data_source_id: to.dataSourceId }]);
  await user.api.moveFiles({ body: { file_ids: [file.id], data_source_id: from.dataSourceId } });
  expect([await idsIn(from), await idsIn(to), await countsIn(from)]).toEqual([
    [file.id],
    [],
    [{ title: 'выдра', amount: 1 }],
  ]);
});

it('copies files with all that is known of them, looks at nothing again and keeps no byte twice', async () => {
  const file = await addKnown('росомаха');
  const {
    file_ids: [id = 0],
  } = await user.api.copyFiles({ body: { file_ids: [file.id], data_source_id: to.dataSourceId } });
  const copy = await user.api.showFile({ params: { dataSourceId: to.dataSourceId, fileId: id } });
  expect(copy).toMatchObject({
    title: file.title,
    name: file.name,
    ai_description: file.ai_description,
    ocr_result: file.ocr_result,
    sha256_checksum: file.sha256_checksum,
    state: 'ready',
    data_source_id: to.dataSourceId,
  });
  expect(copy.labels).toMatchObject(file.labels.map((label) => ({ ...label, id: expect.any(Number) })));
  const [one, other] = await Promise.all(
    [file.id, id].map((fileId) => user.api.showRecognition({ params: { fileId } })),
  );
  const withoutIds = (seen: typeof one) => seen?.frames.map((frame) => ({ ...frame, id: 0 }));
  expect(withoutIds(other)).toEqual(withoutIds(one));
  expect(other?.status).toBe('done');
  expect(await worker.lease()).toEqual([]);
  expect(await found('росомаха')).toEqual([
    { id, data_source_id: to.dataSourceId },
    { id: file.id, data_source_id: from.dataSourceId },
  ]);
  // The bytes are needed by the copy still.
  await user.api.deleteFile({ params: { dataSourceId: from.dataSourceId, fileId: file.id } });
  await user.api.emptyTrash();
  await app.media.purgeDeleted();
  expect((await fetchMedia(app, copy.file_url)).status).toBe(200);
  expect((await user.api.showRecognition({ params: { fileId: id } })).frames).toHaveLength(1);
});

it('describes a copy of what nobody has described yet', async () => {
  const file = await add();
  await user.api.copyFiles({ body: { file_ids: [file.id], data_source_id: to.dataSourceId } });
  const tasks = [await worker.next(), await worker.next()];
  for (const task of tasks) expect(await worker.tell(task, 'Теперь описано.')).toBe(true);
});

it('deletes a selection and restores it, and notifies open screens once', async () => {
  const files = [await add(), await add()];
  const ids = files.map(({ id }) => id);
  const heard: unknown[] = [];
  app.events.onAny(({ channel, data }) => void (channel.startsWith('files.') && heard.push({ channel, data })));
  expect(await user.api.deleteFiles({ body: { file_ids: ids } })).toEqual({ amount: 2 });
  expect(await user.api.deleteFiles({ body: { file_ids: ids } })).toEqual({ amount: 0 });
  expect(await idsIn(from)).toEqual([]);
  await user.api.restoreFromTrash({ body: { files: ids } });
  expect(await idsIn(from)).toEqual(ids.toReversed());
  const what = { data_source_id: from.dataSourceId, ids };
  expect(heard).toEqual([
    { channel: 'files.gone', data: what },
    { channel: 'files.came', data: what },
  ]);
});

describe('takes', () => {
  it('the original as it was brought, under its own name', async () => {
    const bytes = await aPicture();
    const { id } = await upload(app, user, from, { bytes, name: 'Вид сверху №1.jpg' });
    const { url, name, size } = await user.api.showOriginal({ params: { fileId: id } });
    expect({ name, size }).toEqual({ name: 'Вид сверху №1.jpg', size: bytes.length });
    const answer = await fetchMedia(app, url);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="___ ______ _1.jpg"; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
    // The address is this file's and nothing else's.
    expect((await fetchMedia(app, url.replace('/original/', '/thumbnail/'))).status).toBe(404);
  });

  it('a selection as a zip: every byte, each name once, and as long as it says', async () => {
    const files = [await add('a.jpg'), await add('A.jpg'), await add('../etc/passwd'), await add('a.jpg')];
    const stream = await user.api.newStream({
      body: { data_source_id: from.dataSourceId, project_id: from.projectId, rtsp_url: 'rtsp://camera/1' },
    });
    const packed = await user.api.packFiles({ body: { file_ids: [...files.map(({ id }) => id), stream.id] } });
    expect(packed).toMatchObject({ amount: 4, size: files.reduce((sum, { size }) => sum + (size ?? 0), 0) });
    const { files: unpacked, bytes, headers } = await take(packed.url);
    expect([...unpacked.keys()]).toEqual(['a.jpg', 'A (2).jpg', 'passwd', 'a (3).jpg']);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(headers['content-type']).toBe('application/zip');
    for (const [at, name] of [...unpacked.keys()].entries()) expect(unpacked.get(name)?.length).toBe(files[at]?.size);
    // What was deleted since is not in it; when nothing is left there is nothing to take.
    await user.api.deleteFiles({ body: { file_ids: [files[0]?.id ?? 0] } });
    expect((await take(packed.url)).files.size).toBe(3);
    await user.api.deleteFiles({ body: { file_ids: files.map(({ id }) => id) } });
    expect((await fetchMedia(app, packed.url)).status).toBe(404);
    await expect(user.api.packFiles({ body: { file_ids: [stream.id] } })).rejects.toMatchObject({ status: 422 });
  });

  it('nothing by an address that was tampered with', async () => {
    const { url } = await user.api.packFiles({ body: { file_ids: [(await add()).id] } });
    expect((await fetchMedia(app, url)).status).toBe(200);
    for (const wrong of [
      url.replace(/s=./, 's=_'),
      url.replace(/e=\d/, 'e=9'),
      url.replace(/selections\/.{8}/, 'selections/00000000'),
      url.split('?')[0] ?? '',
    ])
      expect((await fetchMedia(app, wrong)).status).toBe(404);
  });
});

describe('somebody else’s file is like one that does not exist, and nothing changes', () => {
  it.each(['deleteFiles', 'moveFiles', 'copyFiles', 'packFiles'] as const)('%s', async (name) => {
    const [own, theirs] = [await add(), await add('theirs.jpg', stranger, await newPlace(stranger))];
    const call = (id: number, place = to) =>
      user.api[name]({ body: { file_ids: [own.id, id], data_source_id: place.dataSourceId } }).then(
        () => null,
        (error: { problem: unknown }) => error.problem,
      );
    expect(await call(theirs.id)).toMatchObject({ status: 404, detail: 'Файл не найден' });
    expect(await call(theirs.id)).toEqual(await call(999_999));
    expect([await idsIn(from), await idsIn(to)]).toEqual([[own.id], []]);
    expect(
      (await stranger.api.showFile({ params: { dataSourceId: theirs.data_source_id, fileId: theirs.id } })).id,
    ).toBe(theirs.id);
  });

  it.each(['moveFiles', 'copyFiles'] as const)(
    '%s into somebody else’s source, or into one in the trash',
    async (name) => {
      const own = await add();
      const { dataSourceId } = await newPlace(stranger);
      const call = (id: number) => user.api[name]({ body: { file_ids: [own.id], data_source_id: id } });
      for (const id of [dataSourceId, 999_999])
        await expect(call(id)).rejects.toMatchObject({ status: 404, problem: { detail: 'Источник данных не найден' } });
      await user.api.deleteDataSource({ params: { dataSourceId: to.dataSourceId } });
      await expect(call(to.dataSourceId)).rejects.toMatchObject({ status: 404 });
      expect(await idsIn(from)).toEqual([own.id]);
    },
  );
});

it('reads a selection anew by one ticket, and refuses one with somebody else’s file in it', async () => {
  const own = await addKnown('лось');
  const theirs = await add('theirs.jpg', stranger, await newPlace(stranger));
  const command = (ids: number[]) =>
    user.api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_file_ids: ids } } });
  const state = async (ticketId: number) => user.api.checkTicket({ body: { ticketId } });
  const { ticket: refused } = await command([own.id, theirs.id]);
  await expect.poll(async () => (await state(refused.id)).status, { timeout: 20_000 }).toBe('ошибка');
  const { ticket } = await command([own.id]);
  await expect
    .poll(
      async () => {
        const tasks = await worker.lease(10);
        for (const task of tasks) if (task.task === 'recognise') await worker.tell(task, 'Описано заново.');
        return (await state(ticket.id)).status;
      },
      { timeout: 20_000 },
    )
    .toBe('выполнено');
  expect(
    (await user.api.showFile({ params: { dataSourceId: from.dataSourceId, fileId: own.id } })).ai_description,
  ).toBe('Описано заново.');
});

it('refuses more than ten thousand files, and none, in one call', async () => {
  for (const file_ids of [[], Array.from({ length: 10_001 }, (_, at) => at + 1)])
    await expect(user.api.deleteFiles({ body: { file_ids } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { file_ids: expect.any(String) } },
    });
});
