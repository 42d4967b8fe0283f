import type { Page } from '@playwright/test';
import { signUp } from './testing/api.ts';
import { keepSession } from './testing/arrive.ts';
import { expect, seriousFindings, test, JOURNEY } from './testing/fixtures.ts';
import { keepPicture } from './testing/keep-picture.ts';

/** Each public page and the last thing on it to appear. */
const PAGES = [
  { path: '/', last: 'Вопросы и ответы' },
  { path: '/rates', last: 'Что такое инференс' },
  { path: '/about_us', last: 'Написать нам' },
  { path: '/privacy_policy', last: '11. Заключительные положения' },
];
const MAX_SCRIPT_BYTES = 150 * 1024;

const isSound = async (page: Page, where: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, where).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page), where).toEqual([]);
  await keepPicture(page, where);
};

for (const scheme of ['light', 'dark'] as const) {
  test(`the public pages are sound for axe and fit their width, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const { path, last } of PAGES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('heading', { name: last }).scrollIntoViewIfNeeded();
      if (path === '/') await expect(page.getByRole('heading', { name: 'Старт' })).toBeVisible();
      await isSound(page, `${path} at 1440`);
      await page.setViewportSize({ width: 390, height: 844 });
      await isSound(page, `${path} at 390`);
    }
  });
}

test('on a phone the name of the service stays in one line beside who is signed in', async ({ page, product }) => {
  await keepSession(page, product.url, await signUp(product.url, 'a-rather-long-address@example.ru'));
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByText('a-rather-long-address')).toBeVisible();
    const name = await header.getByText('Ракурс', { exact: true }).boundingBox();
    expect(name?.height, `at ${width}`).toBeLessThan(30);
    await isSound(page, `/ signed in at ${width}`);
  }
});

test(
  'a visitor reads, compares, asks, and finds the sections in a menu where the header has no room for them',
  JOURNEY,
  async ({ page }) => {
    await page.setViewportSize({ width: 511, height: 800 });
    await page.goto('/');
    await page.getByRole('link', { name: 'Посмотреть тарифы' }).click();
    await expect(page).toHaveURL('/rates');
    await expect(page.getByText(/Например, 1\s000 снимков на тарифе «Старт»/)).toBeVisible();
    const inHeader = page.getByRole('banner').getByRole('link', { name: 'О нас' });
    const menuButton = page.getByRole('button', { name: 'Открыть меню сайта' });
    await expect(inHeader).toBeVisible();
    await expect(menuButton).toBeHidden();

    await page.setViewportSize({ width: 510, height: 800 });
    await expect(inHeader).toBeHidden();
    await menuButton.click();
    await inHeader.click();
    await expect(page).toHaveURL('/about_us');
    await expect(inHeader).toBeHidden();

    await page.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await page.getByRole('textbox', { name: 'Email или телефон' }).fill('anna@example.ru');
    await page.getByRole('textbox', { name: 'Сообщение' }).fill('Сколько камер?');
    await page.getByRole('button', { name: 'Продолжить' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Контактный номер').pressSequentially('9161234567');
    await expect(dialog.getByLabel(/Ваш вопрос/)).toHaveValue('Сколько камер?\nАнна, anna@example.ru');
  },
);

test('the landing loads little before anybody touches it, and asks the server nothing', async ({ page }) => {
  const scripts: Promise<number>[] = [];
  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(asked).toEqual([]);
});
