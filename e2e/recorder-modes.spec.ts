import type { Page, Request } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';
import {
  arriveToRecord,
  choose,
  isRecording,
  partsTaken,
  seekToMiddle,
  start,
  stop,
  withDevices,
} from './testing/recorder.ts';

test.use({ ...withDevices('allow'), productEnv: { DEMO: 'off', LOCAL_WORKER: 'on' } });

/** The clock beside the button. */
const hasRecorded = (page: Page, clock: RegExp) => expect(page.getByText(clock)).toBeVisible();

/** Chromium fetches it when it likes, long after the page stands still, and says nothing by it. */
const isIcon = (request: Request): boolean => request.method() === 'GET' && request.url().endsWith('/favicon.svg');

/** Everything that leaves this page from now on, but the knocks that keep the live socket open. */
async function watchNetwork(page: Page) {
  const left: string[] = [];
  page.on(
    'request',
    (request: Request) =>
      void (
        /^(https?|wss?):/.test(request.url()) &&
        !isIcon(request) &&
        left.push(`${request.method()} ${request.url()}`)
      ),
  );
  page.on('websocket', (socket) => {
    left.push(`socket ${socket.url()}`);
    socket.on(
      'framesent',
      ({ payload }) =>
        void (payload !== JSON.stringify({ title: 'PING' }) && left.push(`said ${String(payload).slice(0, 100)}`)),
    );
  });
  return { begin: () => void left.splice(0), left: () => left };
}

test('six seconds that stay on this device: no byte of them leaves it; six seconds that are sent: one file that plays and is described', async ({
  page,
  product,
}) => {
  const { recorder, path, listFiles } = await arriveToRecord(page, product.url);
  const { begin, left } = await watchNetwork(page);
  await page.goto(recorder);
  await choose(page, 'Данные остаются на этом устройстве');
  await page.waitForLoadState('networkidle');
  begin();
  await start(page);
  await hasRecorded(page, /^0:(0[6-9]|1\d)$/);
  await stop(page);
  await expect(page.getByRole('link', { name: 'Скачать' })).toBeVisible();
  const recorded = page.getByLabel('Последняя запись');
  await expect
    .poll(() => recorded.evaluate(({ duration }: HTMLVideoElement) => (Number.isFinite(duration) ? duration : 0)))
    .toBeGreaterThan(4);
  expect(left()).toEqual([]);

  await choose(page, 'Данные будут отправлены');
  const taken = partsTaken(page, 2);
  await start(page);
  await isRecording(page);
  await taken;
  await hasRecorded(page, /^0:(0[6-9]|1\d)$/);
  await stop(page);
  await expect(page.getByText('Запись сохранена в источнике')).toBeVisible();
  expect(left().filter((told) => told.endsWith('/data_source_files/new')).length).toBeGreaterThan(1);

  await page.goto(path);
  const card = page.locator('article');
  await expect(card).toHaveCount(1);
  await expect.poll(async () => (await listFiles())[0]?.recognition, { timeout: 120_000 }).toBe('done');
  const [file, ...others] = await listFiles();
  expect(others).toEqual([]);
  expect(file?.ai_description).toMatch(/[а-яё]{3}/i);
  const { seconds, off } = await seekToMiddle(page, file?.file_url ?? '');
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(20);
  expect(off).toBeLessThan(0.5);
});

test('the browser is asked for what the specification says: sound at 44100 Hz without echo and noise, and a part every 500 ms', async ({
  page,
  product,
}) => {
  const { recorder } = await arriveToRecord(page, product.url);
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    const getUserMedia = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (this: MediaDevices, constraints) {
      const stream = await Reflect.apply(getUserMedia, this, [constraints]);
      asked.push({ audio: constraints?.audio, given: stream.getAudioTracks()[0]?.getSettings() });
      return stream;
    };
    const begin = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function (this: MediaRecorder, slice) {
      asked.push({ slice, type: this.mimeType });
      return Reflect.apply(begin, this, [slice]);
    };
  });
  await page.goto(recorder);
  await choose(page, 'Данные остаются на этом устройстве');
  await start(page);
  await isRecording(page);
  expect(await page.evaluate('window.asked')).toEqual([
    {
      audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true },
      given: expect.objectContaining({ echoCancellation: true, noiseSuppression: true }),
    },
    { slice: 500, type: expect.stringMatching(/^video\/webm/) },
  ]);
});

test('fifteen seconds after the last upload the recording stops by itself, says why, and is sent when the server is heard again', async ({
  page,
  product,
  allowTrouble,
}) => {
  allowTrouble(/data_source_files\/new/);
  const { recorder, listFiles } = await arriveToRecord(page, product.url);
  await page.goto(recorder);
  const taken = partsTaken(page, 2);
  await start(page);
  await taken;
  await page.route('**/data_source_files/new', (route) => route.abort('connectionfailed'));
  await expect(page.getByRole('alert')).toContainText('Сервер слишком долго не отвечал');
  await expect(page.getByText('Сохраняем запись')).toBeVisible();
  await page.unroute('**/data_source_files/new');
  await expect.poll(async () => (await listFiles()).length).toBe(1);
});

for (const [input, seen, told] of [
  ['Экран', 'Что видно на экране', null],
  ['Камера', 'Что видит камера', 'Камера отключилась'],
] as const) {
  test(`what was recorded until the browser took its picture away is kept: ${input}`, async ({ page, product }) => {
    const { recorder, listFiles } = await arriveToRecord(page, product.url);
    await page.goto(recorder);
    await choose(page, input);
    const taken = partsTaken(page, 3);
    await start(page);
    await taken;
    // As the browser does when its own button ends the sharing, or when the camera is pulled out: the picture ends, the
    // sound need not.
    await page.getByLabel(seen).evaluate((video: HTMLVideoElement) => {
      const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await expect(page.getByText('Запись сохранена в источнике')).toBeVisible();
    if (told === null) await expect(page.getByRole('alert')).toHaveCount(0);
    else await expect(page.getByRole('alert')).toContainText(told);
    expect(await listFiles()).toHaveLength(1);
  });
}
