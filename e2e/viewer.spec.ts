import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test } from './testing/fixtures.ts';
import { noisePng } from './testing/pictures.ts';

const PICTURES = 32;

test('a photo is opened from the wall, stands in the address, and Back, Forward, a reload and a sent link find it', async ({
  page,
  product,
  browser,
}) => {
  const person = await arrive(page, product.url, 'viewer@example.ru');
  for (let number = 1; number <= PICTURES; number += 1)
    await uploadTo(product.url, person.signed, {
      ...person,
      name: `снимок ${number}.png`,
      bytes: noisePng(number, { width: 160, height: 100 }),
    });
  const wall = `${person.path}?files=all&sort=name&density=wall`;
  await page.goto(wall);
  const picture = (name: string) => page.locator('article').filter({ hasText: name });
  const viewer = page.getByRole('dialog');

  // In the middle of the picture, and not on the strip that carries its name.
  await picture('снимок 3.png').click();
  await expect(page).toHaveURL(/file=\d+/);
  await expect(viewer.getByText(`3 из ${PICTURES}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(`4 из ${PICTURES}`)).toBeVisible();
  const address = page.url();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(wall);
  await expect(picture('снимок 4.png').getByRole('link', { name: 'снимок 4.png' })).toBeFocused();
  await page.goForward();
  await expect(viewer.getByText('снимок 4.png').first()).toBeVisible();
  await page.reload();
  await expect(viewer.getByText(`4 из ${PICTURES}`)).toBeVisible();

  // The tick of a picture selects it, and opens nothing.
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await page.getByRole('checkbox', { name: 'Выбрать: снимок 2.png' }).click();
  await expect(page.getByText('Выбрано: 1')).toBeVisible();
  await expect(viewer).toBeHidden();

  // On a phone the same link, then the wall under a finger.
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: product.url,
    storageState: await page.context().storageState(),
  });
  const small = await phone.newPage();
  await small.goto(address);
  const opened = small.getByRole('dialog');
  await expect(opened.getByText(`4 из ${PICTURES}`)).toBeVisible();
  await opened.getByRole('button', { name: 'Закрыть' }).click();
  await expect(opened).toBeHidden();
  const first = small.locator('article').first();
  expect((await first.boundingBox())?.y, 'the first photo stands high').toBeLessThan(240);
  await first.tap();
  await expect(opened.getByText(`1 из ${PICTURES}`)).toBeVisible();
  await opened.getByRole('link', { name: 'Разметить' }).click();
  await expect(small).toHaveURL(/data_source_files\/\d+\?.*tab=labelling/);
  await small.goBack();
  await expect(opened.getByText(`1 из ${PICTURES}`)).toBeVisible();
  await phone.close();
});
