import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive, keepSession } from './testing/arrive.ts';
import { makeFilm } from './testing/film.ts';
import { expect, seriousFindings, test, JOURNEY } from './testing/fixtures.ts';
import { payIn } from './testing/money.ts';
import { catJpeg } from './testing/photographs.ts';
import { noisePng } from './testing/pictures.ts';
import { choosePlan } from './testing/plans.ts';
import type { Product } from './testing/product.ts';
import { startScriptedWorker, tokenOf } from './testing/scripted-worker.ts';

// No gift: each test begins with nothing. Who looks at pictures is started by the tests themselves.
test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'off', WELCOME_CREDIT: '0' } });

/** A machine looks at a picture for half a minute on a busy machine. */
const LOOKED_AT = { timeout: 180_000 };

const rubles = (kopecks: number): string =>
  new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency: 'RUB',
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
  }).format(kopecks / 100);
const tile = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Суммы' }).getByRole('group', { name });
const menuEntry = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Меню кабинета' }).getByRole('link', { name: /^Финансы/ });

/** By the form in the cabinet and the page that stands for the bank's. */
async function topUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Пополнить баланс' }).first().click();
  const form = page.getByRole('dialog', { name: 'Пополнение баланса' });
  await expect(form.getByRole('textbox', { name: 'Сумма, ₽' })).toHaveValue('100');
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\?/);
  await expect(page.getByText('Тестовая оплата. Настоящие деньги не списываются.')).toBeVisible();
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await expect(page).toHaveURL(/\/cabinet\/financial\/payments/);
  await expect(page.getByText(`Баланс пополнен на ${rubles(10_000)}`)).toBeVisible();
}

