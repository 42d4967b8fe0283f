import { isJoining, wordsOf } from '../language/tokens.ts';
import type { Piece } from './parse-query.ts';

const NEGATORS = new Set(['без', 'безо', 'не', 'нет', 'кроме', 'исключая']);
/** What may stand between 'не' and the thing: 'не на пляже', 'нет ни одной машины'. */
const PASSED = new Set('на в во у около возле с со ни одного одной одну это'.split(' '));
/** Words that are bound by 'не', but deny nothing: 'не меньше', 'не только'. */
const NOT_DENIED = new Set('меньше менее больше более только очень совсем'.split(' '));
/** Endings of adjectives in the cases that 'без' and 'не' stand with; nouns in 'ей' ('людей') are none. */
const ADJECTIVE = /(?:ого|его|ной|ской|вой|ых|их|ый|ий|ая|яя|ое|ые|ие)$/;

/**
 * Takes what is denied out of the plain words of a query: 'улица без людей и машин', 'автобус не красный', 'животное, но
 * не жираф'. Each denied thing is a piece 'without', as if it had been typed with a minus.
 */
export function readNegation(pieces: readonly Piece[]): Piece[] {
  const read: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const found = deniedAt(pieces, at);
    read.push(...(found?.pieces ?? pieces.slice(at, at + 1)));
    at += found?.length ?? 1;
  }
  return read;
}

const wordOf = (piece: Piece | undefined): string | null =>
  piece?.kind === 'word' ? (wordsOf(piece.text)[0] ?? '') : null;

function deniedAt(pieces: readonly Piece[], at: number): { pieces: Piece[]; length: number } | null {
  const negator = wordOf(pieces[at]);
  if (negator === null || !NEGATORS.has(negator)) return null;
  let from = at + 1;
  while (PASSED.has(wordOf(pieces[from]) ?? '')) from += 1;
  const denied: Piece[] = [];
  let start = at;
  for (;;) {
    const thing = thingAt(pieces, from);
    if (thing === 0) break;
    const words = pieces.slice(from, from + thing);
    denied.push({
      kind: 'without',
      text: words.map(({ text }) => text).join(' '),
      source: pieces
        .slice(start, from + thing)
        .map(({ source }) => source)
        .join(' '),
    });
    from += thing;
    // 'Без людей и машин' denies both, 'не кошка, а собака' one.
    if (negator === 'не' || !['и', 'или'].includes(wordOf(pieces[from]) ?? '')) break;
    start = from;
    from += 1;
  }
  return denied.length > 0 ? { pieces: denied, length: from - at } : null;
}

/** How many pieces the thing takes that begins here: adjectives and their noun; 0 when there is none. */
function thingAt(pieces: readonly Piece[], at: number): number {
  if (pieces[at]?.kind === 'phrase') return 1;
  const word = wordOf(pieces[at]);
  if (word === null || word === '' || NOT_DENIED.has(word) || isJoining(word)) return 0;
  const next = wordOf(pieces[at + 1]);
  const goesOn =
    ADJECTIVE.test(word) &&
    next !== null &&
    next !== '' &&
    !isJoining(next) &&
    !/[,;.]$/.test(pieces[at]?.source ?? '');
  return goesOn ? 1 + Math.max(1, thingAt(pieces, at + 1)) : 1;
}
