import type { Locator, Page } from '@playwright/test';
import { uploadTo } from './support/api.ts';
import { arrive } from './support/arrive.ts';
import { recordClip } from './support/clip.ts';
import { expect, seriousFindings, test } from './support/fixtures.ts';
import { noisePng } from './support/pictures.ts';

interface Place {
  x: number;
  y: number;
}

/** A person on the labelling tab of a picture of their own. */
async function openPicture(page: Page, url: string, email: string) {
  const person = await arrive(page, url, email);
  const file = await uploadTo(url, person.signed, { ...person, name: 'двор.png', bytes: noisePng(7, { width: 800, height: 500 }) });
  await page.goto(`${person.path}/data_source_files/${file.id}`);
  await expect(page.getByRole('tab', { name: 'Разметка' })).toHaveAttribute('aria-selected', 'true');
  const picture = page.getByRole('group', { name: 'Поле разметки' }).locator('img');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(100);
  const labels = async () => (await person.api.listLabels({ params: { fileId: file.id } })).labels;
  return { ...person, file, picture, labels };
}

/** Where a fraction of the picture is on the screen. */
async function onScreen(picture: Locator, { x, y }: Place): Promise<Place> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

async function drag(page: Page, picture: Locator, from: Place, to: Place): Promise<void> {
  const [start, end] = [await onScreen(picture, from), await onScreen(picture, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Название метки' });
const rows = (page: Page) => page.getByRole('list', { name: 'Метки' }).getByRole('listitem');

/** The part of a row that chooses its label. */
const chooser = (page: Page, title: string) => rows(page).filter({ hasText: title }).getByRole('button').first();

async function drawNamed(page: Page, picture: Locator, title: string, [from, to]: [Place, Place]): Promise<void> {
  await drag(page, picture, from, to);
  await expect(titleField(page)).toBeFocused();
  await titleField(page).fill(title);
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toBeHidden();
}

const saved = (page: Page) => expect(page.getByText('Сохранено', { exact: true })).toBeVisible();

test('rectangles are drawn, named, moved, resized, taken back and deleted, and are there after a reload', async ({ page, product }) => {
  const { picture, labels } = await openPicture(page, product.url, 'draw@example.ru');
  await expect(page.getByText('Файл не размечен')).toBeVisible();

  await drag(page, picture, { x: 0.2, y: 0.2 }, { x: 0.4, y: 0.5 });
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Название не может быть пустым')).toBeVisible();
  await titleField(page).fill('Кошка');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await saved(page);
  expect(await labels()).toMatchObject([{ title: 'Кошка', x0: expect.closeTo(0.2, 1), y0: expect.closeTo(0.2, 1), x1: expect.closeTo(0.4, 1), y1: expect.closeTo(0.5, 1), time_frame: 0 }]);

  // The second by a suggestion: one click.
  await drag(page, picture, { x: 0.6, y: 0.6 }, { x: 0.8, y: 0.8 });
  await titleField(page).fill('кош');
  await page.getByRole('list', { name: 'Подходящие названия' }).getByRole('button', { name: 'Кошка' }).click();
  await expect(rows(page)).toHaveCount(2);

  // A thin line is no label.
  await drag(page, picture, { x: 0.1, y: 0.7 }, { x: 0.3, y: 0.701 });
  await expect(page.getByText('Область слишком маленькая')).toBeVisible();

  // Moved and resized with the selecting hand.
  await page.keyboard.press('v');
  await drag(page, picture, { x: 0.3, y: 0.35 }, { x: 0.4, y: 0.35 });
  await expect.poll(async () => (await labels())[0]?.x0).toBeCloseTo(0.3, 1);
  await drag(page, picture, { x: 0.5, y: 0.5 }, { x: 0.55, y: 0.6 });
  await expect.poll(async () => (await labels())[0]?.x1).toBeCloseTo(0.55, 1);
  expect((await labels())[0]?.y1).toBeCloseTo(0.6, 1);

  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await labels())[0]?.x1).toBeCloseTo(0.5, 1);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await labels())[0]?.x0).toBeCloseTo(0.2, 1);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await labels())[0]?.x0).toBeCloseTo(0.3, 1);

  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Удалить: Кошка' }).first().click();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(2);
  await saved(page);

  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  expect(await labels()).toHaveLength(2);
});

