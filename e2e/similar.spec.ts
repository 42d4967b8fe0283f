import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { expect, seriousFindings, test, WITH_WORKER, JOURNEY } from './testing/fixtures.ts';

test.use({ productEnv: WITH_WORKER });

/** A sea with a sail under the sun. */
const SEA = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#4f8fd6"/><stop offset="1" stop-color="#dfeefb"/></linearGradient>
  <linearGradient id="sea" x2="0" y2="1"><stop offset="0" stop-color="#2f6f9e"/><stop offset="1" stop-color="#0c3350"/></linearGradient></defs>
  <rect width="800" height="600" fill="url(#sky)"/><rect y="340" width="800" height="260" fill="url(#sea)"/>
  <circle cx="640" cy="110" r="56" fill="#fff3c4"/><path d="M300 440 L560 440 L510 490 L340 490 Z" fill="#5b3a21"/>
  <path d="M420 430 L420 170 L540 420 Z" fill="#fbfbf6"/><path d="M408 430 L408 210 L310 420 Z" fill="#e7e2d2"/></svg>`;
/** A wall of bricks with a red door. */
const WALL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <defs><pattern id="bricks" width="80" height="48" patternUnits="userSpaceOnUse"><rect width="80" height="48" fill="#8d5a44"/><rect x="2" y="2" width="76" height="20" fill="#b3694b"/><rect x="-38" y="26" width="76" height="20" fill="#a9603f"/><rect x="42" y="26" width="76" height="20" fill="#bb7352"/></pattern></defs>
  <rect width="800" height="600" fill="url(#bricks)"/><rect x="90" y="120" width="240" height="480" fill="#7c1414"/><rect x="110" y="150" width="200" height="180" fill="#992020"/><circle cx="300" cy="380" r="14" fill="#e0c26a"/></svg>`;
const draw = (svg: string, width: number, quality: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).jpeg({ quality }).toBuffer();

const drop = async (page: Page, name: string, bytes: Buffer, type = 'image/jpeg') => {
  const carried = await page.evaluateHandle(
    ({ base64, called, kind }) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], called, { type: kind }),
      );
      return transfer;
    },
    { base64: bytes.toString('base64'), called: name, kind: type },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: carried });
  await page.dispatchEvent('body', 'drop', { dataTransfer: carried });
};
const cardsIn = (place: Locator) => place.getByRole('list', { name: 'Похожие файлы' }).getByRole('listitem');

test(
  'a copy is found beside its picture, by a part and by a dropped picture; of copies the best stays, and the other can be taken back; nobody else sees any of it',
  JOURNEY,
  async ({ page, product }) => {
    const place = await arrive(page, product.url, 'similar@example.ru');
    const stranger = apiOf(product.url, await signUp(product.url, 'similar-stranger@example.ru'));
    const [large, small] = [await draw(SEA, 1200, 90), await draw(SEA, 500, 70)];
    const send = (name: string, bytes: Buffer) => uploadTo(product.url, place.signed, { ...place, name, bytes });
    const best = await send('парус.jpg', large);
    const copy = await send('парус (копия).jpg', small);
    await send('дверь.jpg', await draw(WALL, 900, 85));
    await page.goto(place.path);
    await expect(page.locator('article')).toHaveCount(3, { timeout: 120_000 });

    await page.goto(`${place.path}/data_source_files/${copy.id}`);
    await page.getByRole('tab', { name: 'Похожие' }).click();
    const panel = page.getByRole('tabpanel');
    await expect(cardsIn(panel).first()).toContainText('парус.jpg');
    await expect(cardsIn(panel).first()).toContainText('почти то же');
    expect(await seriousFindings(page)).toEqual([]);

    await panel.getByRole('button', { name: 'Искать по фрагменту' }).click();
    const sheet = page.getByRole('application', { name: 'Выделение фрагмента снимка' });
    await expect(sheet).toBeFocused();
    const area = await sheet.boundingBox();
    if (!area) throw new Error('There is no picture to draw on');
    await page.mouse.move(area.x + area.width * 0.3, area.y + area.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width * 0.8, area.y + area.height * 0.9, { steps: 4 });
    await page.mouse.up();
    await expect(cardsIn(panel).first()).toContainText('парус.jpg');
    await expect(panel.getByText('парус (копия).jpg')).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    await sheet.press('Escape');
    await expect(sheet).toHaveCount(0);

    await page.goto(place.path);
    await page.getByRole('button', { name: 'Дубликаты' }).click();
    const copies = page.getByRole('dialog', { name: 'Дубликаты' });
    await expect(copies.getByRole('radio')).toHaveCount(2);
    await expect(copies.getByRole('radio', { name: 'Оставить «парус.jpg»' })).toBeChecked();
    await expect(copies.getByText('1200 × 900', { exact: false })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await copies.getByRole('button', { name: 'Оставить лучший' }).click();
    await expect(copies.getByText('Дубликатов нет')).toBeVisible();
    await expect(page.getByText('Файл «парус (копия).jpg» удалён')).toBeVisible();
    await expect(page.locator('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.locator('article')).toHaveCount(3);
    await expect(copies.getByRole('radio')).toHaveCount(2);
    await copies.getByRole('button', { name: 'Закрыть' }).click();

    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Поиск' });
    await expect(search).toBeVisible();
    await drop(page, 'снимок.jpg', await draw(WALL, 640, 60));
    await expect(cardsIn(search).first()).toContainText('дверь.jpg');
    await expect(search.getByAltText('Снимок для поиска: снимок.jpg')).toBeVisible();
    await drop(page, 'договор.pdf', Buffer.from('%PDF-1.7'), 'application/pdf');
    await expect(search.getByText(/Это не изображение/)).toBeVisible();
    // The page below takes dropped files for an upload; not while the search is open.
    await expect(page.getByRole('dialog', { name: 'Новый файл' })).toHaveCount(0);
    await search.getByRole('button', { name: 'Убрать снимок' }).click();

    await expect(stranger.listSimilar({ params: { fileId: best.id }, query: {} })).rejects.toThrow('404');
    await expect(stranger.listDuplicates({ params: { dataSourceId: place.dataSourceId } })).rejects.toThrow('404');
    const { id: searchId } = await stranger.newPictureSearch({ body: { picture: large.toString('base64') } });
    await expect
      .poll(() => stranger.showPictureSearch({ params: { searchId } }))
      .toEqual({ status: 'ready', similar: [] });
  },
);
