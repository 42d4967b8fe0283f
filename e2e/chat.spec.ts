import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, test, WITH_WORKER, JOURNEY } from './testing/fixtures.ts';
import { catJpeg } from './testing/photographs.ts';
import { boatsJpeg } from './testing/sign.ts';

test.use({ productEnv: WITH_WORKER });

/** Machines look at a picture for half a minute on a busy machine. */
const LOOKED_AT = { timeout: 180_000, intervals: [500] };

test(
  'a source tells how many files show a cat, with a link that opens the file, and nobody else can read it',
  JOURNEY,
  async ({ page, product }) => {
    const person = await arrive(page, product.url, 'talks@example.ru');
    const cat = await uploadTo(product.url, person.signed, { ...person, name: 'гость.jpg', bytes: catJpeg() });
    await uploadTo(product.url, person.signed, { ...person, name: 'причал.jpg', bytes: boatsJpeg() });
    const described = async () =>
      (await person.api.listFiles({ params: person, query: {} })).data_source_files.filter(
        ({ ai_description: told }) => told !== null,
      ).length;
    await expect.poll(described, LOOKED_AT).toBe(2);

    await page.goto(person.path);
    await page.getByRole('button', { name: 'Чат с источником' }).click();
    const field = page.getByRole('textbox', { name: 'Вопрос источнику' });
    await expect(page.getByRole('button', { name: 'Отправить' })).toHaveCount(0);
    await field.fill('Сколько файлов с кошкой?');
    await field.press('Enter');
    const answer = page.getByRole('log', { name: 'Сообщения' }).getByRole('listitem').filter({ hasText: 'ИИ' }).first();
    await expect(answer).toContainText(/(^|\D)1(\D|$)/);
    await expect(field).toHaveValue('');
    await answer.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/data_source_files/${cat.id}`));
    await expect(page.getByRole('heading', { level: 1, name: 'гость.jpg' })).toBeVisible();

    const { ai_dialog_id: dialogId } = await person.api.showDataSource({ params: person });
    const stranger = apiOf(product.url, await signUp(product.url, 'listens@example.ru'));
    await expect(stranger.listDialogMessages({ params: { dialogId } })).rejects.toThrow('404');
    await expect(stranger.sendDialogMessage({ params: { dialogId }, body: { content: 'Покажи всё' } })).rejects.toThrow(
      '404',
    );
  },
);
