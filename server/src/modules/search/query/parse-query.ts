/** What a user typed into the one box, taken apart. Nothing is looked up here. */
export type FilterKey = 'project' | 'source' | 'class' | 'type' | 'after' | 'before';
interface Typed {
  text: string;
  /** The piece of the query as it stands there. */
  source: string;
}
export type Piece = Typed &
  (
    | { kind: 'word' | 'phrase' | 'without' }
    | { kind: 'filter'; key: FilterKey }
    /** 'людей:2', 'людей:2+', 'людей:2-4'. */
    | { kind: 'count'; amount: string }
  );

const KEYS: Record<string, FilterKey> = {
  проект: 'project',
  источник: 'source',
  класс: 'class',
  тип: 'type',
  после: 'after',
  до: 'before',
};
/** 'ключ:значение', the value perhaps in quotes, perhaps after a space. */
const QUOTED = '"([^"]*)"|«([^»]*)»|“([^”]*)”|„([^“”]*)[“”]';
const FILTER = new RegExp(`^(${Object.keys(KEYS).join('|')}):\\s*(?:${QUOTED}|([^\\s"«“„]\\S*))?`, 'iu');
const COUNT = /^(\p{L}+):(\d{1,2}(?:\+|[-–]\d{1,2})?)(?=\s|$)/u;
const PHRASE = new RegExp(`^(?:${QUOTED})`, 'u');
const WITHOUT = /^[-–—−](?=["«“„\p{L}\p{N}])/u;
const WORD = /^\S+/u;
/** A quote that is never closed is no quote; nor is one inside a word. */
const STRAY_QUOTES = /["«»“”„]/gu;

const firstOf = (found: readonly (string | undefined)[]): string => found.find((value) => value !== undefined) ?? '';

function pieceAt(rest: string): Piece {
  const filter = FILTER.exec(rest);
  const key = filter && KEYS[(filter[1] ?? '').toLowerCase()];
  if (filter && key) return { kind: 'filter', key, text: firstOf(filter.slice(2)).trim(), source: filter[0].trimEnd() };

  const count = COUNT.exec(rest);
  if (count) return { kind: 'count', text: count[1] ?? '', amount: count[2] ?? '', source: count[0] };

  const minus = WITHOUT.exec(rest);
  if (minus) {
    const { text, source } = pieceAt(rest.slice(minus[0].length));
    return { kind: 'without', text, source: `${minus[0]}${source}` };
  }
  const phrase = PHRASE.exec(rest);
  if (phrase) return { kind: 'phrase', text: firstOf(phrase.slice(1)).trim(), source: phrase[0] };

  const [word = ''] = WORD.exec(rest) ?? [];
  // 'кошка"в доме"' is a word and a phrase.
  const upToQuote = /^[^"«“„]+(?=["«“„])/u.exec(word)?.[0] ?? word;
  return { kind: 'word', text: upToQuote.replace(STRAY_QUOTES, ''), source: upToQuote };
}

/** More are not typed by people; each costs a look into the index. */
const MAX_PIECES = 40;

export function parseQuery(query: string): Piece[] {
  const pieces: Piece[] = [];
  for (let rest = query.trimStart(); rest.length > 0 && pieces.length < MAX_PIECES;) {
    const piece = pieceAt(rest);
    pieces.push(piece);
    rest = rest.slice(piece.source.length).trimStart();
  }
  return pieces;
}
