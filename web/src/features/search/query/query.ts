import type { SearchChip } from '@rakurs/contract';

type FilterKind = Exclude<
  SearchChip['kind'],
  'phrase' | 'without' | 'time' | 'count' | 'layout' | 'typo' | 'near' | 'unknown'
>;

/** How filters are written inside a query. */
const WORDS: Record<FilterKind, string> = {
  project: 'проект',
  source: 'источник',
  class: 'класс',
  type: 'тип',
  after: 'после',
  before: 'до',
};

/** Several classes narrow a search; a second project or date would only contradict the first. */
const REPEATED: ReadonlySet<FilterKind> = new Set(['class']);

const tidy = (query: string): string => query.replace(/\s+/g, ' ').trim();

/**
 * A value of several words stands in quotes, and in other quotes when it has some of its own, which would end it too
 * soon.
 */
const quoted = (value: string): string => {
  const plain = tidy(value);
  if (/^[\p{L}\p{N}_.-]+$/u.test(plain)) return plain;
  return plain.includes('"') ? `«${plain.replaceAll('»', ' ')}»` : `"${plain}"`;
};

const piecesOf = (kind: FilterKind): RegExp =>
  new RegExp(`(?<=^|\\s)${WORDS[kind]}:\\s*(?:"[^"]*"|«[^»]*»|\\S*)`, 'giu');

/** The query with the filter written into it, in place of one of the same kind. */
export const addFilter = (query: string, filter: { kind: FilterKind; value: string }): string => {
  const rest = REPEATED.has(filter.kind) ? query : query.replace(piecesOf(filter.kind), ' ');
  return tidy(`${rest} ${WORDS[filter.kind]}:${quoted(filter.value)}`);
};

/** The last word, or the filter that is being written. */
const UNFINISHED = /(?:(?<=^|\s)(?:класс|источник):\s*(?:"[^"]*|«[^»]*|\S*)|\S+)$/iu;

/** The query with a filter in the place of what is being typed. */
export const completeQuery = (typed: string, filter: { kind: FilterKind; value: string }): string =>
  addFilter(typed.replace(UNFINISHED, ''), filter);

/** Taking a piece out of the query takes its chip away. A piece of several words stands there with any spaces between. */
export const removePiece = (query: string, piece: string): string => {
  const words = piece.split(/\s+/).filter(Boolean);
  if (words.length === 0) return query;
  const there = new RegExp(
    words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join(String.raw`\s+`),
    'u',
  );
  return tidy(query.replace(there, ' '));
};
