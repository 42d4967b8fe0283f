import { truncate } from './truncate.ts';

/** The full stop, and the signs that browsers take for one in the name of a host. */
const DOT = '[.\u3002\uff0e\uff61\u2024]';
const WORD = '[\\p{L}\\p{N}_-]';
/** As a host looks: words with dots between them, the last of letters; or four numbers. */
const HOST = new RegExp(`${WORD}+(?:${DOT}${WORD}+)*${DOT}(?:\\p{L}{2,}|xn--[a-z0-9-]+)|\\d+(?:${DOT}\\d+){3}`, 'giu');
/** As the beginning of an address looks: https://, mailto:, //. */
const SCHEME = /([a-z][a-z0-9+.-]*):(?=\S)/gi;

/**
 * The same words, of which no mail client makes a link: the signs that make one stand apart, and nothing invisible
 * hides between them.
 */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(SCHEME, '$1: ')
    .replaceAll('//', '/ /')
    .replaceAll(/(?<=\S)@(?=\S)/g, '[at]')
    .replaceAll(HOST, (host) => host.replaceAll(new RegExp(DOT, 'g'), '[.]'));

/** Words of a user inside of ours: quoted, in one line, not longer than this, and no link. */
export const quoted = (text: string, maxLength: number): string => {
  const line = withoutLinks(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/[«»]/g, '"');
  return `«${truncate(line, maxLength)}»`;
};
