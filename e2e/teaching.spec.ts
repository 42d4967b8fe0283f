import type { Locator, Page } from '@playwright/test';
import { REINDEX_COMMAND } from '@rakurs/contract';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive, keepSession } from './testing/arrive.ts';
import { expect, seriousFindings, test, WITH_WORKER, JOURNEY } from './testing/fixtures.ts';
import { drawNamed, saved, steadyPicture } from './testing/labelling.ts';
import { noisePng } from './testing/pictures.ts';
import { choosePlan } from './testing/plans.ts';
import { overlap, photographScene, photographWalk, type Box, type Scene } from './testing/signposts.ts';
import { makeSlides } from './testing/slides.ts';

test.use({ productEnv: WITH_WORKER });

const TITLE = 'Указатель';
/** Five to teach with, three to be found, two without. */
const [LABELLED, SHOWN, PICTURES] = [5, 8, 10];
/** Of a film through whose second scene of three it is carried, five pictures a second. */
const [SCENE_SECONDS, PICTURE_SECONDS] = [4, 0.2];
/** Machines look at a picture for half a minute on a busy machine. */
const LOOKED_AT = { timeout: 400_000 };

const card = (page: Page) => page.getByRole('region', { name: 'Обнаружения' });

/** As a program of theirs would. */
const labelBy = (
  { api, projectId, dataSourceId }: Awaited<ReturnType<typeof arrive>>,
  { id, title, box: [x0, y0, x1, y1] }: { id: number; title: string; box: Box },
) =>
  api.createLabel({
    params: { fileId: id },
    body: {
      title,
      project: { id: projectId },
      dataSource: { id: dataSourceId },
      dataSourceFile: { id },
      x0,
      y0,
      x1,
      y1,
    },
  });

/** One thing, from when to when it is on the screen, and where. */
async function expectFollowed(
  person: Awaited<ReturnType<typeof arrive>>,
  film: { id: number },
  truth: Box[],
): Promise<void> {
  const { detections } = await person.api.listDetections({ params: person, query: { data_source_file_id: film.id } });
  expect(detections).toHaveLength(1);
  for (const { start_time: start, end_time: end, path } of detections) {
    expect(Math.abs(start - SCENE_SECONDS)).toBeLessThan(0.3);
    expect(Math.abs(end - 2 * SCENE_SECONDS)).toBeLessThan(0.3);
    for (const [at, box] of truth.entries()) {
      const second = SCENE_SECONDS + at * PICTURE_SECONDS;
      if (second > start && second < end)
        expect(overlap(placeAt(path, second), box), `at ${second}`).toBeGreaterThan(0.6);
    }
  }
}

/** Between two places of its path it goes straight. */
function placeAt(path: readonly [second: number, ...box: Box][], second: number): Box {
  const next = path.findIndex(([at]) => at >= second);
  const [one, other] = [
    path[next < 0 ? path.length - 1 : Math.max(0, next - 1)],
    path[next < 0 ? path.length - 1 : next],
  ];
  if (!one || !other) throw new Error('no path');
  const share = other[0] === one[0] ? 0 : (second - one[0]) / (other[0] - one[0]);
  const side = (number: 1 | 2 | 3 | 4) => one[number] + (other[number] - one[number]) * share;
  return [side(1), side(2), side(3), side(4)];
}

