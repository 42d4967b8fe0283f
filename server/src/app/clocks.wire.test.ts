import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWatchedCamera, PATIENCE } from '../../testing/cameras/watched-camera.ts';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';

/**
 * 02:05 of the next day in Vladivostok, 19:05 in Moscow. The web's wall-time.test.ts has the same moment, and says how
 * the screens write it.
 */
const MOMENT = new Date('2026-11-17T16:05:09.250Z');

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  app = await openTestApp({ STREAMS: 'off', WELCOME_CREDIT: '1000', TIME_ZONE: 'Europe/Moscow' });
  app.clock.set(MOMENT);
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
  await user.api.changeProfile({ body: { browserTimeZone: 'Asia/Vladivostok' } });
});
afterAll(() => app.stop());

const ask = async (content: string): Promise<string> => {
  const { ai_dialog_id: dialogId } = await user.api.showDataSource({ params: { dataSourceId: place.dataSourceId } });
  const said = await user.api.sendDialogMessage({ params: { dialogId }, body: { content } });
  return vi.waitFor(async () => {
    const { dialogMessages, is_answering } = await user.api.listDialogMessages({ params: { dialogId } });
    const reply = dialogMessages.find(({ id, authorType }) => id > said.id && authorType === 'ai');
    if (!reply || is_answering) throw new Error('not answered yet');
    return reply.content;
  }, PATIENCE);
};

it('answers in a dialog by the clock of the user', async () => {
  const worker = createTestWorker(app);
  await prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 61, height: 60 }), params: { title: 'Двор' } }),
  );
  await worker.tell(await worker.next(), 'На снимке — кошка на скамейке.');
  await app.search.indexNow();
  expect(await ask('когда была кошка?')).toContain('18 ноября 2026, 02:05');
});

it('shows a user of Vladivostok every time by the clocks of Vladivostok, though the installation is in Moscow', async () => {
  const camera = await openWatchedCamera(app, user, place, { begin: MOMENT });
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 20);

  // What a clip is called, on the screen and as a file.
  const [clip] = await camera.clipsOnce(1);
  expect(clip).toMatchObject({ title: 'Ворота, 18.11.2026 02:05:15', name: 'Ворота 2026-11-18 02-05-15.mp4' });

  // The mp4 that is saved, and the file that is kept.
  const range = { from: camera.at(2).toISOString(), to: camera.at(9).toISOString() };
  const saved = await user.api.exportRecord({ params: { fileId: camera.fileId }, body: range });
  expect(saved.name).toBe('Ворота 2026-11-18 02-05-11.mp4');
  expect((await app.app.inject(saved.download_url)).headers['content-disposition']).toContain(
    '2026-11-18%2002-05-11.mp4',
  );
  const { file_id: fileId } = await user.api.keepRecord({ params: { fileId: camera.fileId }, body: range });
  expect(await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).toMatchObject({
    title: 'Ворота, 18.11.2026 02:05:11–02:05:18',
    name: 'Ворота 2026-11-18 02-05-11.mp4',
  });

  // Whoever describes it is told by which clock to tell its date.
  const worker = createTestWorker(app);
  const task = await worker.next();
  expect(task.payload).toMatchObject({ time_zone: 'Asia/Vladivostok' });
  await worker.giveUpAll();
});

it('times are shown in the zone that the user has chosen, else in the browser’s, else in the installation’s', async () => {
  const { id } = await user.api.me();
  expect(await app.identity.timeZoneOf(id)).toBe('Asia/Vladivostok');
  expect(await user.api.changeProfile({ body: { timeZone: 'Asia/Yekaterinburg' } })).toMatchObject({
    timeZone: 'Asia/Yekaterinburg',
    browserTimeZone: 'Asia/Vladivostok',
  });
  expect(await app.identity.timeZoneOf(id)).toBe('Asia/Yekaterinburg');
  await user.api.changeProfile({ body: { timeZone: null } });
  expect(await app.identity.timeZoneOf(id)).toBe('Asia/Vladivostok');
  expect(await app.identity.timeZoneOf((await (await app.newUser()).api.me()).id)).toBe('Europe/Moscow');
});

it.each(['Луна/Море', '+03:00', '', 'x'.repeat(70)])(
  'refuses %s as a zone, in Russian, and changes nothing',
  async (zone) => {
    const before = await user.api.me();
    for (const field of ['timeZone', 'browserTimeZone']) {
      await expect(user.api.changeProfile({ body: { [field]: zone, lastName: 'Другая' } })).rejects.toMatchObject({
        status: 422,
        problem: { errors: { [field]: 'Неизвестный часовой пояс' } },
      });
    }
    expect(await user.api.me()).toEqual(before);
  },
);
