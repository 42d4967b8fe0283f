import type { BrowserContext, Page } from '@playwright/test';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, test } from './testing/fixtures.ts';
import { chooser, drawNamed, rows, saved } from './testing/labelling.ts';
import { boatsJpeg } from './testing/sign.ts';

test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'on' } });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** From the description, which comes first where there is one, to the rectangles. */
async function openLabelling(page: Page) {
  await expect(tab(page, 'Языковая модель')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Разметка').click();
  const picture = page.getByRole('group', { name: 'Поле разметки' }).locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(100);
  return picture;
}

/** Somebody else with a page open, and every word that the server says to it. */
async function watchAsStranger(context: BrowserContext, url: string) {
  const signed = await signUp(url, 'stranger-of-labels@example.ru');
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await page.goto(url);
  await page.evaluate(({ jwt, csrf }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('csrf', csrf);
  }, signed);
  await page.goto(`${url}/cabinet`);
  await expect(page.getByText('Вы еще не создали ни одного проекта')).toBeVisible();
  return { page, heard, api: apiOf(url, signed) };
}

test('a described picture is labelled: its card counts the labels through a new name, a new description and another tab, and nobody else hears of it', async ({ page, product, context, browser }) => {
  const strangerContext = await browser.newContext();
  const stranger = await watchAsStranger(strangerContext, product.url);
  const person = await arrive(page, product.url, 'described@example.ru');
  const file = await uploadTo(product.url, person.signed, { ...person, name: 'лодки.jpg', bytes: boatsJpeg() });
  await page.goto(person.path);
  const card = page.locator(`article[data-file-id="${file.id}"]`);
  const badge = card.getByTitle(/^Меток: /);
  await expect(card.getByText(/лодк/i).nth(1)).toBeVisible({ timeout: 180_000 });
  await expect(badge).toHaveCount(0);
  // Lost with a reload.
  await page.evaluate(() => Object.assign(window, { hasStayed: true }));

  await card.getByRole('link', { name: 'лодки.jpg' }).click();
  await drawNamed(page, await openLabelling(page), { title: 'Своя лодка', at: [{ x: 0.2, y: 0.4 }, { x: 0.5, y: 0.7 }] });
  await saved(page);
  const toSource = () => page.getByRole('navigation').filter({ hasText: 'Проекты' }).getByRole('link', { name: 'Ворота' }).click();
  await toSource();
  await expect(badge).toHaveAttribute('title', 'Меток: 1');

  await card.getByRole('button', { name: 'Быстрый просмотр: лодки.jpg' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Изменить' }).click();
  await viewer.getByLabel('Название').fill('Утро в гавани');
  await viewer.getByRole('button', { name: 'Сохранить' }).click();
  await expect(viewer.getByText('Утро в гавани').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(card.getByRole('link', { name: 'Утро в гавани' })).toBeVisible();
  await expect(badge).toHaveAttribute('title', 'Меток: 1');

  await card.getByRole('link', { name: 'Утро в гавани' }).click();
  await page.getByRole('button', { name: 'Описать заново' }).click();
  await expect(page.getByText('Файл распознан заново')).toBeVisible({ timeout: 180_000 });
  await openLabelling(page);
  await expect(chooser(page, 'Своя лодка')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await toSource();
  await expect(card.getByText(/лодк/i).first()).toBeVisible();
  await expect(badge).toHaveAttribute('title', 'Меток: 1');

  // The same person in another tab: a label, and a new description while the first tab looks at the card.
  const second = await context.newPage();
  await second.goto(`${person.path}/data_source_files/${file.id}`);
  await drawNamed(second, await openLabelling(second), { title: 'Чайка', at: [{ x: 0.6, y: 0.1 }, { x: 0.8, y: 0.3 }] });
  await expect(badge).toHaveAttribute('title', 'Меток: 2');
  await tab(second, 'Языковая модель').click();
  await second.getByRole('button', { name: 'Описать заново' }).click();
  await expect(second.getByText('Файл распознан заново')).toBeVisible({ timeout: 180_000 });
  // What is said of the file afterwards comes after what was said of its description.
  await person.api.changeFile({ params: { dataSourceId: person.dataSourceId, fileId: file.id }, body: { title: 'Вечер в гавани' } });
  await expect(card.getByRole('link', { name: 'Вечер в гавани' })).toBeVisible();
  await expect(badge).toHaveAttribute('title', 'Меток: 2');
  expect(await page.evaluate('window.hasStayed')).toBe(true);

  // Their page hears what is theirs, and has heard nothing else.
  await stranger.api.createProject({ body: { title: 'Чужой проект', description: '' } });
  await expect(stranger.page.getByRole('link', { name: 'Чужой проект' }).first()).toBeVisible();
  const channels = stranger.heard.flatMap((text) => /"channel":"([^"]+)"/.exec(text)?.[1] ?? []);
  expect(channels.filter((channel) => channel !== 'live')).toEqual(['project.created']);
  await expect(stranger.api.listLabels({ params: { fileId: file.id } })).rejects.toThrow(/^404/);
  await stranger.page.goto(`${product.url}${person.path}/data_source_files/${file.id}`);
  await expect(stranger.page.getByText('Файла здесь нет').first()).toBeVisible();
  await expect(stranger.page.getByText('Своя лодка')).toHaveCount(0);
  await strangerContext.close();
});
