import { readFileSync } from 'node:fs';
import { arrive } from './testing/arrive.ts';
import { startCamera } from './testing/camera.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'off', STREAM_ALLOWED_NETWORKS: 'any' } });

/** Pieces of the record are about six seconds long. */
const ENOUGH_MS = 15_000;

test('an event on the wall leads to that second of the record, which plays; a part of it is saved as an mp4', async ({
  page,
  product,
}) => {
  const camera = await startCamera('--width', '640', '--height', '360');
  try {
    const { api, projectId, dataSourceId } = await arrive(page, product.url, 'wall@example.ru');
    await api.newStream({
      body: {
        title: 'Калитка',
        description: '',
        rtsp_url: camera.url,
        data_source_id: dataSourceId,
        project_id: projectId,
      },
    });
    const isRecorded = async () => {
      const [stream] = (await api.listStreams({ query: {} })).streams;
      if (!stream?.latest_event || !stream.recorded_from || !stream.recorded_to) return false;
      return Date.parse(stream.recorded_to) - Date.parse(stream.recorded_from) > ENOUGH_MS;
    };
    await expect.poll(isRecorded, { timeout: 120_000 }).toBe(true);

    await page.goto('/cabinet/wall');
    const tile = page.getByRole('list', { name: 'Стена камер' }).getByRole('listitem').filter({ hasText: 'Калитка' });
    await expect(tile.getByText('В эфире')).toBeVisible();
    await tile.getByRole('link', { name: / Движение\. Калитка, к записи$/ }).click();
    await expect(page).toHaveURL(/\?at=/);
    const at = Date.parse(new URL(page.url()).searchParams.get('at') ?? '');

    const film = page.getByLabel('Запись камеры «Калитка»');
    const shown = page.locator('time').filter({ hasText: 'Запись: ' });
    const moment = async () => Date.parse((await shown.getAttribute('datetime')) ?? '');
    // It begins with the second that was clicked, or with the piece before it while that second is being written, and
    // goes on.
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(640);
    await expect.poll(moment).toBeGreaterThan(at - ENOUGH_MS);
    expect((await moment()) - at).toBeLessThan(ENOUGH_MS);
    await expect.poll(moment).toBeGreaterThan(at);

    await page.getByRole('button', { name: 'Выбрать отрезок' }).click();
    await expect(page.getByRole('slider', { name: 'Начало отрезка' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать mp4' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Калитка .*\.mp4$/);
    const bytes = readFileSync(await download.path());
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(bytes.length).toBeGreaterThan(10_000);

    await page.getByRole('button', { name: 'В эфир', exact: true }).click();
    await expect(page).not.toHaveURL(/at=/);
    await expect(page.getByLabel('Камера: Калитка')).toBeVisible();
    await page.goBack();
    await expect(film).toBeVisible();
  } finally {
    await camera.stop();
  }
});
