import { expect, test } from './testing/fixtures.ts';
import { arriveToRecord, start } from './testing/recorder.ts';

test('a machine without a camera says so', async ({ page, product }) => {
  const { recorder } = await arriveToRecord(page, product.url);
  await page.goto(recorder);
  await start(page);
  await expect(page.getByRole('alert')).toContainText('Камера не найдена');
  await expect(page.getByRole('button', { name: 'Начать запись' })).toBeEnabled();
});
