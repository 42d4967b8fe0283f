/** Words of a language, cut into pieces so that a few thousand of them write every word. */
export interface Pieces {
  /** Signs first, by their numbers; a piece that ends a word has '_' behind it. */
  names: string[];
  /** Null for a word that was not learned. */
  numbersOf: (word: string) => number[] | null;
}

const SIGNS = ['<pad>', '<s>', '</s>', '<unk>'];
const END_OF_WORD = '_';
/** A pair that stands together more seldom is no piece of its own. */
const FEWEST = 4;

/** Letters that stand side by side most often become one piece, again and again. */
export function learnPieces(words: readonly string[], { merges }: { merges: number }): Pieces {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const cut = new Map([...counts.keys()].map((word) => [word, lettersOf(word)]));
  for (let merge = 0; merge < merges; merge++) {
    const commonest = commonestPair(cut, counts);
    if (commonest === null) break;
    for (const [word, pieces] of cut) cut.set(word, joined(pieces, commonest));
  }
  const names = [...SIGNS, ...new Set([...cut.values()].flat())];
  const numberOf = new Map(names.map((name, number) => [name, number]));
  return {
    names,
    numbersOf: (word) => cut.get(word)?.map((piece) => numberOf.get(piece) ?? SIGNS.indexOf('<unk>')) ?? null,
  };
}

const lettersOf = (word: string): string[] =>
  word.split('').map((letter, at, all) => (at === all.length - 1 ? letter + END_OF_WORD : letter));

type Pair = readonly [string, string];

function commonestPair(cut: ReadonlyMap<string, string[]>, counts: ReadonlyMap<string, number>): Pair | null {
  const pairs = new Map<string, { pair: Pair; count: number }>();
  for (const [word, pieces] of cut)
    for (const [at, piece] of pieces.entries()) {
      const next = pieces[at + 1];
      if (next === undefined) continue;
      const key = `${piece} ${next}`;
      const count = (pairs.get(key)?.count ?? 0) + (counts.get(word) ?? 0);
      pairs.set(key, { pair: [piece, next], count });
    }
  const [best] = [...pairs.values()].toSorted((one, other) => other.count - one.count);
  return best && best.count >= FEWEST ? best.pair : null;
}

function joined(pieces: readonly string[], [first, second]: Pair): string[] {
  const result: string[] = [];
  for (const piece of pieces)
    if (piece === second && result.at(-1) === first) result[result.length - 1] = first + second;
    else result.push(piece);
  return result;
}
