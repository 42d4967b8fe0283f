import sharp from 'sharp';
import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, test } from './testing/fixtures.ts';
import { drawNamed, rows, saved } from './testing/labelling.ts';
import { boatsJpeg } from './testing/sign.ts';

test.use({ productEnv: { DEMO: 'off', LOCAL_WORKER: 'on' } });

test('a described file is labelled, renamed and described anew, and its labels stay its own on every screen and nobody else’s', async ({ page, product, context, browser }) => {
  test.setTimeout(240_000);
  const person = await arrive(page, product.url, 'describes@example.ru');
  const file = await uploadTo(product.url, person.signed, { ...person, name: 'причал.jpg', bytes: await sharp(boatsJpeg()).resize(800).jpeg().toBuffer() });
  const params = { dataSourceId: person.dataSourceId, fileId: file.id };

  // One screen stays with the list and hears of everything by the live socket alone.
  const list = await context.newPage();
  await list.goto(`${product.url}${person.path}`);
  const card = list.locator('article').first();
  await expect(card.getByText(/На снимке — .*лодк/)).toBeVisible({ timeout: 120_000 });

  await page.goto(`${product.url}${person.path}/data_source_files/${file.id}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Языковая модель')).toHaveAttribute('aria-selected', 'true');
  await tab('Разметка').click();
  const picture = page.getByRole('group', { name: 'Поле разметки' }).locator('img');
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(100);
  await drawNamed(page, picture, { title: 'Рыбацкая лодка', at: [{ x: 0.2, y: 0.3 }, { x: 0.5, y: 0.6 }] });
  await expect(rows(page)).toHaveCount(1);
  await saved(page);
  await expect(card.getByText('Меток: 1')).toBeAttached();

  await person.api.changeFile({ params, body: { title: 'Утро на причале' } });
  await expect(card.getByText('Утро на причале')).toBeVisible();
  await expect(card.getByText('Меток: 1')).toBeAttached();

  await tab('Языковая модель').click();
  await page.getByRole('button', { name: 'Описать заново' }).click();
  await expect(page.getByText('Файл распознан заново')).toBeVisible({ timeout: 120_000 });
  await expect(card.getByText('Меток: 1')).toBeAttached();
  await tab('Разметка').click();
  await expect(rows(page)).toHaveCount(1);

  // From somewhere else: a third screen, or a program of this person's.
  const { projectId, dataSourceId } = person;
  await person.api.createLabel({ params: { fileId: file.id }, body: { title: 'Мачта', project: { id: projectId }, dataSource: { id: dataSourceId }, dataSourceFile: { id: file.id }, x0: 0.6, y0: 0.1, x1: 0.7, y1: 0.6, timeFrame: 0 } });
  await expect(rows(page)).toHaveCount(2);
  await expect(card.getByText('Меток: 2')).toBeAttached();
  expect((await person.api.listLabels({ params: { fileId: file.id } })).labels.map(({ title }) => title)).toEqual(['Рыбацкая лодка', 'Мачта']);

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  const other = await arrive(stranger, product.url, 'other@example.ru');
  await stranger.goto(page.url());
  await expect(stranger.getByText('Файл не найден').or(stranger.getByText('Проект не найден')).first()).toBeVisible();
  await expect(stranger.getByText('Утро на причале')).toHaveCount(0);
  expect(JSON.parse((await other.api.search({ body: { content: 'лодка' } })).searchResult)).toEqual([]);
  await elsewhere.close();
});
