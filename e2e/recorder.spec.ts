import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, seriousFindings, test, JOURNEY } from './testing/fixtures.ts';
import { freePort, newDataDir, startProduct } from './testing/product.ts';
import {
  arriveToRecord,
  choose,
  isRecording,
  liveTracks,
  partsTaken,
  seekToMiddle,
  start,
  stop,
  withDevices,
} from './testing/recorder.ts';
import { secondsIn } from './testing/webm-time.ts';

test.use(withDevices('allow'));

/**
 * How much of the recording the server has acknowledged. A browser under load fills its first parts with next to
 * nothing, so their number says little.
 */
async function followSeconds(page: Page): Promise<() => Promise<number>> {
  let acknowledged = 0;
  page.on(
    'response',
    (response) => void (response.url().endsWith('/data_source_files/new') && response.ok() && (acknowledged += 1)),
  );
  // In the page: a multipart body with files is not shown to the debugger.
  await page.addInitScript(() => {
    const sent: Blob[] = [];
    Object.assign(window, { sentParts: (amount: number) => new Blob(sent.slice(0, amount)) });
    const append = FormData.prototype.append;
    FormData.prototype.append = function (this: FormData, ...said: [string, string | Blob, string?]) {
      if (said[1] instanceof Blob) sent.push(said[1]);
      return Reflect.apply(append, this, said);
    };
  });
  return async () => {
    const bytes = await page.evaluate<number[]>(
      `window.sentParts(${acknowledged}).arrayBuffer().then((bytes) => [...new Uint8Array(bytes)])`,
    );
    return secondsIn(Buffer.from(bytes));
  };
}

/** Without a last word: a page that is merely closed may still send one. */
async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // Nobody is left to answer.
  void session.send('Page.crash').catch(() => undefined);
  await gone;
}

test('a recording kept on this device stops by itself after ten seconds, plays, and can be downloaded', async ({
  page,
  product,
}) => {
  const { path, listFiles } = await arriveToRecord(page, product.url);
  await page.goto(path);
  await page.getByRole('link', { name: 'Потоковая аналитика' }).click();
  await expect(page).toHaveURL(`${path}/recorder`);
  await expect(page.getByRole('heading', { level: 1, name: 'Потоковая аналитика' })).toBeVisible();
  await expect(page).toHaveTitle(/Потоковая аналитика/);
  await choose(page, 'Данные остаются на этом устройстве');
  await start(page);
  await isRecording(page);
  const preview = page.getByLabel('Что видит камера');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  expect(await preview.boundingBox()).toMatchObject({ width: 320, height: 240 });
  await expect(page.getByRole('radio', { name: 'Данные будут отправлены' })).toBeDisabled();

  const download = page.getByRole('link', { name: 'Скачать' });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Начать запись' })).toBeEnabled();
  expect(await liveTracks(page)).toBe(0);
  const recorded = page.getByLabel('Последняя запись');
  expect(await recorded.boundingBox()).toMatchObject({ width: 320, height: 240 });
  // What a browser records does not say its length; it is infinite until the page has looked at the end.
  const seconds = () =>
    recorded.evaluate(({ duration }: HTMLVideoElement) => (Number.isFinite(duration) ? duration : 0));
  await expect.poll(seconds).toBeGreaterThan(8);
  expect(await seconds()).toBeLessThan(13);
  await recorded.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => recorded.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3);

  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(saved.suggestedFilename()).toMatch(/^Запись .+\.webm$/);
  const bytes = readFileSync(await saved.path());
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(await listFiles()).toEqual([]);
});

