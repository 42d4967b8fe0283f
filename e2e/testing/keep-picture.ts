import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** Who compares the looks of two versions by eye names a folder for the pictures of each. */
const folder = process.env['LOOKS_PICTURES'];

export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  await page.screenshot({ path: join(folder, `${scheme} ${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`) });
}
