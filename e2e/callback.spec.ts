import type { Locator, Page, Request } from '@playwright/test';
import { signUp } from './testing/api.ts';
import { demoOf } from './testing/demo.ts';
import { expect, seriousFindings, test } from './testing/fixtures.ts';
import type { Product } from './testing/product.ts';

test.use({
  productEnv: {
    LOCAL_WORKER: 'off',
    CONTACT_PHONE: '+7 (495) 000-00-00',
    MESSENGER_URL: 'https://t.me/rakurs_example',
  },
});

const PHONE = '+7 (916) 123-45-67';
/** By its title: the landing page has a button of the same name among its words. */
const openButton = (page: Page) => page.getByTitle('Заказать звонок');
const phoneOf = (modal: Locator) => modal.getByLabel('Контактный номер');

/** What the widget sent, in order. */
function listen(page: Page) {
  const sent: { path: string; body: unknown }[] = [];
  const hear = (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/api\/(customers|marketing)\//.test(path))
      sent.push({ path: path.split('/').at(-1) ?? '', body: request.postDataJSON() });
  };
  page.on('request', hear);
  return { sent, paths: () => sent.map(({ path }) => path) };
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await page.keyboard.press('ControlOrMeta+V');
}

async function becomeDemo(page: Page, product: Product): Promise<void> {
  const signed = await demoOf(product);
  await page.evaluate(({ jwt, csrf }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('csrf', csrf);
  }, signed);
}

for (const width of [390, 1440]) {
  test(`a visitor asks for a call and an administrator sees it, ${width} px`, async ({ page, context, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 844 });
    const { sent, paths } = listen(page);
    await page.goto('/?from=ad#top');
    await openButton(page).click();
    const modal = page.getByRole('dialog', { name: 'Задайте вопрос, мы свяжемся с вами' });
    await expect(openButton(page)).toBeHidden();
    await expect(phoneOf(modal)).toBeFocused();
    const submit = modal.getByRole('button', { name: 'ПОЗВОНИТЕ МНЕ' });
    const question = modal.getByLabel(/Ваш вопрос/);
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveCSS('opacity', '0.5');
    await expect(question).toBeHidden();
    await expect(modal.getByRole('link', { name: 'Позвонить сейчас' })).toHaveAttribute('href', 'tel:+74950000000');
    await expect(modal.getByRole('link', { name: 'Написать' })).toHaveAttribute('href', 'https://t.me/rakurs_example');

    await paste(page, '8 (916) 123-45-67');
    await expect(phoneOf(modal)).toHaveValue(PHONE);
    await expect(submit).toHaveCSS('opacity', '1');
    await question.fill(`<img src=x onerror=alert(1)> ${width}`);

    // Escape and the X close, and keep what was typed.
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(openButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(phoneOf(modal)).toHaveValue(PHONE);
    await modal.getByRole('button', { name: 'Закрыть' }).click();
    await expect(modal).toBeHidden();

    await openButton(page).click();
    await submit.click();
    const waiting = page.getByRole('dialog', { name: `Специалист скоро свяжется с вами по номеру ${PHONE}` });
    await expect(waiting).toBeVisible();
    expect((await waiting.boundingBox())?.width).toBeLessThanOrEqual(510);
    await waiting.getByRole('button', { name: 'ЖДУ' }).click();
    await expect(waiting).toBeHidden();
    await openButton(page).click();
    await expect(phoneOf(modal)).toHaveValue('');
    await expect(question).toBeHidden();
    await modal.getByRole('link', { name: 'политикой конфиденциальности' }).click();
    await expect(page).toHaveURL(/\/privacy_policy$/);
    await expect(modal).toBeHidden();

    const opened = 'opened_callback';
    const closed = 'closed_callback';
    expect(paths()).toEqual([
      opened,
      'filled_phone',
      closed,
      opened,
      closed,
      opened,
      'register_callback_request',
      closed,
      opened,
      closed,
    ]);
    const device = {
      user_agent: expect.stringContaining('Chrome'),
      width: expect.any(Number),
      height: expect.any(Number),
    };
    expect(sent[0]?.body).toEqual({ deviceData: device });
    expect(sent[1]?.body).toEqual({ deviceData: device, cell: { phone: PHONE } });
    const register = sent.find(({ path }) => path.startsWith('register'));
    expect(register?.body).toEqual({
      cell: { phone: PHONE },
      description: `<img src=x onerror=alert(1)> ${width}`,
      requesting_url: `${new URL(product.url).host}/?from=ad#top`,
      website: '',
    });

    await becomeDemo(page, product);
    await page.goto('/admin/requests');
    const row = page.getByRole('list', { name: 'Заявки на звонок' }).getByRole('listitem').first();
    await expect(row).toContainText(`<img src=x onerror=alert(1)> ${width}`);
    await expect(row.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+79161234567');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await row.getByRole('button', { name: 'Позвонили' }).click();
    await expect(row.getByRole('button', { name: 'Вернуть в новые' })).toBeVisible();
    await page.reload();
    await row.getByRole('button', { name: 'Вернуть в новые' }).click();
    await expect(row.getByText('Новая')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the widget is sound for axe in the cabinet too, and silent with Do Not Track, ${colorScheme}`, async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    const signed = await signUp(product.url, `callback-${colorScheme}@example.ru`);
    await page.evaluate(({ jwt, csrf }) => {
      localStorage.setItem('jwt', jwt);
      localStorage.setItem('csrf', csrf);
    }, signed);
    const { paths } = listen(page);
    await page.goto('/cabinet');
    await openButton(page).click();
    const modal = page.getByRole('dialog');
    await expect(phoneOf(modal)).toBeFocused();
    await page.keyboard.type('89161234567');
    await expect(modal.getByLabel(/Ваш вопрос/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(modal.getByRole('button', { name: 'ЖДУ' })).toBeVisible();
    expect(paths()).toEqual(['register_callback_request']);
  });
}
