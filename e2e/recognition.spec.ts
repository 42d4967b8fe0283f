import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test, WITH_WORKER, JOURNEY } from './testing/fixtures.ts';
import { photographWithSign } from './testing/sign.ts';

test.use({ productEnv: WITH_WORKER });

const LINK = 'https://example.ru/sklad/7';

test(
  'a photograph with a sign and a code is described, read, and found by a misspelt word, which is outlined',
  JOURNEY,
  async ({ page, product }) => {
    const { path } = await arrive(page, product.url, 'reader@example.ru');
    await page.goto(path);
    await page.getByRole('button', { name: 'Добавить файл' }).first().click();
    const form = page.getByRole('dialog', { name: 'Новый файл' });
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        {
          name: 'причал.jpg',
          mimeType: 'image/jpeg',
          buffer: await photographWithSign({ lines: ['ВНИМАНИЕ', 'ПОГРУЗЧИК'], code: LINK }),
        },
      ]);
    await form.getByRole('button', { name: 'Загрузить' }).click();
    await expect(form).toBeHidden({ timeout: 60_000 });

    const card = page.locator('article').first();
    await expect(card.getByText(/лодк/i)).toBeVisible({ timeout: 120_000 });
    await card.hover();
    await card.getByTitle('Разметить').click();
    await expect(page).toHaveURL(/data_source_files\/\d+/);
    const labelling = page.getByRole('tab', { name: 'Разметка' });
    await expect(labelling).toHaveAttribute('aria-selected', 'true');
    // Whoever names no tab finds the description first.
    await page.goto(page.url().replace(/\?.*/, ''));
    const crumbs = page.getByRole('navigation').filter({ hasText: 'Проекты' });
    for (const crumb of ['Проекты', 'Склад №3', 'Ворота'])
      await expect(crumbs.getByText(crumb, { exact: true }).first()).toBeVisible();

    const tab = (name: string) => page.getByRole('tab', { name });
    const panel = page.getByRole('tabpanel');
    await expect(tab('Языковая модель')).toHaveAttribute('aria-selected', 'true');
    // All five names are whole: none is cut by the edge of the panel.
    for (const name of ['Разметка', 'Языковая модель', 'Распознавание текста', 'QR', 'Похожие'])
      await expect(tab(name)).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText(/лодк/i).first()).toBeVisible();
    await expect(panel.getByText(/Автоматическое описание/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await tab('Распознавание текста').click();
    const word = panel.getByText('ПОГРУЗЧИК', { exact: true });
    await expect(word).toBeVisible();
    await word.hover();
    await expect(page.locator('[data-look="word"]')).toBeVisible();

    await tab('QR').click();
    await expect(panel.getByText(LINK, { exact: true })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Открыть ссылку' })).toHaveAttribute('href', LINK);

    await tab('Разметка').click();
    await expect(panel.getByText('лодка', { exact: true }).first()).toBeVisible();

    await page.goto(path);
    await expect(card).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Поиск' });
    await search.getByRole('combobox', { name: 'Что найти' }).fill('погрузчкиом');
    await page.keyboard.press('Enter');
    const row = search.getByRole('listitem').or(search.getByRole('option')).first();
    await expect(row).toContainText('причал.jpg', { timeout: 30_000 });
    await expect(row).toContainText('ПОГРУЗЧИК');
    expect(await seriousFindings(page)).toEqual([]);
    await row.click();
    await expect(page).toHaveURL(/data_source_files\/\d+\?.*box=/);
    await expect(page.locator('[data-look="found"]')).toBeVisible();

    // While it fades away its field still has the keyboard, and takes the key for a letter.
    await expect(search).toBeHidden();
    await page.keyboard.press('/');
    await search.getByRole('combobox', { name: 'Что найти' }).fill('единорог');
    await page.keyboard.press('Enter');
    await expect(search.getByText('Ничего не найдено')).toBeVisible();
  },
);
