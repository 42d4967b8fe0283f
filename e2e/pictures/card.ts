import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';

const SIZE = { width: 1200, height: 630 };

/**
 * The card that messengers show for a link: words and a real screen. Without the brand, which each installation chooses
 * for itself.
 */
export async function makeCard(
  browser: Browser,
  { url, picture, path }: { url: string; picture: string; path: string },
): Promise<void> {
  // On a page of the product, for its typeface; its policy would refuse the styles below.
  const page = await browser.newPage({ viewport: SIZE, bypassCSP: true, colorScheme: 'light' });
  await page.goto(url);
  await page.evaluate(
    (html) => void (document.body.innerHTML = html),
    cardOf(`data:image/webp;base64,${readFileSync(picture).toString('base64')}`),
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(dirname(path), { recursive: true });
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path);
  await page.close();
}

const cardOf = (picture: string): string => `<div style="position:relative;width:1200px;height:630px;overflow:hidden">
  <div style="position:absolute;left:64px;top:84px;width:430px;font-size:54px;line-height:62px;font-weight:650;letter-spacing:-0.02em">Каждый кадр описан, найден и размечен</div>
  <div style="position:absolute;left:64px;top:370px;width:400px;font-size:26px;line-height:38px;color:#5b6b7c">Описания, текст, поиск и разметка фото и видео на своём сервере</div>
  <img alt="" src="${picture}" style="position:absolute;left:540px;top:84px;width:860px;border:1px solid #e1e8f0;border-radius:14px;box-shadow:0 20px 60px -20px #15202d66" />
</div>`;
