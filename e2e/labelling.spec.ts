import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { frameShown, makeFilm } from './testing/film.ts';
import { expect, seriousFindings, test, JOURNEY } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';
import {
  chooser,
  drag,
  drawNamed,
  onScreen,
  openPicture,
  rows,
  saved,
  titleField,
  type Place,
} from './testing/labelling.ts';

test(
  'rectangles are drawn, named, moved, resized, taken back and deleted, and are there after a reload',
  JOURNEY,
  async ({ page, product }) => {
    const { picture, labels } = await openPicture(page, product.url, 'draw@example.ru');
    await expect(page.getByText('Файл не размечен')).toBeVisible();

    await drag(page, picture, [
      { x: 0.2, y: 0.2 },
      { x: 0.4, y: 0.5 },
    ]);
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Название не может быть пустым')).toBeVisible();
    await titleField(page).fill('Кошка');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await saved(page);
    expect(await labels()).toMatchObject([
      {
        title: 'Кошка',
        x0: expect.closeTo(0.2, 1),
        y0: expect.closeTo(0.2, 1),
        x1: expect.closeTo(0.4, 1),
        y1: expect.closeTo(0.5, 1),
        time_frame: 0,
      },
    ]);

    // The second by a suggestion: one click.
    await drag(page, picture, [
      { x: 0.6, y: 0.6 },
      { x: 0.8, y: 0.8 },
    ]);
    await titleField(page).fill('кош');
    await page.getByRole('list', { name: 'Подходящие названия' }).getByRole('button', { name: 'Кошка' }).click();
    await expect(rows(page)).toHaveCount(2);

    // A thin line is no label.
    await drag(page, picture, [
      { x: 0.1, y: 0.7 },
      { x: 0.3, y: 0.701 },
    ]);
    await expect(page.getByText('Область слишком маленькая')).toBeVisible();

    // Moved and resized with the selecting hand.
    await page.keyboard.press('v');
    await drag(page, picture, [
      { x: 0.3, y: 0.35 },
      { x: 0.4, y: 0.35 },
    ]);
    await expect.poll(async () => (await labels())[0]?.x0).toBeCloseTo(0.3, 1);
    await drag(page, picture, [
      { x: 0.5, y: 0.5 },
      { x: 0.55, y: 0.6 },
    ]);
    await expect.poll(async () => (await labels())[0]?.y1).toBeCloseTo(0.6, 1);
    expect((await labels())[0]?.x1).toBeCloseTo(0.55, 1);

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
  },
);

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

test('another open screen sees what is drawn here', async ({ page, product, context }) => {
  const { picture } = await openPicture(page, product.url, 'two@example.ru');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('Файл не размечен')).toBeVisible();
  await page.bringToFront();
  await drawNamed(page, picture, {
    title: 'Ворота',
    at: [
      { x: 0.2, y: 0.2 },
      { x: 0.5, y: 0.5 },
    ],
  });
  await expect(chooser(other, 'Ворота')).toBeVisible();
});

/** The nightly run labels two hundred. */
const MANY = Number(process.env['LABELLED_PICTURES'] ?? 20);
/** As many as one user may bring at once. */
const SIDE_BY_SIDE = 3;

