import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { apiOf, signUp } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test, JOURNEY } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';
import { startScriptedWorker } from './testing/scripted-worker.ts';

const MB = 1024 * 1024;
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const form = (page: Page) => page.getByRole('dialog', { name: 'Новый файл' });
const panel = (page: Page) => page.getByRole('region', { name: 'Загрузка файлов' });
const choose = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  await page.getByRole('button', { name: 'Добавить файл' }).first().click();
  await form(page).locator('input[type=file]').first().setInputFiles(files);
};

test(
  'bad files stand aside and known ones are offered, the line goes on above the pages; a large file survives a cut connection and a reload',
  JOURNEY,
  async ({ page, browser, product, allowTrouble }) => {
    allowTrouble(/\/api\/projects\/uploads\/|net::ERR_(FAILED|CONNECTION)|status of 415|answer 415/);
    const place = await arrive(page, product.url, 'uploads@example.ru');
    const worker = startScriptedWorker(product, 'сценарий');
    await page.goto(place.path);

    // An empty source is a place to drop files on; a paper is named and stands aside, a text that calls itself a picture
    // is refused in its turn.
    await expect(page.getByText('Перетащите сюда файлы или папки')).toBeVisible();
    await choose(page, [
      picture('один.png', noisePng(1)),
      { name: 'смета.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      picture('обман.png', Buffer.from('<html>')),
      picture('два.png', noisePng(2)),
    ]);
    await expect(form(page).getByRole('alert')).toContainText('смета.pdf: Такой тип файла не поддерживается');
    // In a low window too the button is in reach, however much is said above it.
    await page.setViewportSize({ width: 1440, height: 560 });
    await expect(form(page).getByRole('button', { name: 'Загрузить' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await form(page).getByRole('button', { name: 'Загрузить' }).click();
    await expect(form(page).getByText(/загружено: 2/)).toBeVisible();
    await expect(form(page).getByRole('button', { name: 'Повторить «обман.png»' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await form(page).getByRole('button', { name: 'Готово' }).click();
    await expect(page.locator('article')).toHaveCount(2);

    // What the source has is offered, and skipped.
    await choose(page, [picture('снова один.png', noisePng(1))]);
    await form(page).getByRole('button', { name: 'Загрузить' }).click();
    await expect(form(page).getByText('Уже есть в источнике: 1 файл')).toBeVisible();
    await form(page).getByRole('button', { name: 'Пропустить', exact: true }).click();
    await expect(form(page)).toBeHidden();

    // The second part never arrives; the line goes on by itself once the wire is whole again, and the page is left
    // meanwhile.
    const large = picture('большой.png', Buffer.concat([noisePng(3), randomBytes(26 * MB)]));
    let isCut = true;
    let parts = 0;
    await page.route('**/api/projects/uploads/*-*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      parts += 1;
      return isCut && parts > 1 ? route.abort() : route.continue();
    });
    await choose(page, [large]);
    await form(page).getByRole('button', { name: 'Загрузить' }).click();
    await expect.poll(() => parts).toBeGreaterThan(1);
    await form(page).getByRole('button', { name: 'Свернуть' }).click();
    await page.getByRole('navigation', { name: 'Где вы находитесь' }).getByRole('link', { name: 'Проекты' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible();
    await expect(panel(page).getByText('Загрузка: 1 из 1')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    // A reload takes the file from the browser, not what has arrived. Leaving asks first.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(panel(page).getByText('Выберите файл ещё раз, чтобы продолжить')).toBeVisible();
    const {
      uploads: [left],
    } = await place.api.listUnfinishedUploads();
    expect(left?.offset).toBe(8 * MB);

    // Another person sees nothing of it.
    const other = await signUp(product.url, 'uploads-other@example.ru');
    const theirs = apiOf(product.url, other);
    expect((await theirs.listUnfinishedUploads()).uploads).toEqual([]);
    await expect(theirs.listKnownFiles({ params: place, body: { checksums: ['0'.repeat(64)] } })).rejects.toThrow(
      '404',
    );
    const stranger = await browser.newPage({ baseURL: product.url });
    await stranger.addInitScript(({ jwt, csrf }) => {
      localStorage.setItem('jwt', jwt);
      localStorage.setItem('csrf', csrf);
    }, other);
    await stranger.goto('/cabinet');
    await expect(stranger.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible();
    await expect(panel(stranger)).toHaveCount(0);
    await stranger.close();

    isCut = false;
    const offsets: number[] = [];
    page.on(
      'request',
      (request) => request.method() === 'PATCH' && offsets.push(Number(request.headers()['upload-offset'])),
    );
    await panel(page).locator('input[type=file]').setInputFiles(large);
    await expect(page.getByText('Загружено: 1 файл')).toBeVisible({ timeout: 30_000 });
    expect(offsets[0]).toBe(8 * MB);
    await expect(panel(page)).toBeHidden();
    expect((await place.api.countFiles({ params: place })).amount).toBe(3);
    await page.goto(place.path);
    await expect(page.locator('article').getByText('большой.png').first()).toBeVisible();
    await worker.stop();
  },
);
