import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Of a picture a thousand pixels wide; a visitor pays for every one of these. */
const HEAVIEST_BYTES = 45 * 1024;
const QUALITIES = [86, 80, 74, 68, 62, 56, 50, 44, 38, 32, 26, 20];

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What this part of the screen looks like, as the best webp of that width that is not too heavy. */
export async function shoot(
  page: Page,
  { frame, width, path }: { frame: Frame; width: number; path: string },
): Promise<void> {
  const bytes = await page.screenshot({ clip: frame, animations: 'disabled', caret: 'hide' });
  const picture = sharp(bytes).resize({ width, height: Math.round((width * frame.height) / frame.width), fit: 'fill' });
  const heaviest = Math.min(HEAVIEST_BYTES, (HEAVIEST_BYTES * width) / 1000);
  mkdirSync(dirname(path), { recursive: true });
  for (const quality of QUALITIES) {
    const webp = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length > heaviest && quality !== QUALITIES.at(-1)) continue;
    writeFileSync(path, webp);
    process.stdout.write(`${path.split('/').at(-1)}: ${Math.round(webp.length / 1024)} kB at quality ${quality}\n`);
    return;
  }
}