test('many pictures are labelled in a row by keys alone, and no label is on another file than it was drawn on', async ({
  page,
  product,
}) => {
  const person = await arrive(page, product.url, 'row@example.ru');
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  const bring = (number: number) =>
    uploadTo(product.url, person.signed, {
      ...person,
      name: `${number}.png`,
      bytes: noisePng(number, { width: 48, height: 30 }),
    });
  const brought: number[] = [];
  for (let at = 0; at < MANY; at += SIDE_BY_SIDE)
    brought.push(...(await Promise.all(numbers.slice(at, at + SIDE_BY_SIDE).map(bring))).map(({ id }) => id));
  const files = async () =>
    (
      await Promise.all(
        [0, 1].map((number) =>
          person.api.listFiles({ params: person, query: { sort: 'name', page: number, page_size: 100 } }),
        ),
      )
    ).flatMap(({ data_source_files }) => data_source_files);
  await expect
    .poll(async () => (await files()).filter(({ state }) => state === 'ready').length, { timeout: 60_000 })
    .toBe(MANY);

  await page.goto(`${person.path}/data_source_files/${brought[0] ?? 0}?sort=name`);
  const isOpen = page.locator('[data-size="known"]');
  for (const number of numbers) {
    // Not by `expect`, which looks ten times a second at most.
    await page.getByRole('heading', { level: 1, name: `${number}.png`, exact: true }).waitFor();
    await isOpen.waitFor();
    await page.keyboard.press('n');
    await page.keyboard.insertText(`№ ${number}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press(']');
  }
  await expect(page.getByText(`Размечено ${MANY} из ${MANY}`)).toBeVisible();
  await saved(page);
  expect((await files()).map(({ name, labels }) => `${name} ${labels.map(({ title }) => title).join()}`)).toEqual(
    numbers.map((number) => `${number}.png № ${number}`),
  );
});

/** Frames of a phone: now longer, now shorter. */
const FRAME_MS = Array.from({ length: 120 }, (_, index) => [33, 50, 42, 67][index % 4] ?? 0);
const STARTS_MS = FRAME_MS.map((_, index) => FRAME_MS.slice(0, index).reduce((sum, ms) => sum + ms, 0));
/** In the middle of a long frame: near an edge of one a browser may show the neighbour. */
const LABELLED_SECOND = 3.23;

test('on a video a label belongs to its frame: it is found again on the time line and after a reload, and is changed in numbers', async ({
  page,
  product,
}) => {
  const person = await arrive(page, product.url, 'video@example.ru');
  const file = await uploadTo(product.url, person.signed, {
    ...person,
    name: 'ролик.webm',
    bytes: await makeFilm(page, { width: 320, height: 180, frameMs: FRAME_MS }),
  });
  const labels = async () => (await person.api.listLabels({ params: { fileId: file.id } })).labels;
  await page.goto(`${person.path}/data_source_files/${file.id}`);
  const video = page.getByRole('group', { name: 'Поле разметки' }).locator('video');
  await expect(video).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(5);
  const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
  const clickLine = async (second: number) => {
    const place = await page.getByRole('slider', { name: 'Шкала времени' }).boundingBox();
    if (!place) throw new Error('The time line is not shown');
    await page.mouse.click(place.x + (place.width * second) / seconds, place.y + place.height / 3);
  };
  const shown = () => frameShown(video);

  await clickLine(LABELLED_SECOND);
  await expect.poll(shown).toBeGreaterThan(10);
  const drawnOn = await shown();
  await drawNamed(page, video, {
    title: 'Цвет',
    at: [
      { x: 0.2, y: 0.3 },
      { x: 0.5, y: 0.7 },
    ],
  });
  await saved(page);
  const labelledSecond = (await labels())[0]?.time_frame ?? 0;
  expect(STARTS_MS.findLastIndex((ms) => ms <= labelledSecond * 1000)).toBe(drawnOn);
  expect(await shown()).toBe(drawnOn);

  // From frame to frame, however long each of them is.
  for (const [key, frames] of [
    ['.', [1, 2, 3, 4, 5]],
    [',', [4, 3, 2, 1, 0]],
  ] as const) {
    for (const by of frames) {
      await page.keyboard.press(key);
      await expect.poll(shown, { intervals: [50] }).toBe((drawnOn ?? 0) + by);
    }
  }
  await clickLine(0.05);
  await expect.poll(shown).toBeLessThan(5);
  // The marker of the label leads back to it.
  await clickLine(labelledSecond);
  await expect.poll(shown).toBe(drawnOn);
  await expect(chooser(page, 'Цвет')).toHaveAttribute('aria-pressed', 'true');

  await page.getByText('Точные значения').click();
  await page.getByLabel('Слева, %').fill('10');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(async () => (await labels())[0]?.x0).toBe(0.1);
  await saved(page);

  await page.reload();
  await chooser(page, 'Цвет').click();
  await expect.poll(shown).toBe(drawnOn);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger draws, two fingers look closer', async ({ page, product }) => {
    const { picture, labels } = await openPicture(page, product.url, 'touch@example.ru');
    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
    const between = (one: Place, other: Place, share: number): Place => ({
      x: one.x + (other.x - one.x) * share,
      y: one.y + (other.y - one.y) * share,
    });

    const [from, to] = [await onScreen(picture, { x: 0.2, y: 0.3 }), await onScreen(picture, { x: 0.6, y: 0.7 })];
    await touch('touchStart', [from]);
    await touch('touchMove', [between(from, to, 0.5)]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
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

    await picture.scrollIntoViewIfNeeded();
    const before = await picture.boundingBox();
    const [left, right] = [await onScreen(picture, { x: 0.45, y: 0.5 }), await onScreen(picture, { x: 0.55, y: 0.5 })];
    // The first finger begins to draw before the second one comes down.
    await touch('touchStart', [left]);
    await touch('touchStart', [left, right]);
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [between(left, right, -share), between(right, left, -share)]);
    await touch('touchEnd', []);
    await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / (before?.width ?? 1)).toBeCloseTo(3, 0);
    await expect(titleField(page)).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
  });
});
