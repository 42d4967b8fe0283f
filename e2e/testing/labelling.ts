import type { Locator, Page } from '@playwright/test';
import { uploadTo } from './api.ts';
import { arrive, type settle } from './arrive.ts';
import { expect } from './fixtures.ts';
import { noisePng } from './pictures.ts';

export interface Place {
  x: number;
  y: number;
}

type Person = Awaited<ReturnType<typeof settle>>;

/**
 * The picture in the open labelling tab, where it will stay: whoever draws sees it lie still, with its labels there.
 */
export async function steadyPicture(page: Page): Promise<Locator> {
  const stage = page.getByRole('group', { name: 'Поле разметки' });
  const picture = stage.locator('img');
  // The picture itself: until it has loaded its words stand there, and nobody would draw on them.
  await expect(stage.locator('[data-size="known"]')).toBeVisible({ timeout: 30_000 });
  await saved(page);
  let before = '';
  await expect
    .poll(async () => {
      const box = await picture.boundingBox();
      const [last, now] = [before, JSON.stringify(box)];
      before = now;
      return (box?.width ?? 0) > 100 && last === now;
    })
    .toBe(true);
  return picture;
}

/** The labelling tab of a picture of this user's own. */
export async function openPictureOf(
  page: Page,
  url: string,
  { person, bytes = noisePng(7, { width: 800, height: 500 }) }: { person: Person; bytes?: Buffer },
) {
  const file = await uploadTo(url, person.signed, { ...person, name: 'двор.png', bytes });
  await page.goto(`${url}${person.path}/data_source_files/${file.id}`);
  await expect(page.getByRole('tab', { name: 'Разметка' })).toHaveAttribute('aria-selected', 'true');
  const picture = await steadyPicture(page);
  const labels = async () => (await person.api.listLabels({ params: { fileId: file.id } })).labels;
  const titles = async () => (await labels()).map(({ title }) => title);
  return { ...person, file, picture, labels, titles };
}

/** The same of somebody new. */
export const openPicture = async (page: Page, url: string, email: string) =>
  openPictureOf(page, url, { person: await arrive(page, url, email) });

/** Where a fraction of the picture is on the screen. */
export async function onScreen(picture: Locator, { x, y }: Place): Promise<Place> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

export async function drag(page: Page, picture: Locator, [from, to]: [Place, Place]): Promise<void> {
  const [start, end] = [await onScreen(picture, from), await onScreen(picture, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Название метки' });
export const rows = (page: Page) => page.getByRole('list', { name: 'Метки' }).getByRole('listitem');

/** The part of a row that chooses its label. */
export const chooser = (page: Page, title: string) => rows(page).filter({ hasText: title }).getByRole('button').first();

export async function drawNamed(
  page: Page,
  picture: Locator,
  { title, at }: { title: string; at: [Place, Place] },
): Promise<void> {
  await drag(page, picture, at);
  await expect(titleField(page)).toBeFocused();
  await titleField(page).fill(title);
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toBeHidden();
}

export const saved = (page: Page) => expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