/** What a search by class finds, as names of files. */
async function searchFor(page: Page, query: string) {
  await expect(page.getByRole('button', { name: 'Поиск' }).first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Поиск' });
  await search.getByRole('combobox', { name: 'Что найти' }).fill(query);
  await page.keyboard.press('Enter');
  return search;
}

/** Down the list, which grows when its end is reached. */
const reach = (search: Locator, name: string) =>
  expect(async () => {
    await search.getByRole('listitem').last().scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(search.getByRole('listitem').filter({ hasText: name })).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 45_000 });

/** Pictures of yards and streets, the first of them with a signpost. */
async function bringScenes(
  url: string,
  person: Awaited<ReturnType<typeof arrive>>,
  amounts: { shown: number; all: number },
) {
  const files: { id: number; name: string; box: Scene['box'] }[] = [];
  for (let number = 0; number < amounts.all; number += 1) {
    const { bytes, box } = await photographScene(number, { hasSignpost: number < amounts.shown });
    const name = `снимок ${number + 1}.jpg`;
    files.push({ id: (await uploadTo(url, person.signed, { ...person, name, bytes })).id, name, box });
  }
  return files;
}

const areDescribed = (person: Awaited<ReturnType<typeof arrive>>, amount: number) =>
  expect
    .poll(
      async () =>
        (await person.api.listProcessedFiles({ params: person, query: { page_size: 100 } })).data_source_files.length,
      LOOKED_AT,
    )
    .toBe(amount);

test(
  'five rectangles teach a class, one button finds it in the archive; what is called wrong is gone from the panel and from search; nobody else sees any of it',
  JOURNEY,
  async ({ page, product }) => {
    // It learns, which takes minutes on a busy machine.
    test.slow();
    const person = await arrive(page, product.url, 'teaches@example.ru');
    const rate = await choosePlan(person);
    const files = await bringScenes(product.url, person, { shown: SHOWN, all: PICTURES });
    const [first, ...others] = files.slice(0, LABELLED);
    if (!first?.box) throw new Error('the first picture has a signpost');

    // One is drawn, the others come from a program.
    await page.goto(`${person.path}/data_source_files/${first.id}`);
    await page.getByRole('tab', { name: 'Разметка' }).click();
    const [x0, y0, x1, y1] = first.box;
    await drawNamed(page, await steadyPicture(page), {
      title: TITLE,
      at: [
        { x: x0, y: y0 },
        { x: x1, y: y1 },
      ],
    });
    await saved(page);
    for (const { id, box } of others) if (box) await labelBy(person, { id, title: TITLE, box });
    await areDescribed(person, PICTURES);
    const { price } = await person.api.showReindexing({ params: person });
    const before = (await person.api.showDebtSum()).debt_sum;

    await page.goto(`/cabinet/projects/${person.projectId}`);
    await expect(
      card(page)
        .getByRole('list', { name: 'Распознаваемые признаки' })
        .getByRole('listitem')
        .filter({ hasText: TITLE }),
    ).toContainText('примеров: 5');
    // Asked for when it comes into sight.
    await card(page).getByRole('region', { name: 'Найденное' }).scrollIntoViewIfNeeded();
    await expect(card(page).getByText('Обнаружений пока нет')).toBeVisible();
    await card(page).getByRole('button', { name: 'Переиндексировать' }).click();
    const asking = page.getByRole('dialog', { name: 'Переиндексировать проект' });
    expect(price.frames).toBe(PICTURES);
    await expect(asking).toContainText(String(price.frames));
    await expect(asking).toContainText('Обучение бесплатно');
    expect(await seriousFindings(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Переиндексировать' }).click();
    await expect(card(page).getByText(/^Обучаем и ищем/)).toBeVisible();
    await expect(card(page).getByText(`Готово: просмотрено ${PICTURES} файлов`)).toBeVisible(LOOKED_AT);
    expect((await person.api.showDebtSum()).debt_sum - before).toBe(price.frames * rate.value);

    const { detections } = await person.api.listDetections({ params: person, query: {} });
    const isFound = ({ id, box }: (typeof files)[number]) =>
      box !== null &&
      detections.some(
        ({ data_source_file_id: fileId, coordinates }) => fileId === id && overlap(coordinates, box) > 0.5,
      );
    const found = files.slice(LABELLED, SHOWN).filter(isFound);
    expect(found.length).toBeGreaterThanOrEqual(SHOWN - LABELLED - 1);
    const bare = files.slice(SHOWN).map(({ id }) => id);
    expect(detections.filter(({ data_source_file_id: id }) => bare.includes(id))).toEqual([]);
    await expect(card(page).getByRole('list', { name: 'Распознаваемые признаки' })).toContainText(
      `найдено: ${detections.length}`,
    );
    expect(await seriousFindings(page)).toEqual([]);

    const [one, another] = found;
    if (!one || !another) throw new Error('too little was found');
    const search = await searchFor(page, `класс:${TITLE}`);
    await reach(search, one.name);
    await reach(search, another.name);

    const panel = page.getByRole('region', { name: 'Обнаружения' });
    const boxes = page.locator('[data-detection]');
    await page.goto(`${person.path}/data_source_files/${one.id}?tab=detections`);
    await expect(boxes).toHaveCount(1);
    await expect(
      panel.getByRole('list', { name: `Обнаружения признака «${TITLE}»` }).getByRole('listitem'),
    ).toHaveCount(1);
    await panel.getByRole('button', { name: /^это ошибка/ }).click();
    await expect(panel.getByText('Обнаружений пока нет')).toBeVisible();
    await expect(boxes).toHaveCount(0);
    await expect
      .poll(async () => (await person.api.search({ body: { content: `класс:${TITLE}`, searchSize: 20 } })).searchResult)
      .not.toContain(one.name);
    await page.goto(`/cabinet/projects/${person.projectId}`);
    await searchFor(page, `класс:${TITLE}`);
    await reach(search, another.name);
    await expect(search.getByRole('listitem').filter({ hasText: one.name })).toHaveCount(0);

    const signed = await signUp(product.url, 'looks-on-teaching@example.ru');
    const stranger = apiOf(product.url, signed);
    await expect(stranger.listDetections({ params: person, query: {} })).rejects.toThrow('404');
    await expect(stranger.listClassifiers({ params: person })).rejects.toThrow('404');
    await expect(stranger.reindexProject({ params: person })).rejects.toThrow('404');
    await keepSession(page, product.url, signed);
    await page.goto('/cabinet');
    const strange = await searchFor(page, `класс:${TITLE}`);
    await expect(strange.getByText('Ничего не найдено').first()).toBeVisible();
  },
);

test('a taught class is followed through a film, though the worker that scans it is killed on the way', async ({
  page,
  product,
}) => {
  // It learns, and a killed worker is missed after a while.
  test.slow();
  const person = await arrive(page, product.url, 'follows@example.ru');
  const rate = await choosePlan(person);
  const files = await bringScenes(product.url, person, { shown: LABELLED, all: LABELLED });
  const walk = await photographWalk(15, { pictures: Math.round(SCENE_SECONDS / PICTURE_SECONDS) });
  const [street, yard] = await Promise.all(
    [14, 16].map(async (seed) => (await photographScene(seed, { hasSignpost: false })).bytes),
  );
  if (!street || !yard) throw new Error('two scenes without it');
  const pictures = [...walk.map(() => street), ...walk.map(({ bytes }) => bytes), ...walk.map(() => yard)];
  const slides = await makeSlides(page, { width: 640, height: 480, pictures, secondsEach: PICTURE_SECONDS });
  const film = await uploadTo(product.url, person.signed, { ...person, name: 'обход.webm', bytes: slides });
  for (const { id, box } of files) if (box) await labelBy(person, { id, title: TITLE, box });
  await areDescribed(person, LABELLED + 1);
  const { price } = await person.api.showReindexing({ params: person });
  expect(price.frames).toBeGreaterThan(LABELLED + 1);
  const before = (await person.api.showDebtSum()).debt_sum;

  await page.goto(`/cabinet/projects/${person.projectId}`);
  await person.api.reindexProject({ params: person });
  const ticketOf = async () =>
    (await person.api.listTickets()).tickets.find(({ command }) => command === REINDEX_COMMAND);
  await expect.poll(async () => (await ticketOf())?.progress, { intervals: [20], ...LOOKED_AT }).toBeGreaterThan(0);
  const worker = product.pidOf('worker/dist/main.js');
  process.kill(worker, 'SIGKILL');
  expect((await ticketOf())?.status).toBe('выполняется');
  await expect(card(page).getByText(`Готово: просмотрено ${LABELLED + 1} файлов`)).toBeVisible(LOOKED_AT);
  expect(product.pidOf('worker/dist/main.js')).not.toBe(worker);
  expect((await person.api.showDebtSum()).debt_sum - before).toBe(price.frames * rate.value);
  await expectFollowed(
    person,
    film,
    walk.map(({ box }) => box),
  );

  // The way to the moment, and a box there and nowhere else.
  await page.goto(`${person.path}/data_source_files/${film.id}?tab=detections`);
  const panel = page.getByRole('region', { name: 'Обнаружения' });
  const boxes = page.locator('[data-detection]');
  await expect(boxes).toHaveCount(0);
  await expect(panel.getByRole('slider', { name: `Шкала времени признака «${TITLE}»` })).toBeVisible();
  await panel
    .getByRole('list', { name: `Обнаружения признака «${TITLE}»` })
    .getByRole('button')
    .first()
    .click();
  await expect(boxes).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a plan too small for the classes is said so with the choice of another; chosen, it is set, and the scan begins', async ({
  page,
  product,
  allowTrouble,
}) => {
  const person = await arrive(page, product.url, 'outgrows@example.ru');
  const [small, large] = (await person.api.listRates()).rates;
  await choosePlan(person);
  const { id } = await uploadTo(product.url, person.signed, { ...person, name: 'двор.png', bytes: noisePng(7) });
  for (let number = 0; number <= (small?.max_classifiers_amount ?? 0); number += 1)
    await labelBy(person, { id, title: `Класс ${number}`, box: [0.1, 0.1, 0.2 + number / 20, 0.5] });
  await page.goto(`/cabinet/projects/${person.projectId}`);
  await card(page).getByRole('button', { name: 'Переиндексировать' }).click();
  const asking = page.getByRole('dialog', { name: 'Переиндексировать проект' });
  allowTrouble(/\/reindex$/);
  await asking.getByRole('button', { name: 'Переиндексировать' }).click();
  const picker = page.getByRole('dialog', { name: 'Выбор тарифа' });
  await expect(picker.getByText('Пожалуйста, выберите тариф для сканирования')).toBeVisible();
  await expect(picker.getByRole('alert')).toContainText(`Тариф «${small?.title}» рассчитан`);
  expect(await seriousFindings(page)).toEqual([]);
  await picker.getByRole('button', { name: new RegExp(`«${large?.title}»`) }).click();
  await expect(page.getByText('Тариф установлен')).toBeVisible();
  await expect(picker).toHaveCount(0);
  await asking.getByRole('button', { name: 'Переиндексировать' }).click();
  await expect(asking).toHaveCount(0);
  await expect
    .poll(async () => (await person.api.listTickets()).tickets.map(({ command }) => command))
    .toEqual([REINDEX_COMMAND]);
});
