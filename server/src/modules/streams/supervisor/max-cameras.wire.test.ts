import { MAX_CAMERAS_ON } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace } from '../../../../testing/upload-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ STREAMS: 'off' });
});
afterAll(() => app.stop());

it('one user may have so many cameras switched on, and no way round it', async () => {
  const user = await app.newUser();
  const { projectId, dataSourceId } = await newPlace(user);
  const add = (number: number) =>
    user.api.newStream({
      body: { data_source_id: dataSourceId, project_id: projectId, rtsp_url: `rtsp://camera${number}.example/1` },
    });
  const tooMany = {
    status: 422,
    problem: { detail: `Одновременно работают не больше ${MAX_CAMERAS_ON} камер. Выключите одну из них` },
  };
  const amountOn = async () => (await user.api.listStreams({ query: {} })).streams.filter(({ is_on }) => is_on).length;
  const cameras: number[] = [];
  for (let number = 0; number < MAX_CAMERAS_ON; number += 1) cameras.push((await add(number)).id);
  // One more is taken, and waits switched off.
  const { id: more } = await add(MAX_CAMERAS_ON);
  expect(await user.api.showStream({ params: { fileId: more } })).toMatchObject({ is_on: false, state: 'off' });
  await expect(user.api.changeStream({ params: { fileId: more }, body: { is_on: true } })).rejects.toMatchObject(
    tooMany,
  );
  expect(await amountOn()).toBe(MAX_CAMERAS_ON);

  const [first = 0, second = 0] = cameras;
  await user.api.changeStream({ params: { fileId: first }, body: { is_on: false } });
  await user.api.changeStream({ params: { fileId: more }, body: { is_on: true } });
  await expect(user.api.changeStream({ params: { fileId: first }, body: { is_on: true } })).rejects.toMatchObject(
    tooMany,
  );

  // Through the trash and back it comes switched off.
  await user.api.deleteFile({ params: { dataSourceId, fileId: second } });
  await add(MAX_CAMERAS_ON + 1);
  await user.api.restoreFile({ params: { dataSourceId, fileId: second } });
  expect(await amountOn()).toBe(MAX_CAMERAS_ON);
  expect((await user.api.showStream({ params: { fileId: second } })).is_on).toBe(false);
});
