import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeMarkup } from './page-head.ts';

/** What the build of the web app tells of the first sight of its public pages; `{brand}` stands for the installation's name. */
const FirstPaint = z.object({
  words: z.record(z.string(), z.object({ title: z.string(), lead: z.string() })),
  pictures: z.record(z.string(), z.object({ light: z.string(), dark: z.string() }).partial()),
});
export type FirstPaint = z.output<typeof FirstPaint>;

export function readFirstPaint(folder: string): FirstPaint {
  const file = join(folder, 'first-paint.json');
  return existsSync(file) ? FirstPaint.parse(JSON.parse(readFileSync(file, 'utf8'))) : { words: {}, pictures: {} };
}

/** Words of a public page as they stand until its code has come and takes their place. Styled by .first-paint of the web app. */
export function wordsOf({ words }: FirstPaint, address: string | null, brand: string): string {
  const own = words[address ?? ''];
  if (!own) return '';
  const text = (given: string): string => escapeMarkup(given.replaceAll('{brand}', brand));
  return `<div class="first-paint" data-page="${escapeMarkup(address ?? '')}"><div>${escapeMarkup(brand)}</div><main><h1>${text(own.title)}</h1><p>${text(own.lead)}</p></main></div>`;
}

/** The large picture is asked for together with the code that shows it, not after it. */
export function preloadsOf({ pictures }: FirstPaint, address: string | null): string {
  const own = Object.entries(pictures[address ?? ''] ?? {});
  return own.map(([scheme, path]) => `<link rel="preload" as="image" href="${escapeMarkup(path)}" media="(prefers-color-scheme: ${scheme})" fetchpriority="high" />`).join('');
}

const SHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/** A few kilobytes of rules travel in the page itself: a second round trip for them would hold up the first sight. */
export const inlineStyles = (page: string, folder: string): string =>
  page.replace(SHEET, (_, path: string) => `<style nonce="__CSP_NONCE__">${readFileSync(join(folder, path), 'utf8')}</style>`);
