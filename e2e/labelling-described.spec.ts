import type { BrowserContext, Page } from '@playwright/test';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive, keepSession } from './testing/arrive.ts';
import { frameShown, makeFilm } from './testing/film.ts';
import { expect, test, WITH_WORKER } from './testing/fixtures.ts';
import { chooser, drag, drawNamed, rows, saved, steadyPicture, titleField } from './testing/labelling.ts';
import { noisePng } from './testing/pictures.ts';
import { boatsJpeg } from './testing/sign.ts';

test.use({ productEnv: WITH_WORKER });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/**
 * To the rectangles, from the description, which comes first where there is one, or by 'Разметить', which leads there.
 */
async function openLabelling(page: Page) {
  await tab(page, 'Разметка').click();
  return steadyPicture(page);
}

/** Somebody else with a page open, and every word that the server says to it. */
async function watchAsStranger(context: BrowserContext, url: string) {
  const signed = await signUp(url, 'stranger-of-labels@example.ru');
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await keepSession(page, url, signed);
  await page.goto(`${url}/cabinet`);
  await expect(page.getByText('Вы еще не создали ни одного проекта')).toBeVisible();
  return { page, heard, api: apiOf(url, signed) };
}

test('a described picture is labelled: its card counts the labels through a new name, a new description and another tab, and nobody else hears of it', async ({
  page,
  product,
  context,
  browser,
}) => {
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

  await card.hover();
  await card.getByTitle('Разметить').click();
  await drawNamed(page, await openLabelling(page), {
    title: 'Своя лодка',
    at: [
      { x: 0.2, y: 0.4 },
      { x: 0.5, y: 0.7 },
    ],
  });
  await saved(page);
  const toSource = () =>
    page.getByRole('navigation').filter({ hasText: 'Проекты' }).getByRole('link', { name: 'Ворота' }).click();
  await toSource();
  await expect(badge).toHaveAttribute('title', 'Меток: 1');

  await card.getByRole('link', { name: 'лодки.jpg' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Изменить' }).click();
  await viewer.getByLabel('Название').fill('Утро в гавани');
  await viewer.getByRole('button', { name: 'Сохранить' }).click();
  await expect(viewer.getByText('Утро в гавани').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(card.getByRole('link', { name: 'Утро в гавани' })).toBeVisible();
  await expect(badge).toHaveAttribute('title', 'Меток: 1');

  await card.hover();
  await card.getByTitle('Разметить').click();
  await tab(page, 'Языковая модель').click();
  await page.getByRole('button', { name: 'Описать заново' }).click();
  await expect(page.getByText('Файл распознан заново')).toBeVisible({ timeout: 180_000 });
  await openLabelling(page);
  await expect(chooser(page, 'Своя лодка')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await toSource();
  await expect(card.getByText(/лодк/i).first()).toBeVisible();
  await expect(badge).toHaveAttribute('title', 'Меток: 1');

  // The same user in another tab: a label, and a new description while the first tab looks at the card.
  const second = await context.newPage();
  await second.goto(`${person.path}/data_source_files/${file.id}`);
  await drawNamed(second, await openLabelling(second), {
    title: 'Чайка',
    at: [
      { x: 0.6, y: 0.1 },
      { x: 0.8, y: 0.3 },
    ],
  });
  await expect(badge).toHaveAttribute('title', 'Меток: 2');
  await tab(second, 'Языковая модель').click();
  await second.getByRole('button', { name: 'Описать заново' }).click();
  await expect(second.getByText('Файл распознан заново')).toBeVisible({ timeout: 180_000 });
  // What is said of the file afterwards comes after what was said of its description.
  await person.api.changeFile({
    params: { dataSourceId: person.dataSourceId, fileId: file.id },
    body: { title: 'Вечер в гавани' },
  });
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

/** What machines have looked at: its id once it has a description. */
const describe = async (
  person: Awaited<ReturnType<typeof arrive>>,
  url: string,
  file: { name: string; bytes: Buffer },
): Promise<number> => {
  const { id } = await uploadTo(url, person.signed, { ...person, ...file });
  const shown = () => person.api.showFile({ params: { dataSourceId: person.dataSourceId, fileId: id } });
  await expect.poll(async () => (await shown()).ai_description, { timeout: 180_000, intervals: [500] }).not.toBeNull();
  return id;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('labelling goes on from file to file: the tab, the title and the zoom stay, through a reload too, and the next without labels is a key away', async ({
  page,
  product,
}) => {
  const person = await arrive(page, product.url, 'onwards@example.ru');
  const size = { width: 640, height: 400 };
  for (const number of [1, 2, 3])
    await describe(person, product.url, { name: `снимок ${number}.png`, bytes: noisePng(number, size) });
  const labelled = async () =>
    (await person.api.listFiles({ params: person, query: { sort: 'name' } })).data_source_files.map(({ labels }) =>
      labels.map(({ title }) => title),
    );

  await page.goto(`${person.path}?sort=name`);
  await page.getByRole('link', { name: 'снимок 1.png' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Разметить' }).click();
  await expect(tab(page, 'Разметка')).toHaveAttribute('aria-selected', 'true');
  const picture = await openLabelling(page);
  await expect(page.getByText('Размечено 0 из 3')).toBeVisible();
  await page.keyboard.press('Equal');
  const zoom = page.getByRole('toolbar').getByText('%');
  const near = await zoom.textContent();
  await drawNamed(page, picture, {
    title: 'Ворота',
    at: [
      { x: 0.45, y: 0.45 },
      { x: 0.6, y: 0.6 },
    ],
  });
  await expect(page.getByText('Размечено 1 из 3')).toBeVisible();

  await page.keyboard.press(']');
  await expect(heading(page, 'снимок 2.png')).toBeVisible();
  await expect(tab(page, 'Разметка')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(heading(page, 'снимок 2.png')).toBeVisible();
  await expect(tab(page, 'Разметка')).toHaveAttribute('aria-selected', 'true');
  await expect(zoom).toHaveText(near ?? '');
  // Its name is there already: the last one used.
  await page.keyboard.press('n');
  await expect(titleField(page)).toHaveValue('Ворота');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Предыдущий файл' }).click();
  await expect(heading(page, 'снимок 1.png')).toBeVisible();
  await expect(tab(page, 'Разметка')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Размечено 2 из 3')).toBeVisible();

  await page.getByRole('button', { name: 'К следующему без меток' }).click();
  await expect(heading(page, 'снимок 3.png')).toBeVisible();
  await expect(page.getByText('Файл не размечен')).toBeVisible();
  expect(await labelled()).toEqual([['Ворота'], ['Ворота'], []]);
});

/** Frames of a phone: now longer, now shorter. */
const FRAME_MS = Array.from({ length: 100 }, (_, index) => [33, 50, 42, 67][index % 4] ?? 0);

test('a described video opens with its time line; a label drawn while it plays belongs to the frame on the screen', async ({
  page,
  product,
}) => {
  const person = await arrive(page, product.url, 'frames@example.ru');
  const fileId = await describe(person, product.url, {
    name: 'ролик.webm',
    bytes: await makeFilm(page, { width: 320, height: 180, frameMs: FRAME_MS }),
  });
  await page.goto(`${person.path}/data_source_files/${fileId}`);
  await expect(page.getByRole('slider', { name: 'Шкала времени' })).toBeVisible();
  const video = page.getByRole('group', { name: 'Поле разметки' }).locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(2);
  const shown = () => frameShown(video);

  // Wherever the focus is.
  await page.getByRole('button', { name: 'На кадр вперёд (.)' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(shown).toBeGreaterThan(12);
  await drag(page, video, [
    { x: 0.2, y: 0.6 },
    { x: 0.5, y: 0.9 },
  ]);
  await expect(titleField(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Пуск (Пробел)' })).toBeDisabled();
  await page.keyboard.type('Полоса');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(page.getByText(/^00:0\d,\d{3} \/ 00:04\s*кадр ≈ \d+$/)).toBeVisible();

  const [label] = (await person.api.listLabels({ params: { fileId } })).labels;
  const starts = FRAME_MS.map((_, index) => FRAME_MS.slice(0, index).reduce((sum, ms) => sum + ms, 0));
  const drawnOn = starts.findLastIndex((ms) => ms <= (label?.time_frame ?? 0) * 1000 + 0.5);
  expect(drawnOn).toBeGreaterThan(12);
  await expect.poll(shown).toBe(drawnOn);
  // And is found there again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  await expect.poll(shown).toBe(drawnOn + 1);
  await chooser(page, 'Полоса').click();
  await expect.poll(shown).toBe(drawnOn);
});
