import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test, JOURNEY } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';
import { startScriptedWorker } from './testing/scripted-worker.ts';
import { readZip } from './testing/zip.ts';

const DESCRIBED = { timeout: 120_000 };
/** What the browser has saved. */
const saved = async (page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

test(
  'described files are taken out byte for byte, moved and moved back, deleted and restored with their labels; nobody else sees any of it',
  JOURNEY,
  async ({ page, product }) => {
    const place = await arrive(page, product.url, 'trash@example.ru');
    const worker = startScriptedWorker(product, 'сценарий');
    const { api, projectId, dataSourceId } = place;
    const stranger = apiOf(product.url, await signUp(product.url, 'trash-stranger@example.ru'));
    const pictures = new Map([
      ['первый.png', noisePng(1)],
      ['второй.png', noisePng(2)],
    ]);
    const ids: number[] = [];
    for (const [name, bytes] of pictures)
      ids.push((await uploadTo(product.url, place.signed, { ...place, name, bytes })).id);
    const [first = 0, second = 0] = ids;
    await api.createLabel({
      params: { fileId: first },
      body: {
        title: 'Рысь',
        project: { id: projectId },
        dataSource: { id: dataSourceId },
        dataSourceFile: { id: first },
        x0: 0.1,
        y0: 0.1,
        x1: 0.5,
        y1: 0.5,
        timeFrame: 0,
      },
    });
    const other = await api.createDataSource({ body: { project: projectId, title: 'Архив', description: '' } });
    await page.goto(place.path);
    await expect(page.locator('article')).toHaveCount(2, DESCRIBED);
    const select = async (...names: string[]) => {
      for (const name of names) await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check({ force: true });
    };
    const bar = page.getByRole('region', { name: 'Действия с выбранными файлами' });

    await select('первый.png');
    const original = await saved(page, () => bar.getByRole('button', { name: 'Скачать' }).click());
    expect(original.name).toBe('первый.png');
    expect(original.bytes.equals(pictures.get('первый.png') ?? Buffer.alloc(0))).toBe(true);
    await select('второй.png');
    const zip = await saved(page, () => bar.getByRole('button', { name: 'Скачать' }).click());
    const unpacked = readZip(zip.bytes);
    expect(unpacked.size).toBe(2);
    for (const [name, bytes] of pictures) expect(unpacked.get(name)?.equals(bytes)).toBe(true);
    await expect(stranger.packFiles({ body: { file_ids: ids } })).rejects.toThrow('404');
    await expect(stranger.showOriginal({ params: { fileId: first } })).rejects.toThrow('404');

    await bar.getByRole('button', { name: 'Переместить' }).click();
    const question = page.getByRole('dialog', { name: 'Переместить 2 файла' });
    await expect(question.getByRole('combobox', { name: 'Источник данных' })).toHaveValue('Архив');
    expect(await seriousFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Переместить' }).click();
    await expect(page.getByText('Перемещено: 2 файла в «Архив»')).toBeVisible();
    await expect(page.locator('article')).toHaveCount(0);
    expect((await api.countFiles({ params: { dataSourceId: other.id } })).amount).toBe(2);
    await page.getByRole('button', { name: 'Вернуть обратно' }).click();
    await expect(page.locator('article')).toHaveCount(2);

    const drawn = async () => (await api.listProjectLabels({ params: { projectId }, query: {} })).counts;
    await select('первый.png', 'второй.png');
    await bar.getByRole('button', { name: 'Удалить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Удалено файлов: 2')).toBeVisible();
    expect(await drawn()).toEqual([]);
    expect((await stranger.listTrashedFiles({ query: {} })).files).toEqual([]);
    await page.getByRole('link', { name: 'Корзина' }).click();
    await expect(page.getByRole('heading', { name: 'Корзина', level: 1 })).toBeVisible();
    await expect(page.getByText('Осталось 30 дней')).toHaveCount(2);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Восстановить: первый.png' }).click();
    await expect(page.getByText('Осталось 30 дней')).toHaveCount(1);
    expect(await drawn()).toMatchObject([{ title: 'Рысь', amount: 1 }]);
    await page.getByRole('button', { name: 'Удалить навсегда: второй.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить навсегда' }).click();
    await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible();
    await expect(api.restoreFromTrash({ body: { files: [second] } })).rejects.toThrow('404');

    await page.goto(place.path);
    await expect(page.locator('article')).toHaveCount(1);
    await expect(page.locator('article')).toContainText('первый.png');
    await worker.stop();
  },
);
