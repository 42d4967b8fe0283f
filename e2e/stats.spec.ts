import { statsStart } from '@rakurs/contract';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { expect, test } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';

/** Somebody new who has labelled three things today. */
async function labelThree(url: string, email: string): Promise<number> {
  const signed = await signUp(url, email);
  const api = apiOf(url, signed);
  const project = await api.createProject({ body: { title: 'Склад №3', description: '' } });
  const source = await api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } });
  const bytes = noisePng(3, { width: 320, height: 200 });
  const file = await uploadTo(url, signed, { projectId: project.id, dataSourceId: source.id, name: 'двор.png', bytes });
  for (const title of ['ворота', 'погрузчик', 'человек']) {
    const place = {
      project: { id: project.id },
      dataSource: { id: source.id },
      dataSourceFile: { id: file.id },
      timeFrame: 0,
    };
    await api.createLabel({
      params: { fileId: file.id },
      body: { title, ...place, x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 },
    });
  }
  return (await api.me()).id;
}

/** What has been labelled until now. Everybody is counted here, so users of other tests are too. */
const labelledUntilNow = (url: string) => {
  const now = new Date();
  return apiOf(url).getStats({ body: { dateStart: statsStart(now).toISOString(), dateEnd: now.toISOString() } });
};

test('a visitor sees who labelled how much, day by day and as a film', async ({ page, product }) => {
  const before = await labelledUntilNow(product.url);
  const id = await labelThree(product.url, 'stats@example.ru');
  const most = Math.max(3, ...before.items.map(({ labels_counter }) => labels_counter));
  const total = before.labelsCounter + 3;
  let inFlight = 0;
  let mostInFlight = 0;
  let asked = 0;
  const isStats = (url: string) => url.endsWith('/api/stats/get');
  page.on('request', (request) => {
    if (!isStats(request.url())) return;
    asked += 1;
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
  });
  page.on('requestfinished', (request) => void (isStats(request.url()) && (inFlight -= 1)));

  await page.goto('/stats');
  const bar = page
    .getByRole('list', { name: 'Участники и их метки' })
    .getByRole('listitem')
    .filter({ has: page.getByText(`id ${id}`, { exact: true }) });
  await expect(bar.getByText('3', { exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(`: ${most} / ${total}$`))).toBeVisible();

  const days = page.getByRole('group', { name: 'Последние 15 дней' }).getByRole('button');
  await expect(days).toHaveCount(15);
  await days.nth(10).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Меток за это время нет')).toBeVisible();
  await expect(page.getByText(/, 24:00: 0 \/ 0$/)).toBeVisible();

  const askedBefore = asked;
  await page.getByRole('button', { name: 'Проиграть' }).click();
  // A quarter of an hour after the chosen day has ended, the next one is marked.
  await expect(days.nth(11)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked).toBeGreaterThan(askedBefore + 10);
  await page.getByRole('button', { name: 'Остановить' }).click();
  await expect(page.getByRole('button', { name: 'Проиграть' })).toBeVisible();
  expect(mostInFlight).toBe(1);

  // Back to today, and what was labelled is there again.
  await days.last().click();
  await expect(bar.getByText('3', { exact: true })).toBeVisible();
});
