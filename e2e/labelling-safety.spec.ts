import { expect, test } from './testing/fixtures.ts';
import { drawNamed, openPicture, rows, saved, type Place } from './testing/labelling.ts';
import { freePort, newDataDir, startProduct } from './testing/product.ts';

const NEW_LABEL = '**/labels/new';
const OFFLINE = 'Нет связи, метки сохранены на устройстве';
const boxAt = (index: number): [Place, Place] => [
  { x: 0.1 + index * 0.2, y: 0.3 },
  { x: 0.2 + index * 0.2, y: 0.5 },
];

test('without a connection labels stay on the device, through a reload, and none is lost or doubled', async ({
  page,
  product,
  context,
  allowTrouble,
}) => {
  allowTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { picture, titles } = await openPicture(page, product.url, 'offline@example.ru');
  await drawNamed(page, picture, { title: 'До обрыва', at: boxAt(0) });
  await saved(page);
  await context.setOffline(true);
  for (const [index, title] of ['Первая', 'Вторая', 'Третья'].entries())
    await drawNamed(page, picture, { title, at: boxAt(index + 1) });
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  expect(await titles()).toEqual(['До обрыва']);

  // The page dies before the connection is back.
  const address = page.url();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await expect(rows(page)).toHaveCount(4);
  await expect.poll(titles).toEqual(['До обрыва', 'Первая', 'Вторая', 'Третья']);
  await saved(page);
});

test('a page reloaded in the middle of saving a label shows it and saves it once', async ({ page, product }) => {
  const { picture, titles } = await openPicture(page, product.url, 'reload@example.ru');
  const heldRequest = new Promise<void>((resolve) => void page.route(NEW_LABEL, () => resolve(), { times: 1 }));
  await drawNamed(page, picture, { title: 'Не дошла', at: boxAt(0) });
  await heldRequest;
  await page.reload();
  await expect(rows(page)).toHaveText([/Не дошла/]);
  await saved(page);
  expect(await titles()).toEqual(['Не дошла']);

  // The server has it, and the page has not heard so.
  const heldAnswer = new Promise<void>(
    (resolve) => void page.route(NEW_LABEL, async (route) => resolve(void (await route.fetch())), { times: 1 }),
  );
  await drawNamed(page, picture, { title: 'Без ответа', at: boxAt(1) });
  await heldAnswer;
  expect(await titles()).toEqual(['Не дошла', 'Без ответа']);
  await page.reload();
  await saved(page);
  await expect(rows(page)).toHaveText([/Не дошла/, /Без ответа/]);
  expect(await titles()).toEqual(['Не дошла', 'Без ответа']);
});

test('a label goes on through a server killed between release and answer, and is there once', async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/ERR_CONNECTION|WebSocket|ERR_FAILED/);
  const settings = { dataDir: newDataDir(), port: await freePort(), env: { DEMO: 'off', LOCAL_WORKER: 'off' } };
  let product = await startProduct(settings);
  const { picture, titles } = await openPicture(page, product.url, 'killed@example.ru');
  await page.route(
    NEW_LABEL,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await product.crash();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await drawNamed(page, picture, { title: 'Дошла', at: boxAt(0) });
  await expect(page.getByText(OFFLINE)).toBeVisible();
  product = await startProduct(settings);
  await saved(page);
  expect(await titles()).toEqual(['Дошла']);

  await expect(rows(page)).toHaveText([/Дошла/]);
  await page.close();
  await product.stop();
});

test('a label deleted without a connection is gone from the server afterwards, and one whose deletion was undone is not', async ({
  page,
  product,
  context,
  allowTrouble,
}) => {
  allowTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { picture, titles } = await openPicture(page, product.url, 'deleted@example.ru');
  for (const [index, title] of ['Лишняя', 'Нужная'].entries())
    await drawNamed(page, picture, { title, at: boxAt(index) });
  await saved(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Удалить: Лишняя' }).click();
  await page.getByRole('button', { name: 'Удалить: Нужная' }).click();
  await expect(page.getByRole('button', { name: 'Удалить: Нужная' })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Удалить: Нужная' })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  expect(await titles()).toEqual(['Лишняя', 'Нужная']);

  await context.setOffline(false);
  await saved(page);
  await expect(rows(page)).toHaveText([/Нужная/]);
  expect(await titles()).toEqual(['Нужная']);
});
