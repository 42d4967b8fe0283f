import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, test } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';
import { startScriptedWorker } from './testing/scripted-worker.ts';

test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'off', STREAMS: 'off', FILES_PER_PERSON: '3' } });

const DESCRIBED = { timeout: 120_000 };
const BOUND =
  'Файлов может быть не больше 3. Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';
const picture = (number: number) => ({ name: `снимок ${number}.png`, mimeType: 'image/png', buffer: noisePng(number) });

test('a user at the quota reads so on every page, others upload as ever, and emptying the trash lets the rest of the queue go', async ({
  page,
  product,
  allowTrouble,
}) => {
  allowTrouble(/status of 422|answer 422/);
  const place = await arrive(page, product.url, 'storage@example.ru');
  const worker = startScriptedWorker(product, 'сценарий');
  const first = await uploadTo(product.url, place.signed, { ...place, name: 'снимок 1.png', bytes: noisePng(1) });
  await uploadTo(product.url, place.signed, { ...place, name: 'снимок 2.png', bytes: noisePng(2) });
  await page.goto(place.path);
  await expect(page.locator('article')).toHaveCount(2, DESCRIBED);
  const menu = page.getByRole('navigation', { name: 'Меню кабинета' });
  await expect(menu.getByText('2 файла из 3')).toBeVisible();

  // Of three chosen, one has room: the line stops there, and nothing of the rest is kept.
  await page.getByRole('button', { name: 'Добавить файл' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый файл' });
  await form.locator('input[type=file]').first().setInputFiles([3, 4, 5].map(picture));
  await form.getByRole('button', { name: 'Загрузить' }).click();
  await expect(form.getByRole('alert')).toContainText(BOUND);
  await expect(form.getByText(/загружено: 1/)).toBeVisible();
  await form.getByRole('button', { name: 'Свернуть' }).click();
  await expect(menu.getByText('Достигнут предел по числу файлов, новые не добавить.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Загрузка файлов' });
  await expect(panel.getByText('Нет места', { exact: true })).toBeVisible();
  expect((await place.api.countFiles({ params: place })).amount).toBe(3);

  // It is one user's share and not the installation's.
  const signed = await signUp(product.url, 'storage-other@example.ru');
  const other = apiOf(product.url, signed);
  const project = await other.createProject({ body: { title: 'Чужой', description: '' } });
  const source = await other.createDataSource({
    body: { project: project.id, title: 'Чужие снимки', description: '' },
  });
  await uploadTo(product.url, signed, {
    projectId: project.id,
    dataSourceId: source.id,
    name: 'чужой.png',
    bytes: noisePng(6),
  });
  expect(await other.showStorage()).toMatchObject({ files: 1, most_files: 3 });

  // What lies in the trash takes room still; once it is emptied, the line goes on where it stood.
  await place.api.deleteFile({ params: { ...place, fileId: first.id } });
  await panel.getByRole('button', { name: 'Продолжить' }).click();
  await expect(panel.getByRole('alert')).toContainText(BOUND);
  await panel.getByRole('link', { name: 'Открыть корзину' }).click();
  await page.getByRole('button', { name: 'Очистить корзину' }).click();
  await page
    .getByRole('dialog', { name: 'Очистить корзину?' })
    .getByRole('button', { name: 'Очистить корзину' })
    .click();
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible();
  await expect(menu.getByText('2 файла из 3')).toBeVisible();
  await panel.getByRole('button', { name: 'Продолжить' }).click();
  await expect(menu.getByText('Достигнут предел по числу файлов, новые не добавить.')).toBeVisible();
  await page.goto(place.path);
  await expect(page.locator('article').getByText('снимок 4.png').first()).toBeVisible(DESCRIBED);
  await worker.stop();
});
