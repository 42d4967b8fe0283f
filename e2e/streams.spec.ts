import type { Page } from '@playwright/test';
import { signUp } from './testing/api.ts';
import { arrive, keepSession } from './testing/arrive.ts';
import { startCamera } from './testing/camera.ts';
import { test as base, expect, seriousFindings, JOURNEY } from './testing/fixtures.ts';
import { choosePlan } from './testing/plans.ts';

/**
 * One camera for all tests of the file, which can die and come back at its address. However they end, none is left
 * running.
 */
const test = base.extend<object, { camera: { url: string; die: () => Promise<void>; comeBack: () => Promise<void> } }>({
  camera: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names off this argument
    async ({}, use) => {
      let running = await startCamera();
      const { url } = running;
      try {
        await use({
          url,
          die: () => running.stop(),
          comeBack: async () => {
            running = await startCamera('--port', new URL(url).port);
          },
        });
      } finally {
        await running.stop();
      }
    },
    { scope: 'worker' },
  ],
});

test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'on', STREAM_ALLOWED_NETWORKS: 'any' } });

const player = (page: Page) => page.getByLabel('Камера: Ворота');

/** What the player shows, as a few numbers. */
const snapshot = (page: Page): Promise<string> =>
  player(page).evaluate((video: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const picture = canvas.getContext('2d');
    picture?.drawImage(video, 0, 0, 64, 48);
    return picture?.getImageData(0, 0, 64, 48).data.join() ?? '';
  });

/** Live, with what it shows changing. */
async function isMoving(page: Page): Promise<void> {
  await expect(page.getByText(/^задержка \d+,\d\sс$/)).toBeVisible();
  // One frame after none is not yet motion: it changes, and changes again.
  for (let times = 0; times < 2; times += 1) {
    const before = await snapshot(page);
    await expect.poll(() => snapshot(page)).not.toBe(before);
  }
}

test(
  'a pasted link is seen moving, outlives a camera that dies, is nobody else’s, and what moves before it is described',
  JOURNEY,
  async ({ page, product, browser, camera }) => {
    const { path, api, projectId, dataSourceId } = await arrive(page, product.url, 'cameras@example.ru');
    await choosePlan({ api, projectId });

    await page.goto(`${path}?files=all`);
    await page.getByRole('button', { name: 'Добавить RTP поток' }).click();
    const form = page.getByRole('dialog', { name: 'Новый RTP поток' });
    await form.getByLabel('Краткое описание').fill('Ворота');
    await form.getByLabel('Ссылки на потоки').fill(camera.url);
    await form.getByRole('button', { name: 'Добавить' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Ворота' });
    await expect(card.getByText('В эфире')).toBeVisible();
    await expect(card.getByAltText('Кадр: Ворота')).toBeVisible();

    const [stream] = (await api.listStreams({ query: { data_source_id: dataSourceId } })).streams;
    const fileId = stream?.file_id ?? 0;
    await page.goto(`${path}/data_source_files/${fileId}`);
    await isMoving(page);

    // The price of an hour comes first.
    const analytics = page.getByRole('switch', { name: 'Потоковая аналитика' });
    await analytics.click({ force: true });
    const offer = page.getByRole('dialog', { name: 'Включить потоковую аналитику?' });
    await expect(offer.getByText('Доступно на балансе')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await offer.getByRole('button', { name: 'Включить' }).click();
    await expect(analytics).toBeChecked();

    // It dies, and is found again by itself.
    await camera.die();
    await expect(page.getByRole('status').getByText('Нет связи')).toBeVisible();
    await camera.comeBack();
    await isMoving(page);

    const stranger = await browser.newPage();
    await keepSession(stranger, product.url, await signUp(product.url, 'stranger@example.ru'));
    await stranger.goto(`${product.url}${path}/data_source_files/${fileId}`);
    await expect(stranger.getByRole('heading', { name: 'Файла здесь нет' })).toBeVisible();
    await stranger.close();

    // What moved becomes a film with words of its own.
    const described = async () =>
      (await api.showRecord({ params: { fileId }, query: {} })).events.find(({ description }) => description !== null);
    await expect.poll(described, { timeout: 120_000 }).toBeTruthy();
    const event = await described();
    await page
      .getByRole('listitem')
      .filter({ hasText: event?.description ?? '' })
      .getByRole('link', { name: /^Открыть клип/ })
      .first()
      .click();
    const about = page.getByRole('region', { name: 'О файле' });
    await expect(about.getByText('Снято камерой')).toBeVisible();
    await about.getByRole('link', { name: 'Ворота' }).click();
    await expect(page).toHaveURL(`${path}/data_source_files/${fileId}`);
  },
);

test('a browser that cannot be fed sees the camera moving all the same, a few seconds later', async ({
  page,
  product,
  camera,
}) => {
  // As Safari on a telephone: no MediaSource, but one that the browser manages.
  await page.addInitScript(() => {
    Object.assign(window, { ManagedMediaSource: window.MediaSource });
    Reflect.deleteProperty(window, 'MediaSource');
  });
  const { path, api, projectId, dataSourceId } = await arrive(page, product.url, 'telephone@example.ru');
  const { id } = await api.newStream({
    body: {
      title: 'Ворота',
      description: '',
      rtsp_url: camera.url,
      data_source_id: dataSourceId,
      project_id: projectId,
    },
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  await page.goto(`${path}/data_source_files/${id}`);
  await expect(
    page.getByText('Прямой показ сейчас недоступен: картинка приходит на несколько секунд позже.'),
  ).toBeVisible({ timeout: 60_000 });
  await isMoving(page);
  // That of the cabinet, and none of the camera.
  expect([...new Set(sockets)]).toEqual(['/api/live']);
});
