import { signUp } from './testing/api.ts';
import { expect, seriousFindings, test, WITH_WORKER, JOURNEY } from './testing/fixtures.ts';
import { drawNamed, saved, steadyPicture } from './testing/labelling.ts';

test.use({ productEnv: WITH_WORKER });

test('a newcomer registers, creates a project, chooses a plan, signs out, and comes back by phone', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Войти' }).first().click();
  await expect(page).toHaveTitle(/Вход/);
  await page.getByRole('button', { name: 'Регистрация' }).click();
  const register = page.getByRole('button', { name: 'Регистрация' });
  await expect(register).toBeDisabled();
  await page.getByLabel('Email').fill('newcomer@example.ru');
  await expect(register).toBeDisabled();
  await page.getByLabel('Пароль', { exact: true }).fill('long-enough');
  await register.click();
  await expect(page.getByText('Регистрация выполнена успешно')).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet$/);

  await expect(page.getByText('Вы еще не создали ни одного проекта')).toBeVisible();
  await page.getByRole('button', { name: 'Создать проект' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Название').fill('Склад №3');
  await form.getByLabel('Описание').fill('Камеры у ворот');
  await form.getByRole('button', { name: 'Создать' }).click();
  const menu = page.getByRole('navigation', { name: 'Меню кабинета' });
  await expect(page).toHaveURL(/\/cabinet\/projects\/\d+$/);
  await expect(menu.getByRole('link', { name: 'Склад №3' })).toBeVisible();
  await expect(
    page.getByText('Выберите тариф, который будет использоваться в проекте. Его можно изменить позже.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Выбрать тариф «Дело»' }).click();
  await expect(page.getByText('Тариф установлен')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сменить тариф' })).toBeVisible();
  await expect(page.getByText('15 коп. за инференс')).toBeVisible();

  await menu.getByRole('link', { name: 'Профиль' }).click();
  await page.getByLabel('Телефон').fill('89120003344');
  await page.getByLabel('Фамилия').fill('Иванова');
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(menu.getByText('Иванова')).toBeVisible();

  // The letters are the specification's, and nobody is shouted at.
  expect(await menu.getByRole('button', { name: 'ВЫЙТИ' }).innerText()).toBe('Выйти');
  await menu.getByRole('button', { name: 'ВЫЙТИ' }).click();
  await expect(page.getByText('Вы уверены, что хотите выйти?')).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page).toHaveURL(/\/cabinet\/profile$/);
  await menu.getByRole('button', { name: 'ВЫЙТИ' }).click();
  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();

  await page.goto('/sign_in');
  await page.getByLabel('Телефон или email').fill('8 (912) 000-33-44');
  await page.getByLabel('Пароль', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/cabinet$/);
  await expect(
    page.getByRole('navigation', { name: 'Меню кабинета' }).getByRole('link', { name: 'Склад №3' }),
  ).toBeVisible();
});

test(
  'a new account takes the sample, and the guide ticks itself off to its end',
  JOURNEY,
  async ({ page, product }) => {
    const { jwt, csrf } = await signUp(product.url, 'sample@example.ru');
    await page.goto('/');
    await page.evaluate(
      (signed) => Object.entries(signed).forEach(([name, value]) => localStorage.setItem(name, value)),
      { jwt, csrf },
    );
    await page.goto('/cabinet');
    const guide = page.getByRole('region', { name: 'Первые шаги' });
    await expect(guide.getByText('Сделано 0 из 5')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Взять пример' }).click();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Пример: снимки для знакомства', exact: true }),
    ).toBeVisible();
    // Files are brought and described meanwhile, and the page hears of both.
    await expect(guide.getByText('Сделано 3 из 5')).toBeVisible({ timeout: 240_000 });

    await guide.getByRole('link', { name: 'Искать' }).click();
    const search = page.getByRole('dialog', { name: 'Поиск' });
    await search.getByRole('button', { name: 'Птицы на фото', exact: true }).click();
    await expect(search.getByRole('link', { name: 'Скопа', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(guide.getByText('Сделано 4 из 5')).toBeVisible();

    await guide.getByRole('link', { name: 'К файлу' }).click();
    await page.getByRole('tab', { name: 'Разметка' }).click();
    await drawNamed(page, await steadyPicture(page), {
      title: 'находка',
      at: [
        { x: 0.1, y: 0.1 },
        { x: 0.3, y: 0.3 },
      ],
    });
    await saved(page);
    await page.goto('/cabinet');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Пример: снимки для знакомства', exact: true }),
    ).toBeVisible();
    await expect(guide).toBeHidden();
  },
);