test('a sent recording becomes exactly one file with a duration', JOURNEY, async ({ page, product }) => {
  const { path, listFiles } = await arriveToRecord(page, product.url);
  await page.goto(`${path}/recorder`);
  const taken = partsTaken(page, 4);
  await start(page);
  await isRecording(page);
  await taken;
  await stop(page);
  await expect(page.getByText('Запись сохранена в источнике')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Скачать' })).toBeVisible();
  expect(await liveTracks(page)).toBe(0);
  const [file, ...others] = await listFiles();
  expect(others).toEqual([]);
  expect(file?.duration_seconds).toBeGreaterThan(1);

  await page.getByRole('link', { name: 'К источнику' }).click();
  await expect(page.locator('article')).toHaveCount(1);
  await expect(page.locator('article img')).toBeVisible({ timeout: 60_000 });
  const sought = await seekToMiddle(page, (await listFiles())[0]?.file_url ?? '');
  expect(Number.isFinite(sought.seconds)).toBe(true);
  expect(sought.off).toBeLessThan(0.5);
});

test('a recording that is left by a link asks first, is sent to its end, and lets the camera go', async ({
  page,
  product,
}) => {
  const { path, listFiles } = await arriveToRecord(page, product.url);
  await page.goto(`${path}/recorder`);
  const taken = partsTaken(page, 2);
  await start(page);
  await taken;
  await page.getByRole('link', { name: 'К источнику' }).click();
  const question = page.getByRole('dialog', { name: 'Уйти со страницы?' });
  await question.getByRole('button', { name: 'Остаться' }).click();
  await isRecording(page);
  await page.getByRole('link', { name: 'К источнику' }).click();
  await question.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('article')).toHaveCount(1);
  expect(await listFiles()).toHaveLength(1);
});

test('a recording whose tab was closed still becomes a file', async ({ page, product }) => {
  const { path, listFiles } = await arriveToRecord(page, product.url);
  const secondsTaken = await followSeconds(page);
  await page.goto(`${path}/recorder`);
  await start(page);
  await expect.poll(secondsTaken).toBeGreaterThan(0.6);
  const taken = await secondsTaken();
  await killTab(page);
  expect(await listFiles()).toEqual([]);
  await expect.poll(async () => (await listFiles()).length, { timeout: 60_000 }).toBe(1);
  const [file] = await listFiles();
  expect(file?.duration_seconds).toBeGreaterThan(0.5);
  expect(file?.duration_seconds).toBeGreaterThan(taken - 0.1);
});

test('a recording goes on through a killed server: what was acknowledged is there, and it becomes one file', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/./);
  const settings = { dataDir: newDataDir(), port: await freePort(), env: { DEMO: 'off', LOCAL_WORKER: 'off' } };
  const first = await startProduct(settings);
  const { path, listFiles } = await arriveToRecord(page, first.url);
  const secondsTaken = await followSeconds(page);
  await page.goto(`${path}/recorder`);
  await start(page);
  await expect.poll(secondsTaken).toBeGreaterThan(1.2);
  const taken = await secondsTaken();
  await first.crash();
  const second = await startProduct(settings);
  // Whichever comes first: the browser goes on with it, or has given up and the server finishes it.
  await page
    .getByRole('button', { name: 'Остановить запись' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await expect.poll(async () => (await listFiles()).length, { timeout: 60_000 }).toBe(1);
  const [file] = await listFiles();
  expect(file?.duration_seconds).toBeGreaterThan(1);
  expect(file?.duration_seconds).toBeGreaterThan(taken - 0.1);
  await page.close();
  await second.stop();
});

test('a screen is recorded as a camera is', async ({ page, product }) => {
  const { path, listFiles } = await arriveToRecord(page, product.url);
  await page.goto(`${path}/recorder`);
  await choose(page, 'Экран');
  const taken = partsTaken(page, 3);
  await start(page);
  await taken;
  await stop(page);
  await expect(page.getByText('Запись сохранена в источнике')).toBeVisible();
  expect(await listFiles()).toHaveLength(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the recorder is sound for axe and fits its width, ${colorScheme}`, async ({ page, product }) => {
    const { path } = await arriveToRecord(page, product.url);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}/recorder`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      expect(await seriousFindings(page), `at ${width}`).toEqual([]);
    }
  });
}