test('everything goes by the keyboard alone', async ({ page, product }) => {
  const { labels } = await openPicture(page, product.url, 'keys@example.ru');
  await page.keyboard.press('n');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('Дверь');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await saved(page);
  const before = (await labels())[0]?.x0 ?? 0;

  await chooser(page, 'Дверь').press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => ((await labels())[0]?.x0 ?? 0) - before).toBeCloseTo(11 / 800, 4);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(1);

  await page.keyboard.press('Shift+Slash');
  const help = page.getByRole('dialog', { name: 'Клавиши разметки' });
  await expect(help).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('without a connection labels stay on the device, through a reload, and none is lost or doubled', async ({ page, product, context, allowTrouble }) => {
  allowTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { picture, labels } = await openPicture(page, product.url, 'offline@example.ru');
  await drawNamed(page, picture, 'До обрыва', [{ x: 0.1, y: 0.2 }, { x: 0.2, y: 0.4 }]);
  await saved(page);
  await context.setOffline(true);
  for (const [index, title] of ['Первая', 'Вторая', 'Третья'].entries()) {
    await drawNamed(page, picture, title, [{ x: 0.3 + index * 0.2, y: 0.3 }, { x: 0.4 + index * 0.2, y: 0.5 }]);
  }
  await expect(page.getByText('Нет связи, метки сохранены на устройстве')).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  expect(await labels()).toHaveLength(1);

  // The page dies before the connection is back.
  const address = page.url();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await expect(rows(page)).toHaveCount(4);
  await expect.poll(async () => (await labels()).map(({ title }) => title)).toEqual(['До обрыва', 'Первая', 'Вторая', 'Третья']);
  await saved(page);
});

test('another open screen sees what is drawn here', async ({ page, product, context }) => {
  const { picture } = await openPicture(page, product.url, 'two@example.ru');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('Файл не размечен')).toBeVisible();
  await page.bringToFront();
  await drawNamed(page, picture, 'Ворота', [{ x: 0.2, y: 0.2 }, { x: 0.5, y: 0.5 }]);
  await expect(chooser(other, 'Ворота')).toBeVisible();
});

test('on a video a label belongs to its second: it pauses, is found on the time line, and is changed in numbers', async ({ page, product }) => {
  const person = await arrive(page, product.url, 'video@example.ru');
  const file = await uploadTo(product.url, person.signed, { ...person, name: 'ролик.webm', bytes: await recordClip(page, { width: 320, height: 180, ms: 3000 }) });
  const labels = async () => (await person.api.listLabels({ params: { fileId: file.id } })).labels;
  await page.goto(`${person.path}/data_source_files/${file.id}`);
  const video = page.getByRole('group', { name: 'Поле разметки' }).locator('video');
  await expect(video).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(1.5);
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);

  // Half of the line is half of the video.
  const line = page.getByRole('slider', { name: 'Шкала времени' });
  const place = await line.boundingBox();
  if (!place) throw new Error('The time line is not shown');
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 3);
  await expect.poll(second).toBeGreaterThan(0.5);
  const drawnAt = await second();
  await drawNamed(page, video, 'Цвет', [{ x: 0.2, y: 0.3 }, { x: 0.5, y: 0.7 }]);
  await saved(page);
  expect((await labels())[0]?.time_frame).toBeCloseTo(drawnAt, 2);

  await page.keyboard.press('.');
  await expect.poll(second).toBeGreaterThan(drawnAt);
  await page.mouse.click(place.x + 2, place.y + place.height / 3);
  await expect.poll(second).toBeLessThan(0.2);
  // The marker of the label leads back to it.
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 3);
  await expect.poll(second).toBeCloseTo(drawnAt, 2);
  await expect(chooser(page, 'Цвет')).toHaveAttribute('aria-pressed', 'true');

  await page.getByText('Точные значения').click();
  await page.getByLabel('Слева, %').fill('10');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(async () => (await labels())[0]?.x0).toBe(0.1);
  expect(await seriousFindings(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger draws', async ({ page, product }) => {
    const { picture, labels } = await openPicture(page, product.url, 'touch@example.ru');
    const [from, to] = [await onScreen(picture, { x: 0.2, y: 0.3 }), await onScreen(picture, { x: 0.6, y: 0.7 })];
    const hand = await page.context().newCDPSession(page);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(titleField(page)).toBeFocused();
    await titleField(page).fill('Лист');
    // A tap right after a swift stroke is taken for the end of that stroke.
    await expect(async () => {
      await page.getByRole('button', { name: 'Готово' }).tap({ timeout: 1000 });
      await expect(titleField(page)).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expect(chooser(page, 'Лист')).toBeVisible();
    await expect.poll(async () => (await labels())[0]?.x1).toBeCloseTo(0.6, 1);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
