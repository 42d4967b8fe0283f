import { MOST_CAMERAS_ON } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace } from '../../../../testing/upload-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ STREAMS: 'off' });
});
afterAll(() => app.stop());

it('one person may have so many cameras switched on, and no way round it', async () => {
  const person = await app.newPerson();
  const { projectId, dataSourceId } = await newPlace(person);
  const add = (number: number) =>
    person.api.newStream({
      body: { data_source_id: dataSourceId, project_id: projectId, rtsp_url: `rtsp://camera${number}.example/1` },
    });
  const tooMany = {
    status: 422,
    problem: { detail: `Одновременно работают не больше ${MOST_CAMERAS_ON} камер. Выключите одну из них` },
  };
  const amountOn = async () =>
    (await person.api.listStreams({ query: {} })).streams.filter(({ is_on }) => is_on).length;
  const cameras: number[] = [];
  for (let number = 0; number < MOST_CAMERAS_ON; number += 1) cameras.push((await add(number)).id);
  // One more is taken, and waits switched off.
  const { id: more } = await add(MOST_CAMERAS_ON);
  expect(await person.api.showStream({ params: { fileId: more } })).toMatchObject({ is_on: false, state: 'off' });
  await expect(person.api.changeStream({ params: { fileId: more }, body: { is_on: true } })).rejects.toMatchObject(
    tooMany,
  );
  expect(await amountOn()).toBe(MOST_CAMERAS_ON);

  const [first = 0, second = 0] = cameras;
  await person.api.changeStream({ params: { fileId: first }, body: { is_on: false } });
  await person.api.changeStream({ params: { fileId: more }, body: { is_on: true } });
  await expect(person.api.changeStream({ params: { fileId: first }, body: { is_on: true } })).rejects.toMatchObject(
    tooMany,
  );

  // Through the trash and back it comes switched off.
  await person.api.deleteFile({ params: { dataSourceId, fileId: second } });
  await add(MOST_CAMERAS_ON + 1);
  await person.api.restoreFile({ params: { dataSourceId, fileId: second } });
  expect(await amountOn()).toBe(MOST_CAMERAS_ON);
  expect((await person.api.showStream({ params: { fileId: second } })).is_on).toBe(false);
});
