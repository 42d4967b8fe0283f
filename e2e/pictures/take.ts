import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { shoot } from './camera.ts';
import { makeCard } from './card.ts';
import type { Scenery } from './scenery.ts';
import { SHOTS, type Scheme } from './shots.ts';

const WEB = join(import.meta.dirname, '..', '..', 'web');
const PICTURES = join(WEB, 'src/pages/landing/pictures');
/** As the landing page says in its picture-sizes.ts. */
const PHONE_WIDTH = 720;
const CARD = join(WEB, 'public/og.png');

/** In both schemes; only those of these names, when names are given: npm run pictures -- hero search */
export async function takePictures(
  browser: Browser,
  { scenery, wanted }: { scenery: Scenery; wanted: string[] },
): Promise<void> {
  const shots = SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
    const page = await browser.newPage({
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      deviceScaleFactor: 2,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    });
    await page.goto(scenery.url);
    await page.evaluate(({ jwt, csrf }) => {
      localStorage.setItem('jwt', jwt);
      localStorage.setItem('csrf', csrf);
    }, scenery.signed);
    for (const { name, width, take } of shots) {
      await page.mouse.move(0, 0);
      const frame = await take({ page, scheme, scenery });
      await shoot(page, { frame, width, path: join(PICTURES, `${name}-${scheme}.webp`) });
      await shoot(page, { frame, width: PHONE_WIDTH, path: join(PICTURES, `${name}-${scheme}-phone.webp`) });
    }
    await page.close();
  }
  if (wanted.length === 0 || wanted.includes('og'))
    await makeCard(browser, { url: scenery.url, picture: join(PICTURES, 'hero-light.webp'), path: CARD });
}
