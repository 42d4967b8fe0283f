import { expect, test } from './testing/fixtures.ts';
import { arriveToRecord, choose, liveTracks, start, withDevices } from './testing/recorder.ts';

test.use(withDevices('deny'));

test('a user who says no to the camera reads what to do about it, and nothing is recorded', async ({
  page,
  product,
}) => {
  const { recorder, listFiles } = await arriveToRecord(page, product.url);
  await page.goto(recorder);
  await start(page);
  await expect(page.getByRole('alert')).toContainText('Нет доступа к камере и микрофону');
  await expect(page.getByRole('button', { name: 'Начать запись' })).toBeEnabled();
  expect([await listFiles(), await liveTracks(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'Включить камеру' }).click();
  await expect(page.getByText(/^Нет доступа к камере/)).toHaveCount(2);
});

test('a user who says no to the screen reads that none was chosen', async ({ page, product }) => {
  const { recorder } = await arriveToRecord(page, product.url);
  await page.goto(recorder);
  await choose(page, 'Экран');
  await start(page);
  await expect(page.getByRole('alert')).toContainText('Экран для записи не выбран');
  await expect(page.getByRole('button', { name: 'Начать запись' })).toBeEnabled();
});