test(
  'a hundred rubles paid in are on the balance; what is charged of them names its film and opens it at the frame; nobody else sees any of it',
  JOURNEY,
  async ({ page, product }) => {
    const person = await arrive(page, product.url, 'pays@example.ru');
    const rate = await choosePlan(person);
    await page.goto('/cabinet/financial');
    await expect(page.getByText('Платежей пока нет')).toBeVisible();
    await expect(tile(page, 'Баланс').getByText(rubles(0), { exact: true })).toBeVisible();
    await topUp(page);
    await expect(
      page
        .getByRole('list', { name: 'Список платежей' })
        .getByRole('listitem')
        .filter({ hasText: 'Оплачен' })
        .filter({ hasText: rubles(10_000) }),
    ).toHaveCount(1);
    await expect(tile(page, 'Баланс').getByText(rubles(10_000), { exact: true })).toBeVisible();
    await expect(menuEntry(page)).toContainText(rubles(10_000));

    await tile(page, 'Списано')
      .getByRole('link', { name: /^Подробнее/ })
      .click();
    await expect(page.getByText('Списаний пока нет')).toBeVisible();
    // Lost with a reload.
    await page.evaluate(() => Object.assign(window, { hasStayed: true }));
    const film = await uploadTo(product.url, person.signed, {
      ...person,
      name: 'проезд.webm',
      bytes: await makeFilm(page, { width: 320, height: 180, frameMs: Array.from({ length: 40 }, () => 200) }),
    });
    const worker = startScriptedWorker(product, 'сценарий');
    const row = page
      .getByRole('list', { name: 'Список списаний' })
      .getByRole('listitem')
      .filter({ hasText: 'Описание: проезд.webm' });
    await expect(row).toHaveCount(1);
    await worker.stop();
    const [charge] = (await person.api.listCharges({ query: {} })).usersDebtDtos;
    const {
      frames,
      total_price: price,
      id: chargeId,
    } = await person.api.showCharge({ params: { chargeId: charge?.id ?? 0 } });
    expect(frames.length).toBeGreaterThan(1);
    expect(price).toBe(frames.length * rate.value);
    await expect(row).toContainText(rubles(price));
    await expect(tile(page, 'Списано').getByText(rubles(price), { exact: true })).toBeVisible();
    await expect(tile(page, 'Баланс').getByText(rubles(10_000 - price), { exact: true })).toBeVisible();
    await expect(menuEntry(page)).toContainText(rubles(10_000 - price));
    expect(await page.evaluate('window.hasStayed')).toBe(true);

    await row.getByRole('link').click();
    const bought = page
      .getByRole('dialog', { name: 'За что списано' })
      .getByRole('list', { name: 'Кадры' })
      .getByRole('listitem');
    await expect(bought).toHaveCount(frames.length);
    await expect(bought.last()).toContainText('Описано: сценарий');
    const last = frames.at(-1);
    await bought.last().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/data_source_files/${film.id}\\?`));
    await expect
      .poll(() =>
        page
          .locator('video')
          .first()
          .evaluate((video: HTMLVideoElement) => video.currentTime),
      )
      .toBeCloseTo(last?.second ?? -1, 1);

    const strangers = await signUp(product.url, 'looks-on@example.ru');
    const stranger = apiOf(product.url, strangers);
    await expect(stranger.showCharge({ params: { chargeId } })).rejects.toThrow('404');
    expect(await stranger.showDebtSum()).toEqual({ debt_sum: 0 });
    await keepSession(page, product.url, strangers);
    await page.goto('/cabinet/financial/credit');
    await expect(page.getByText('Списаний пока нет')).toBeVisible();
    await expect(tile(page, 'Баланс').getByText(rubles(0), { exact: true })).toBeVisible();
  },
);

test('work without money waits and says so on its card, and goes on by itself after a top-up', async ({
  page,
  product,
  context,
}) => {
  const person = await arrive(page, product.url, 'short@example.ru');
  await choosePlan(person);
  const worker = startScriptedWorker(product, 'подождал');
  const file = await uploadTo(product.url, person.signed, { ...person, name: 'двор.png', bytes: noisePng(3) });
  await page.goto(person.path);
  await page.evaluate(() => Object.assign(window, { hasStayed: true }));
  await page.getByRole('radiogroup', { name: 'Какие файлы показать' }).getByText('Все файлы').click();
  const card = page.locator(`article[data-file-id="${file.id}"]`);
  await expect(card.getByText('Недостаточно средств')).toBeVisible();
  expect(worker.accepted).toEqual([]);
  const bank = await context.newPage();
  await bank.goto('/cabinet/financial/payments');
  await topUp(bank);
  await expect(card.getByText('Описано: подождал')).toBeVisible();
  await expect(card.getByText('Недостаточно средств')).toHaveCount(0);
  expect(await page.evaluate('window.hasStayed')).toBe(true);
  await worker.stop();
});

const programs: ChildProcess[] = [];
/** The program that the command starts, from this folder: to fetch what it needs takes a network. */
function runLent(command: string): void {
  const words = command.split(' ').filter((word) => /^--(server|token)=/.test(word));
  programs.push(
    spawn(process.execPath, [join(import.meta.dirname, '..', 'worker', 'dist', 'main.js'), ...words], {
      stdio: 'inherit',
    }),
  );
}
/** The same program as the installation's own worker. */
const runOwn = ({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>): void =>
  runLent(`--server=${url} --token=${tokenOf(dataDir)}`);
test.afterEach(async () => {
  for (const program of programs.splice(0)) if (program.kill()) await once(program, 'exit');
});

test('a computer that somebody lends earns with the picture of a project that allows it once the installation has seen the same, and its owner sees no name of it', async ({
  page,
  product,
}) => {
  const payer = await arrive(page, product.url, 'allows@example.ru');
  await payIn(payer.api, 10_000);
  const rate = await choosePlan(payer);
  const closed = await payer.api.createProject({ body: { title: 'Закрытый', description: '' } });
  const inside = await payer.api.createDataSource({ body: { project: closed.id, title: 'Внутри', description: '' } });
  const hidden = await uploadTo(product.url, payer.signed, {
    projectId: closed.id,
    dataSourceId: inside.id,
    name: 'секрет.png',
    bytes: noisePng(5),
  });
  await payer.api.changeProjectSpending({ params: payer, body: { allows_foreign_workers: true } });

  const signed = await signUp(product.url, 'lends@example.ru');
  await keepSession(page, product.url, signed);
  await page.goto('/cabinet/financial/debit');
  await expect(page.getByText('Установите приложение на компьютер, чтобы начать зарабатывать')).toBeVisible();
  await page.getByRole('button', { name: 'Добавить компьютер' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый компьютер' });
  await form.getByRole('textbox', { name: 'Название' }).fill('Домашний');
  await form.getByRole('button', { name: 'Получить команду' }).click();
  const told = page.getByRole('dialog', { name: 'Запустите это на компьютере' });
  await expect(told.getByLabel('Команда', { exact: true })).toContainText('--token=');
  expect(await seriousFindings(page)).toEqual([]);
  runLent(await told.getByLabel('Команда', { exact: true }).innerText());
  await told.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('list', { name: 'Подключённые компьютеры' }).getByText('На связи')).toBeVisible();
  await expect(tile(page, 'Заработано').getByText(rubles(0), { exact: true })).toBeVisible();

  await uploadTo(product.url, payer.signed, { ...payer, name: 'гость.jpg', bytes: catJpeg() });
  const loan = async () => (await apiOf(product.url, signed).listOwnWorkers()).loan;
  await expect.poll(async () => (await loan()).checking, LOOKED_AT).toBe(1);
  expect((await payer.api.showRecognition({ params: { fileId: hidden.id } })).status).toBe('waiting');
  const trust = page.getByRole('region', { name: 'Доверие к вашим компьютерам' });
  await expect(trust.getByText(/Совпало подряд: 0 из 3/)).toBeVisible();
  await expect(tile(page, 'Заработано').getByText(rubles(0), { exact: true })).toBeVisible();
  runOwn(product);
  await expect(tile(page, 'Заработано').getByText(rubles(rate.miner_value), { exact: true })).toBeVisible(LOOKED_AT);
  await expect(trust.getByText(/Совпало подряд: 1 из 3/)).toBeVisible(LOOKED_AT);
  const row = page.getByRole('list', { name: 'Список начислений' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Домашний');
  await expect(page.getByText(/гость|секрет/)).toHaveCount(0);
  expect(await payer.api.showDebtSum()).toEqual({ debt_sum: rate.value });
});
