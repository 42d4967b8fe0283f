import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeMarkup } from './page-head.ts';

/**
 * What the build of the web app tells of the first sight of its public pages; `{brand}` stands for the installation's
 * name.
 */
const FirstPaint = z.object({
  words: z.record(z.string(), z.object({ title: z.string(), lead: z.string() })),
  pictures: z.record(
    z.string(),
    z.record(
      z.enum(['light', 'dark']),
      z.object({ src: z.string(), srcset: z.string(), sizes: z.string(), width: z.int(), height: z.int() }),
    ),
  ),
});
export type FirstPaint = z.output<typeof FirstPaint>;

export function readFirstPaint(folder: string): FirstPaint {
  const file = join(folder, 'first-paint.json');
  return existsSync(file) ? FirstPaint.parse(JSON.parse(readFileSync(file, 'utf8'))) : { words: {}, pictures: {} };
}

/**
 * The words of a public page and its large picture as they stand until its code has come and takes their place. Styled
 * by .first-paint of the web app.
 */
export function firstPaintOf({ words, pictures }: FirstPaint, address: string | null, brand: string): string {
  const own = words[address ?? ''];
  if (!own) return '';
  const text = (given: string): string => escapeMarkup(given.replaceAll('{brand}', brand));
  return `<div class="first-paint" data-page="${escapeMarkup(address ?? '')}"><div>${escapeMarkup(brand)}</div><main><div><h1>${text(own.title)}</h1><p>${text(own.lead)}</p></div>${pictureOf(pictures[address ?? ''])}</main></div>`;
}

/** Without words of its own: the page's picture has them, and this one is gone when it comes. */
function pictureOf(picture: FirstPaint['pictures'][string] | undefined): string {
  if (!picture) return '';
  const { light, dark } = picture;
  const sizes = escapeMarkup(light.sizes);
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeMarkup(dark.srcset)}" sizes="${sizes}" /><img alt="" fetchpriority="high" width="${light.width}" height="${light.height}" srcset="${escapeMarkup(light.srcset)}" sizes="${sizes}" src="${escapeMarkup(light.src)}" /></picture>`;
}

const SHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/** A few kilobytes of rules travel in the page itself: a second round trip for them would hold up the first sight. */
export const inlineStyles = (page: string, folder: string): string =>
  page.replace(
    SHEET,
    (_, path: string) => `<style nonce="__CSP_NONCE__">${readFileSync(join(folder, path), 'utf8')}</style>`,
  );
