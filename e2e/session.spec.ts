import type { Page } from '@playwright/test';
import { apiOf, signUp } from './testing/api.ts';
import { expect, test, JOURNEY } from './testing/fixtures.ts';

let people = 0;

/** A new person whose session already stands in the browser, and the same user's calls. */
async function arrive(page: Page, url: string) {
  people += 1;
  const email = `session${people}@example.ru`;
  const signed = await signUp(url, email);
  await page.goto('/');
  await page.evaluate(({ jwt, csrf }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('csrf', csrf);
  }, signed);
  return { email, ...signed, api: apiOf(url, signed) };
}

test('a session is restored with a placeholder csrf, and what follows works', async ({ page, product }) => {
  const person = await arrive(page, product.url);
  await page.evaluate(() => localStorage.setItem('csrf', 'placeholder'));
  await page.goto('/cabinet');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Создать проект' }).first().click();
  await page.getByRole('dialog').getByLabel('Название').fill('После восстановления');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('link', { name: 'После восстановления' }).first()).toBeVisible();
});

test('a restore without the csrf key is an error, and the way back in is offered', async ({ page, product }) => {
  await arrive(page, product.url);
  await page.evaluate(() => localStorage.removeItem('csrf'));
  await page.goto('/cabinet');
  await expect(page.getByText('Не задан ключ csrf')).toBeVisible();
  await page.getByRole('link', { name: 'Войти' }).first().click();
  await expect(page.getByLabel('Телефон или email')).toBeVisible();
});

test('a session ended elsewhere is noticed: the token goes and the page reloads', async ({
  page,
  product,
  allowTrouble,
}) => {
  allowTrouble(/401|WebSocket|request failed/);
  const person = await arrive(page, product.url);
  await page.goto('/cabinet');
  await expect(page.getByText(person.email)).toBeVisible();
  await person.api.signOutEverywhere();
  await expect(page.getByText('Войдите, чтобы открыть кабинет')).toBeVisible();
  // It may be in the middle of its reload.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt')).catch(() => 'reloading')).toBeNull();
  for (const name of ['Личный кабинет', 'Оплата', 'Обучение', 'Помощь']) {
    await expect(page.getByRole('navigation', { name: 'Меню кабинета' }).getByText(name)).toBeVisible();
  }
});

test('a change made elsewhere shows here at once, over the live socket', JOURNEY, async ({ page, product }) => {
  const person = await arrive(page, product.url);
  await page.goto('/cabinet');
  await expect(page.getByText('Вы еще не создали ни одного проекта')).toBeVisible();
  await person.api.createProject({ body: { title: 'Создан в другом месте', description: '' } });
  await expect(page.getByRole('link', { name: 'Создан в другом месте' }).first()).toBeVisible();
});

test('a link with auth_code asks first, signs in once and leaves no trace in the address bar or the history', async ({
  page,
  product,
  allowTrouble,
}) => {
  const person = await arrive(page, product.url);
  const { url } = await person.api.newAuthCode();
  await page.evaluate(() => localStorage.clear());
  await page.goto(url);
  await expect(page.getByRole('heading', { name: `Войти как ${person.email}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/cabinet$/);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain('auth_code');

  allowTrouble(/401/);
  await page.evaluate(() => localStorage.clear());
  await page.goto(url);
  await expect(page.getByText('Ссылка для входа недействительна или уже использована')).toBeVisible();
  expect(page.url()).not.toContain('auth_code');
});

test('a wrong password is said in red, and the words are the server’s', async ({ page, allowTrouble }) => {
  allowTrouble(/401/);
  await page.goto('/sign_in');
  await page.getByLabel('Телефон или email').fill('nobody@example.ru');
  await page.getByLabel('Пароль', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible();
  await expect(page).toHaveURL(/\/sign_in$/);
});

test('someone else’s project opens like one that does not exist', async ({ page, product, allowTrouble }) => {
  allowTrouble(/404/);
  const stranger = apiOf(product.url, await signUp(product.url, `stranger${Date.now()}@example.ru`));
  const { id } = await stranger.createProject({ body: { title: 'Чужая тайна', description: '' } });
  await arrive(page, product.url);
  await page.goto(`/cabinet/projects/${id}`);
  await expect(page.getByText('Проект не найден').first()).toBeVisible();
  await expect(page.getByText('Чужая тайна')).toHaveCount(0);
});

test('an unknown address says so in Russian, with the status of the fallback page', async ({ page, allowTrouble }) => {
  // The page itself says 404 to search engines.
  allowTrouble(/404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
  await expect(page.getByText('404 Not Found')).toBeVisible();
});

test('texts from users are never markup', async ({ page, product }) => {
  const person = await arrive(page, product.url);
  await person.api.createProject({ body: { title: '<img src=x onerror=alert(1)>', description: '<b>жирно</b>' } });
  await page.goto('/cabinet');
  await expect(page.getByText('<b>жирно</b>')).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('the whole way is open to the keyboard alone', JOURNEY, async ({ page, product }) => {
  const signed = await signUp(product.url, 'keyboard@example.ru');
  await page.goto('/sign_in');
  await page.keyboard.press('Tab');
  const tabTo = async (name: string) => {
    for (let step = 0; step < 40; step += 1) {
      const called = await page.evaluate(() => {
        const { activeElement: focused, body } = document;
        if (focused === body || !focused) return '';
        const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
        return label ?? focused.getAttribute('aria-label') ?? focused.textContent ?? '';
      });
      if (called.startsWith(name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo('Телефон или email');
  await page.keyboard.type('keyboard@example.ru');
  await tabTo('Пароль');
  await page.keyboard.type('long-enough');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cabinet$/);
  await expect(page.getByText('Вы еще не создали ни одного проекта')).toBeVisible();
  await tabTo('Создать проект');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo('Название');
  await page.keyboard.type('С клавиатуры');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'С клавиатуры' }).first()).toBeVisible();
  expect((await apiOf(product.url, signed).listProjects()).amount).toBe(1);
});
