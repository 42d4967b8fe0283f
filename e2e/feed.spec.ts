import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, test, WITH_WORKER } from './testing/fixtures.ts';

test.use({ productEnv: WITH_WORKER });

const picture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'server', 'sample-media', name));

test('a saved search speaks of a new file once it is told to; unread messages are counted in the title until the feed is opened', async ({
  page,
  product,
}) => {
  const { api, signed, projectId, dataSourceId, path } = await arrive(page, product.url, 'feed-search@example.ru');
  await api.saveSearch({ body: { name: 'Кошки', content: 'кошка' } });
  await page.goto(path);
  const bell = page
    .getByRole('navigation', { name: 'Меню кабинета' })
    .getByRole('button', { name: 'Сообщать о новом по запросу «Кошки»' });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await api.listSavedSearches()).saved_searches[0]?.alerts).toBe(true);

  const file = await uploadTo(product.url, signed, {
    projectId,
    dataSourceId,
    name: 'cat.jpg',
    bytes: picture('cat.jpg'),
  });
  await expect(page.getByRole('button', { name: 'Лента, непрочитанных: 1' })).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveTitle('(1) Ворота');
  await page.getByRole('button', { name: 'Лента, непрочитанных: 1' }).click();
  const item = page.getByRole('region', { name: 'Лента' }).getByRole('article', { name: 'Новое по запросу «Кошки»' });
  await expect(item).toBeVisible();
  await expect(page).toHaveTitle('Ворота');
  await item.getByRole('link', { name: 'Открыть поиск' }).click();
  await expect(page.getByRole('dialog', { name: 'Поиск' }).getByRole('combobox', { name: 'Что найти' })).toHaveValue(
    'кошка',
  );
  await page.goBack();
  await item.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`data_source_files/${file.id}$`));
});
