import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test } from './testing/fixtures.ts';

test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'on' } });

const picture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'server', 'sample-media', name));

test('a question about a cat speaks in the feed of the cat alone, without a reload; called an error, it is gone for good and counts against the question', async ({ page, product }) => {
  const { api, signed, projectId, dataSourceId } = await arrive(page, product.url, 'feed@example.ru');
  const question = await api.createProjectQuestion({ params: { projectId }, body: { content: 'Есть ли на фото кошка?' } });
  const reaction = { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'У ворот кошка', negativeReaction: '' } as const;
  await api.createReaction({ params: { projectId, questionId: question.id }, body: reaction });

  await page.goto('/cabinet');
  const feed = page.getByRole('region', { name: 'Лента' });
  await expect(feed.getByText('Сообщений пока нет')).toBeVisible();
  const [lake, cat] = [await uploadTo(product.url, signed, { projectId, dataSourceId, name: 'lake.jpg', bytes: picture('lake.jpg') }), await uploadTo(product.url, signed, { projectId, dataSourceId, name: 'cat.jpg', bytes: picture('cat.jpg') })];
  const answered = async (fileId: number) => (await api.listFileAnswers({ params: { fileId, questionId: question.id } })).cqrsTasks.map(({ content }) => content);

  const item = feed.getByRole('article', { name: 'У ворот кошка' });
  await expect(item).toBeVisible({ timeout: 120_000 });
  await expect(item.getByText('Есть ли на фото кошка?')).toBeVisible();
  await expect(item.getByText(/^Ответ: да · уверенность \d+\s%$/)).toBeVisible();
  await expect(item.locator('img')).toHaveJSProperty('complete', true);
  expect(await item.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(item.getByRole('link').last()).toHaveAttribute('href', `/cabinet/projects/${projectId}/data_sources/${dataSourceId}/data_source_files/${cat.id}`);
  await expect.poll(() => answered(lake.id), { timeout: 120_000 }).not.toEqual([]);
  await expect(feed.getByRole('article')).toHaveCount(1);
  // It stands before one's eyes, and so is read.
  await expect(page.getByRole('button', { name: 'Лента', exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await item.getByRole('button', { name: 'Это ошибка' }).click();
  await page.getByRole('dialog', { name: 'Вы уверены, что это ошибка?' }).getByRole('button', { name: 'Да, это ошибка' }).click();
  await expect(feed.getByText('Сообщений пока нет')).toBeVisible();
  await expect.poll(async () => (await api.listProjectQuestions({ params: { projectId } })).aiQuestions[0]?.checks).toEqual({ right: 0, wrong: 1 });
  await page.reload();
  await expect(feed.getByText('Сообщений пока нет')).toBeVisible();
});

test('a saved search speaks of a new file once it is told to; unread messages are counted in the title until the feed is opened', async ({ page, product }) => {
  const { api, signed, projectId, dataSourceId, path } = await arrive(page, product.url, 'feed-search@example.ru');
  await api.saveSearch({ body: { name: 'Кошки', content: 'кошка' } });
  await page.goto(path);
  const bell = page.getByRole('navigation', { name: 'Меню кабинета' }).getByRole('button', { name: 'Сообщать о новом по запросу «Кошки»' });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await api.listSavedSearches()).saved_searches[0]?.alerts).toBe(true);

  const file = await uploadTo(product.url, signed, { projectId, dataSourceId, name: 'cat.jpg', bytes: picture('cat.jpg') });
  await expect(page.getByRole('button', { name: 'Лента, непрочитанных: 1' })).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveTitle('(1) Ворота');
  await page.getByRole('button', { name: 'Лента, непрочитанных: 1' }).click();
  const item = page.getByRole('region', { name: 'Лента' }).getByRole('article', { name: 'Новое по запросу «Кошки»' });
  await expect(item).toBeVisible();
  await expect(page).toHaveTitle('Ворота');
  await item.getByRole('link', { name: 'Открыть поиск' }).click();
  await expect(page.getByRole('dialog', { name: 'Поиск' }).getByRole('combobox', { name: 'Что найти' })).toHaveValue('кошка');
  await page.goBack();
  await item.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`data_source_files/${file.id}$`));
});
