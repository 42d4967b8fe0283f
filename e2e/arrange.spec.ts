import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { photographTakenAt } from './testing/dated.ts';
import { expect, seriousFindings, test, WITH_WORKER } from './testing/fixtures.ts';

test.use({ productEnv: WITH_WORKER });

const STREAMS = 31;

test('a user sees the work on their files, then sorts, filters and groups them by the address, and nobody else does', async ({
  page,
  product,
  allowTrouble,
}) => {
  const { signed, api, projectId, dataSourceId, path } = await arrive(page, product.url, 'arranger@example.ru');
  await page.goto(path);
  for (let number = 1; number <= STREAMS; number += 1)
    await api.newStream({
      body: {
        title: `Поток ${number}`,
        data_source_id: dataSourceId,
        project_id: projectId,
        rtsp_url: `rtsp://camera/${number}`,
      },
    });
  for (const [name, moment, width] of [
    ['весна.jpg', '2023:05:12 10:00:00', 900],
    ['март.jpg', '2019:03:01 10:00:00', 700],
  ] as const) {
    await uploadTo(product.url, signed, {
      projectId,
      dataSourceId,
      name,
      bytes: await photographTakenAt(moment, width),
    });
  }

  const main = page.getByRole('main');
  await expect(page.getByRole('banner').getByText(/В обработке \d/)).toBeVisible();
  await expect(main.getByText(/\d в обработке/)).toBeVisible();
  await expect(page.getByRole('banner').getByText(/В обработке/)).toBeHidden({ timeout: 120_000 });
  // Cameras stand among the processed files, picture or none.
  await expect(main.getByText('Поток 31', { exact: true }).first()).toBeVisible();

  await page.goto(`${path}?kind=image`);
  const titles = () =>
    main.getByRole('list', { name: 'Файлы источника' }).locator('[data-file-button]').allTextContents();
  await main.getByRole('combobox', { name: 'Сортировка' }).click();
  await page.getByRole('option', { name: 'По дате съёмки' }).click();
  await expect(page).toHaveURL(/sort=taken/);
  await expect(main.getByRole('heading', { name: '12 мая 2023, пятница · 1' })).toBeVisible();
  await expect(main.getByRole('heading', { name: '1 марта 2019, пятница · 1' })).toBeVisible();
  expect(await titles()).toEqual(['весна.jpg', 'март.jpg']);
  await main.getByRole('button', { name: 'Сначала новые' }).click();
  await expect.poll(titles).toEqual(['март.jpg', 'весна.jpg']);
  expect(await seriousFindings(page)).toEqual([]);

  await main.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('combobox', { name: 'Что на снимке' }).click();
  await page.getByRole('option', { name: /лодка/ }).click();
  await expect(page).toHaveURL(/class=/);
  await page.getByLabel('Снято с').fill('2023-01-01');
  await expect.poll(titles).toEqual(['весна.jpg']);
  await page.getByRole('combobox', { name: 'Разметка' }).click();
  await page.getByRole('option', { name: 'Размеченные' }).click();
  await expect(main.getByText('Под эти условия не подходит ни один файл')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect.poll(titles).toEqual(['весна.jpg']);
  await main.getByRole('button', { name: 'Убрать фильтр «лодка»' }).click();
  await expect(page).not.toHaveURL(/class=/);

  await main.getByTitle('Стена снимков без подписей').click();
  await expect(page).toHaveURL(/density=wall/);
  await page.goto(`${path}?kind=image`);
  // Remembered where the address says nothing of it.
  await expect(main.locator('article[data-look="bare"]')).toHaveCount(2);

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${path}?files=all&sort=taken&density=cards`);
    const line = main.getByRole('slider', { name: 'Переход к дате' });
    await line.press('End');
    await expect(page).toHaveURL(/day=2019-03-01/);
    await expect(main.getByRole('link', { name: 'март.jpg' })).toBeInViewport();
    await main.getByRole('button', { name: /Выше ещё 30/ }).click();
    await expect(main.getByRole('button', { name: /Выше ещё/ })).toBeHidden();
    // Thirty files have come in above what was looked at, and it has not moved away.
    await expect(main.getByRole('link', { name: 'Поток 1', exact: true })).toBeInViewport();
  }

  const stranger = await signUp(product.url, 'arranger-stranger@example.ru');
  expect((await apiOf(product.url, stranger).showProcessing()).sources).toEqual([]);
  allowTrouble(/404/);
  await page.evaluate(({ jwt, csrf }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('csrf', csrf);
  }, stranger);
  await page.goto(`${path}?sort=taken&class=лодка`);
  await expect(main.getByText('Источника данных здесь нет').first()).toBeVisible();
});
