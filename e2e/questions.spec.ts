import type { Page } from '@playwright/test';
import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test, WITH_WORKER, JOURNEY } from './testing/fixtures.ts';
import { catJpeg } from './testing/photographs.ts';
import { choosePlan } from './testing/plans.ts';
import { boatsJpeg } from './testing/sign.ts';

test.use({ productEnv: WITH_WORKER });

const QUESTION = 'Есть ли на фото кошка?';
/** Machines look at a picture for half a minute on a busy machine, and are asked afterwards. */
const LOOKED_AT = { timeout: 180_000 };

/** The feed at the side of the page, opened: files have the room until somebody wants it. */
async function openFeed(page: Page) {
  await page.getByRole('button', { name: /^Лента/ }).click();
  return page.getByRole('region', { name: 'Лента' }).getByRole('article');
}

test(
  'a question about cats speaks of the cat and not of the boats, at once; called an error, it is gone and counted',
  JOURNEY,
  async ({ page, product }) => {
    const person = await arrive(page, product.url, 'asks@example.ru');
    await choosePlan(person);
    await page.goto(`/cabinet/projects/${person.projectId}`);
    // Lost with a reload.
    await page.evaluate(() => Object.assign(window, { hasStayed: true }));
    const card = page.getByRole('region', { name: 'Вопросы ИИ' });
    await expect(
      card.getByText('Вопросов пока нет, ИИ ответит только на вопрос «Что здесь происходит?»'),
    ).toBeVisible();
    await card.getByRole('button', { name: QUESTION }).click();
    await card.getByRole('button', { name: 'Создать', exact: true }).click();
    const row = card.getByRole('list', { name: 'Вопросы' }).getByRole('listitem').first();
    await expect(row.getByText(QUESTION)).toBeVisible();
    await row.getByRole('button', { name: 'Добавить реакцию' }).click();
    const form = row.getByRole('form', { name: 'Добавить реакцию' });
    await form.getByRole('combobox', { name: 'Ответ ИИ' }).selectOption({ label: 'Содержит' });
    await form.getByRole('textbox', { name: 'Значение' }).fill('да');
    await form.getByRole('textbox', { name: 'Если совпало, сообщить' }).fill('Кошка у двери');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(row.getByText('Если ответ содержит «да» → «Кошка у двери»')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    const cat = await uploadTo(product.url, person.signed, { ...person, name: 'гость.jpg', bytes: catJpeg() });
    const boats = await uploadTo(product.url, person.signed, { ...person, name: 'причал.jpg', bytes: boatsJpeg() });
    const answersTo = async (fileId: number) =>
      (await person.api.listFileQuestions({ params: { fileId } })).aiQuestions.map(({ cqrsTasks }) =>
        cqrsTasks.map(({ content }) => content),
      );
    const messages = await openFeed(page);
    await expect(messages.getByText('Кошка у двери')).toBeVisible(LOOKED_AT);
    await expect.poll(() => answersTo(boats.id), { ...LOOKED_AT, intervals: [500] }).toEqual([['нет']]);
    expect(await answersTo(cat.id)).toEqual([['да']]);
    await expect(messages).toHaveCount(1);
    await expect(messages.getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`/data_source_files/${cat.id}`),
    );
    await expect
      .poll(() =>
        messages
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expect(row.getByText('Точность: никто ещё не проверял')).toBeVisible();

    await expect(messages.getByText(/^Ответ: да · уверенность \d+\s%$/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await messages.getByRole('button', { name: 'Это ошибка' }).click();
    await page
      .getByRole('dialog', { name: 'Вы уверены, что это ошибка?' })
      .getByRole('button', { name: 'Да, это ошибка' })
      .click();
    await expect(messages).toHaveCount(0);
    await expect(row.getByText(/^Точность 0\s% · проверено 1$/)).toBeVisible();
    expect(await page.evaluate('window.hasStayed')).toBe(true);
    await page.reload();
    await expect(row.getByText(/^Точность 0\s% · проверено 1$/)).toBeVisible();
    await expect(messages).toHaveCount(0);

    // Under the description of the file, with how sure it is.
    await page.goto(`${person.path}/data_source_files/${cat.id}`);
    const told = page.getByRole('region', { name: 'Вопросы и ответы' });
    await expect(told.getByText('да', { exact: true })).toBeVisible();
    await expect(told.getByText(/уверенность/)).toBeVisible();
  },
);

test('before it is switched on, a question is tried on the frames there are, ticked, and then applied to them', async ({
  page,
  product,
}) => {
  const person = await arrive(page, product.url, 'tries@example.ru');
  await choosePlan(person);
  const cat = await uploadTo(product.url, person.signed, { ...person, name: 'гость.jpg', bytes: catJpeg() });
  const described = async () =>
    (await person.api.showFile({ params: { dataSourceId: person.dataSourceId, fileId: cat.id } })).ai_description;
  await expect.poll(described, { ...LOOKED_AT, intervals: [500] }).not.toBeNull();

  await page.goto(`${person.path}?panel=questions`);
  const card = page.getByRole('region', { name: 'Вопросы ИИ' });
  await card.getByRole('button', { name: QUESTION }).click();
  await card.getByRole('button', { name: 'Проверить на последних кадрах' }).click();
  const trial = page.getByRole('dialog', { name: 'Проверка на последних кадрах' });
  // Nothing is taken before the sum was seen.
  await trial.getByRole('button', { name: /^Проверить за / }).click();
  const frame = trial.getByRole('group', { name: 'Кадр 1 из 1, ответ: да' });
  await expect(frame).toBeVisible(LOOKED_AT);
  await expect
    .poll(() => frame.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  await trial.getByRole('button', { name: 'Добавить реакцию' }).click();
  await trial.getByRole('textbox', { name: 'Значение' }).fill('да');
  await trial.getByRole('textbox', { name: 'Если совпало, сообщить' }).fill('Кошка у двери');
  await trial.getByRole('button', { name: 'Сохранить' }).click();
  await expect(frame.getByText('Кошка у двери')).toBeVisible();
  await frame.focus();
  await page.keyboard.press('1');
  await expect(trial.getByText(/^Точность 100\s% · проверено 1$/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // Trying says nothing to anybody.
  expect((await person.api.listMessages({ query: {} })).messages).toEqual([]);

  await trial.getByRole('button', { name: 'Включить вопрос' }).click();
  await page.getByRole('dialog', { name: 'Включить', exact: true }).getByRole('button', { name: 'Включить' }).click();
  await expect(trial.getByRole('button', { name: 'Вопрос включён' })).toBeVisible();
  await trial.getByRole('button', { name: 'Закрыть' }).last().click();
  await expect(trial).toBeHidden();

  await card.getByRole('button', { name: 'Применить к имеющимся файлам' }).click();
  const applying = page.getByRole('dialog', { name: 'Применить к имеющимся файлам' });
  await expect(applying.getByRole('term').filter({ hasText: 'Кадры' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await applying.getByRole('button', { name: 'Применить' }).click();
  await expect(applying.getByText('Готово: 1 файл')).toBeVisible(LOOKED_AT);
  await applying.getByRole('button', { name: 'Закрыть' }).last().click();
  await expect((await openFeed(page)).getByText('Кошка у двери')).toBeVisible();
});
