import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveEvents, type DataSourceFile } from '@rakurs/contract';
import type { Published } from '#platform/events.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let file: DataSourceFile;
const told: Published[] = [];
beforeAll(async () => {
  app = await openTestApp();
  app.events.onAny((event) => void told.push(event));
  user = await app.newUser();
  place = await newPlace(user);
  file = await prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: 80, height: 60 }) }));
  const worker = createTestWorker(app);
  await worker.tell(await worker.next(), 'На снимке — кошка.');
  const { id, project_id, data_source_id } = file;
  await user.api.createLabel({
    params: { fileId: id },
    body: {
      title: 'Кошка',
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
});
afterAll(() => app.stop());

/** What this act has told, by channel. */
const toldBy = async (act: () => Promise<unknown>): Promise<Published[]> => {
  told.length = 0;
  await act();
  return [...told];
};
const here = () => ({ id: file.id, data_source_id: place.dataSourceId });
const params = () => ({ dataSourceId: place.dataSourceId, fileId: file.id });

it('emits just the new title of a rename', async () => {
  const events = await toldBy(() => user.api.changeFile({ params: params(), body: { title: 'Рыжик' } }));
  expect(events).toEqual([
    {
      channel: 'file.changed',
      userIds: [],
      projectIds: [place.projectId],
      data: { ...here(), changes: { title: 'Рыжик' } },
    },
  ]);
});

it('emits that a file has gone and that it is back, by its number alone', async () => {
  expect(
    (await toldBy(() => user.api.deleteFile({ params: params() }))).map(({ channel, data }) => ({ channel, data })),
  ).toEqual([{ channel: 'file.deleted', data: here() }]);
  expect(
    (await toldBy(() => user.api.restoreFile({ params: params() }))).map(({ channel, data }) => ({ channel, data })),
  ).toEqual([{ channel: 'file.restored', data: here() }]);
  expect((await user.api.showFile({ params: params() })).labels.map(({ title }) => title)).toEqual(['Кошка']);
});

it('emits files without labels, in the shape of the contract', async () => {
  const worker = createTestWorker(app);
  const events = await toldBy(async () => {
    const other = await prepared(
      user,
      await upload(app, user, place, { bytes: await makeJpeg({ width: 81, height: 60 }) }),
    );
    await worker.tell(await worker.next(), 'На снимке — собака.');
    await user.api.changeFile({ params: { ...params(), fileId: other.id }, body: { ai_description: 'Моя собака' } });
  });
  const ofFiles = events.filter(({ channel }) => channel.startsWith('file.'));
  expect(new Set(ofFiles.map(({ channel }) => channel))).toEqual(
    new Set(['file.added', 'file.changed', 'file.described']),
  );
  for (const { channel, data } of ofFiles) {
    expect(JSON.stringify(data)).not.toContain('labels');
    expect(liveEvents[channel as 'file.added'].parse(data)).toEqual(data);
  }
});
