import type { Page } from '@playwright/test';
import { uploadTo } from './testing/api.ts';
import { arrive as arriveAs } from './testing/arrive.ts';
import { recordClip } from './testing/clip.ts';
import { expect, seriousFindings, test } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';

let people = 0;

const arrive = (page: Page, url: string) => arriveAs(page, url, `files${++people}@example.ru`);

/** Notes what uploads say of themselves: a multipart body with files is not shown to the debugger. */
const noteSentParams = (page: Page) =>
  page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sentParams: sent });
    const append = FormData.prototype.append;
    FormData.prototype.append = function (this: FormData, name: string, ...rest: [string | Blob, string?]) {
      if (name === 'params' && typeof rest[0] === 'string') sent.push(rest[0]);
      return Reflect.apply(append, this, [name, ...rest]);
    };
  });
const sentParams = (page: Page): Promise<string[]> => page.evaluate('window.sentParams');

const showAll = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Какие файлы показать' }).getByText('Все файлы').click();
const pictures = (page: Page) => page.locator('article img');

test('five pictures and a video are uploaded, and their thumbnails appear without a reload', async ({
  page,
  product,
}) => {
  const { path } = await arrive(page, product.url);
  await noteSentParams(page);
  await page.goto(path);
  await expect(page.getByText('Файлов пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Добавить файл' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый файл' });
  const clip = await recordClip(page, { width: 160, height: 90, ms: 1200 });
  const chosen = [1, 2, 3, 4, 5].map((number) => ({
    name: `снимок ${number}.png`,
    mimeType: 'image/png',
    buffer: noisePng(number),
  }));
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles([...chosen, { name: 'ролик.webm', mimeType: 'video/webm', buffer: clip }]);
  await expect(form.getByText('снимок 5.png')).toBeVisible();
  await form.getByLabel('Описание', { exact: true }).fill('Для проверки');
  await form.getByRole('button', { name: 'Загрузить' }).click();
  await expect(form).toBeHidden({ timeout: 60_000 });
  // The hash is computed in a worker under a policy of its own: where that fails, files would go unchecked.
  const params = await sentParams(page);
  expect(params).toHaveLength(6);
  for (const text of params) expect(text).toMatch(/"sha256_checksum":"[0-9a-f]{64}"/);
  await expect(page.locator('article')).toHaveCount(6);
  await expect(pictures(page)).toHaveCount(6, { timeout: 60_000 });
  for (const picture of await pictures(page).all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('ten thousand files chosen in one go are listed in few elements, and stop at the first failure with nothing half-kept', async ({
  page,
  product,
  allowTrouble,
}) => {
  allowTrouble(/ERR_FAILED/);
  const { path, api, dataSourceId } = await arrive(page, product.url);
  await page.goto(path);
  await page.getByRole('button', { name: 'Добавить файл' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый файл' });
  const input = form.locator('input[type=file]').first();
  await input.evaluate(
    (element: HTMLInputElement, good: number[]) => {
      const chosen = new DataTransfer();
      for (let number = 0; number < 10_000; number += 1) {
        chosen.items.add(
          new File([new Uint8Array([...good, number & 255, number >> 8])], `снимок ${number}.png`, {
            type: 'image/png',
          }),
        );
      }
      element.files = chosen.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [...noisePng(7)],
  );
  await expect(form.getByText(/10\s000 файлов/)).toBeVisible();
  expect(await form.locator('*').count()).toBeLessThan(600);
  let sent = 0;
  await page.route('**/data_source_files/new', (route) => ((sent += 1) === 3 ? route.abort() : route.continue()));
  await form.getByRole('button', { name: 'Загрузить' }).click();
  await expect(form.getByText(/снимок 2\.png: .*Нет связи/)).toBeVisible();
  expect((await api.countFiles({ params: { dataSourceId } })).amount).toBe(2);
  await form.getByRole('button', { name: 'Отмена' }).click();
  await expect(form).toBeHidden();
});

test('three hundred files scroll page by page, and the keyboard walks them in the list', async ({ page, product }) => {
  const place = await arrive(page, product.url);
  await uploadTo(product.url, place.signed, { ...place, name: 'последний.png', bytes: noisePng(0) });
  for (let number = 1; number < 300; number += 1) {
    await place.api.newStream({
      body: {
        title: `Поток ${number}`,
        data_source_id: place.dataSourceId,
        project_id: place.projectId,
        rtsp_url: `rtsp://camera/${number}`,
      },
    });
  }
  await page.goto(place.path);
  await showAll(page);
  await expect(page.getByText('Поток 299')).toBeVisible();
  const last = page.getByText('последний.png').first();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4000);
        return last.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(await page.locator('article').count()).toBeLessThan(100);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByTitle('Список').click();
  await page.getByRole('button', { name: 'Поток 299', exact: true }).click();
  const preview = page.getByRole('complementary').filter({ hasText: 'Поток 299' });
  await expect(preview).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('complementary').filter({ hasText: 'Поток 298' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  // The filter starts over from the first page: cameras stand there whatever state they are in.
  await page.getByRole('radiogroup', { name: 'Какие файлы показать' }).getByText('Обработанные файлы').click();
  await expect(page.getByRole('button', { name: 'Поток 299', exact: true })).toBeVisible();
});

test('a file is renamed, deleted and taken back', async ({ page, product }) => {
  const place = await arrive(page, product.url);
  await uploadTo(product.url, place.signed, { ...place, name: 'кадр.png', bytes: noisePng(7) });
  await page.goto(`${place.path}?filter=all`);
  await showAll(page);
  await page.getByRole('link', { name: 'кадр.png' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Изменить' }).click();
  await viewer.getByLabel('Название').fill('Ворота днём');
  await viewer.getByRole('button', { name: 'Сохранить' }).click();
  await expect(viewer.getByText('Ворота днём').first()).toBeVisible();
  await viewer.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Его можно вернуть в течение 30 дней', { exact: false })).toBeVisible();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Его можно вернуть' })
    .getByRole('button', { name: 'Удалить', exact: true })
    .click();
  await expect(page.locator('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.locator('article')).toHaveCount(1);
});

test('a project shows its sources, with a map of those that have a place', async ({ page, product }) => {
  const place = await arrive(page, product.url);
  await page.goto(`/cabinet/projects/${place.projectId}`);
  const card = page.getByRole('region', { name: 'Источники данных' });
  await expect(card.getByRole('link', { name: 'Ворота' })).toBeVisible();
  await card.getByRole('button', { name: 'Изменить источник «Ворота»' }).click();
  await card.getByRole('button', { name: 'Указать на карте' }).click();
  await card.getByLabel('Карта для выбора места').click({ position: { x: 120, y: 90 } });
  await expect(card.getByLabel('Широта')).not.toHaveValue('');
  await expect(card.getByLabel('Долгота')).not.toHaveValue('');
  await card.getByLabel('Широта').fill('55,7512');
  await card.getByLabel('Долгота').fill('37,6184');
  await card.getByRole('button', { name: 'Сохранить' }).click();
  // One place alone is folded away: the pictures come first.
  await card.getByRole('button', { name: 'Показать на карте' }).click();
  await expect(page.getByLabel('Карта источников данных')).toBeVisible();
  await card.getByRole('button', { name: 'ДОБАВИТЬ ИСТОЧНИК' }).click();
  await page.getByRole('dialog').getByLabel('Название').fill('Весовая');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
  // What was made is what one goes on with.
  await expect(page.getByRole('heading', { level: 1, name: 'Весовая' })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('link', { name: 'Весовая' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
