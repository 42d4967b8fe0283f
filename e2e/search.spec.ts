import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, test, WITH_WORKER } from './testing/fixtures.ts';
import { boatsJpeg, photographWithSign } from './testing/sign.ts';
import { makeSlides } from './testing/slides.ts';

test.use({ productEnv: WITH_WORKER });

const QUERY = 'погрузчик источник:Ворота';
/** Found by their titles, before what was read in a film; more than a page, so that the film stands far down. */
const CAMERAS = 12;
const SLIDE_SECONDS = 4;

test('a film is found by the frame that says the word; Back from it leads to the same query, filters and place', async ({
  page,
  product,
}) => {
  const place = await arrive(page, product.url, 'search@example.ru');
  const sign = await photographWithSign({ lines: ['ВНИМАНИЕ', 'ПОГРУЗЧИК'], code: 'https://example.ru/7' });
  const film = await makeSlides(page, {
    width: 1280,
    height: 720,
    pictures: [boatsJpeg(), sign],
    secondsEach: SLIDE_SECONDS,
  });
  await uploadTo(product.url, place.signed, { ...place, name: 'причал.webm', bytes: film });
  for (let number = 1; number <= CAMERAS; number += 1) {
    const stream = await place.api.newStream({
      body: {
        data_source_id: place.dataSourceId,
        project_id: place.projectId,
        rtsp_url: `rtsp://camera.example/${number}`,
      },
    });
    await place.api.changeFile({
      params: { dataSourceId: place.dataSourceId, fileId: stream.id },
      body: { title: `Погрузчик ${number}` },
    });
  }
  await expect
    .poll(async () => (await place.api.search({ body: { content: QUERY, searchSize: 20 } })).searchResult, {
      timeout: 120_000,
    })
    .toContain('причал');

  await page.goto(place.path);
  await expect(page.getByRole('button', { name: 'Поиск' })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Поиск' });
  await search.getByRole('combobox', { name: 'Что найти' }).fill(QUERY);
  await page.keyboard.press('Enter');
  const row = search.getByRole('listitem').filter({ hasText: 'причал.webm' });
  // On the second page, which comes when the end of the first is reached.
  await expect(async () => {
    await search.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(row).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await row.scrollIntoViewIfNeeded();
  const picture = row.locator('img');
  await expect(picture).toHaveAttribute('src', /\/frame\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await row.boundingBox();

  await row.getByRole('link').click();
  await expect(page).toHaveURL(/data_source_files\/\d+\?.*second=/);
  expect(Number(new URL(page.url()).searchParams.get('second'))).toBeGreaterThanOrEqual(SLIDE_SECONDS - 1);
  await expect(search).toHaveCount(0);
  await page.goBack();
  await expect(search.getByRole('combobox', { name: 'Что найти' })).toHaveValue(QUERY);
  await expect(search.getByText('Источник: Ворота')).toBeVisible();
  await expect(row).toBeInViewport();
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
  await expect(row.getByRole('link')).toBeFocused();
  // The address alone leads there too.
  await page.reload();
  await expect(row).toBeInViewport();
});
