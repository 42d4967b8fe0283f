import type { Page } from './page-texts.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as it may stand in an element or an attribute, of HTML and of XML alike. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeMarkup(content)}" />`;

/** What the head of the page says of the address it is opened at. */
export function headOf({ address, text }: Page, { brand, publicUrl }: { brand: string; publicUrl: string }): string {
  const title = text.title(brand);
  const lines = [`<title>${escapeMarkup(title)}</title>`];
  if (text.description === null || address === null)
    return [...lines, '<meta name="robots" content="noindex" />'].join('\n    ');
  const description = text.description(brand);
  const url = publicUrl + address;
  lines.push(
    `<meta name="description" content="${escapeMarkup(description)}" />`,
    `<link rel="canonical" href="${escapeMarkup(url)}" />`,
    property('og:type', 'website'),
    property('og:locale', 'ru_RU'),
    property('og:site_name', brand),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', `${publicUrl}/og.png`),
  );
  return lines.join('\n    ');
}
