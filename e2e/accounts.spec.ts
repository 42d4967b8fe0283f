import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { settle } from './testing/arrive.ts';
import { demoOf } from './testing/demo.ts';
import { expect, seriousFindings, test } from './testing/fixtures.ts';
import { drawNamed, saved, steadyPicture } from './testing/labelling.ts';
import { boatsJpeg } from './testing/sign.ts';
import { readZip } from './testing/zip.ts';

// With machines that look: what is taken out and what is thrown away is described by then.
test.use({ productEnv: { LOCAL_WORKER: 'on' } });

const EMAIL = 'leaving@example.ru';
const OLD = 'long-enough';
const NEW = 'brand-new-password';

const credentialsIn = (page: Page) =>
  page.evaluate(() => ({ jwt: localStorage.getItem('jwt') ?? '', csrf: localStorage.getItem('csrf') ?? '' }));

test('a user registers, takes their data out, forgets the password, comes back and leaves; the other one keeps everything', async ({
  page,
  browser,
  product,
  allowTrouble,
}) => {
  allowTrouble(/40[149]|422/);
  const other = await signUp(product.url, 'staying@example.ru');
  const otherApi = apiOf(product.url, other);
  const project = await otherApi.createProject({ body: { title: 'Чужое', description: '' } });
  const source = await otherApi.createDataSource({ body: { project: project.id, title: 'Чужое', description: '' } });
  const kept = await uploadTo(product.url, other, {
    projectId: project.id,
    dataSourceId: source.id,
    name: 'лодки.jpg',
    bytes: boatsJpeg(),
  });

  await page.goto('/');
  await page.getByRole('link', { name: 'Начать работу', exact: true }).first().click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Пароль', { exact: true }).fill('short');
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Регистрация' }).click();
  await expect(page.getByText('Подробности')).toBeVisible();
  await page.getByLabel('Пароль', { exact: true }).fill(OLD);
  await page.getByRole('button', { name: 'Регистрация' }).click();
  await expect(page).toHaveURL(/\/cabinet$/);

  const person = await settle(page, product.url, await credentialsIn(page));
  const file = await uploadTo(product.url, person.signed, { ...person, name: 'лодки.jpg', bytes: boatsJpeg() });
  await expect
    .poll(
      async () =>
        (await person.api.showFile({ params: { dataSourceId: person.dataSourceId, fileId: file.id } })).ai_description,
      { timeout: 120_000 },
    )
    .not.toBeNull();
  await page.goto(`${person.path}/data_source_files/${file.id}`);
  await page.getByRole('tab', { name: 'Разметка' }).click();
  await drawNamed(page, await steadyPicture(page), {
    title: 'Лодка',
    at: [
      { x: 0.2, y: 0.3 },
      { x: 0.6, y: 0.7 },
    ],
  });
  await saved(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать набор данных', exact: true }).click(),
  ]);
  const names = [...readZip(readFileSync(await download.path())).keys()];
  expect(names.filter((name) => name.startsWith('images/'))).toHaveLength(1);

  // The password is forgotten, and no letters can be sent here: an administrator helps.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign_in');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  // The form before it has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Забыли пароль?' })).toBeVisible();
  await page.getByLabel('Телефон или email').fill(EMAIL);
  await page.getByRole('button', { name: 'Получить ссылку' }).click();
  await expect(page.getByRole('heading', { name: 'Обратитесь к администратору' })).toBeVisible();

  const admin = await browser.newPage({ baseURL: product.url });
  await settle(admin, product.url, await demoOf(product));
  await admin.goto('/admin');
  await expect(admin.getByRole('listitem').filter({ hasText: EMAIL }).getByText('Забыл пароль')).toBeVisible();
  await admin.getByRole('button', { name: `Ссылка для пароля: ${EMAIL}` }).click();
  const link = await admin.getByRole('textbox', { name: 'Ссылка для нового пароля' }).inputValue();
  expect(await seriousFindings(admin)).toEqual([]);

  await page.goto(link);
  await page.getByLabel('Новый пароль').fill(NEW);
  await page.getByRole('button', { name: 'Сохранить и войти' }).click();
  await expect(page).toHaveURL(/\/cabinet$/);
  expect(page.url()).not.toContain('password_code');
  await expect(person.api.me()).rejects.toThrow('401');

  await page.goto('/cabinet/profile');
  await expect(page.getByText('Chrome, Linux')).toBeVisible();
  await page.getByRole('button', { name: 'Удалить учётную запись' }).click();
  await page.getByLabel('Ваш пароль').fill(NEW);
  await page.getByLabel('Чтобы подтвердить, введите слово УДАЛИТЬ').fill('удалить');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(page.getByRole('heading', { name: 'Учётная запись удалена' })).toBeVisible();
  await expect(apiOf(product.url).signIn({ body: { login: EMAIL, password: NEW } })).rejects.toThrow('401');

  await admin.reload();
  await expect(admin.getByRole('list', { name: 'Пользователи' }).getByText('staying@example.ru')).toBeVisible();
  await expect(admin.getByText(EMAIL)).toHaveCount(0);
  expect((await otherApi.showFile({ params: { dataSourceId: source.id, fileId: kept.id } })).id).toBe(kept.id);
  const shown = await fetch(new URL(kept.file_url ?? '', product.url));
  expect(Buffer.from(await shown.arrayBuffer()).equals(boatsJpeg())).toBe(true);
  await admin.close();
});
