const MAX_CONTENT_LENGTH = 8000;
/**
 * What no text has in it: control characters other than tab and line ends, and the sign for bytes that are no letters.
 */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|\ufffd/u;
/**
 * Separates the fields of a GS1 code, such as that of the marking of goods: part of readable content, but invisible.
 */
const GROUP_SEPARATOR = '\u001d';

/**
 * The content of a code as text: UTF-8, or the Cyrillic code page that old programs write, or, when it is no text at
 * all, base64.
 */
export function contentOf(bytes: Uint8Array, text: string): string {
  const plain = readable(text);
  if (plain !== null) return shorten(plain);
  for (const encoding of ['utf-8', 'windows-1251']) {
    const decoded = readable(decode(bytes, encoding));
    if (decoded !== null) return shorten(decoded);
  }
  return shorten(`base64:${Buffer.from(bytes).toString('base64')}`);
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return '\ufffd';
  }
}

const readable = (text: string): string | null => {
  const visible = text.replaceAll(GROUP_SEPARATOR, ' ');
  return visible === '' || UNREADABLE.test(visible) ? null : visible;
};
const shorten = (text: string) => text.slice(0, MAX_CONTENT_LENGTH);
