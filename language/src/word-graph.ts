/**
 * A minimal acyclic graph of words (DAWG): three million words in two megabytes, read as they lie in the file. One edge
 * is 32 bits, little end first: its letter (6), whether it is the last of its node (1), where it leads (25). The edge
 * without a letter says that a word ends here, and leads to the value of the word.
 */
export const LETTERS = '-абвгдежзийклмнопрстуфхцчшщъыьэюя';

const LETTER_BITS = 0b11_1111;
const LAST_BIT = 0b100_0000;
const TARGET_SHIFT = 7;
const WORD_ENDS = 0;
const EDGE_BYTES = 4;
const SIZES_BYTES = 8;

const numberOf = new Map(Array.from(LETTERS, (letter, at) => [letter, at + 1]));

export interface WordGraph {
  /** What was written beside the words: where they are from, under which licence. */
  about: string;
  /** Null where there is no such word. */
  valueOf(word: string): string | null;
}

interface Edge {
  letter: number;
  target: number;
}

/** The words in the order of their letters, each with its value. What words share is kept once, from both ends. */
export function writeWordGraph(words: Iterable<readonly [word: string, value: string]>, about: string): Buffer {
  const values = new Map<string, number>();
  const nodes: Edge[][] = [];
  const known = new Map<string, number>();
  /** The nodes of the word before, none of which has its place yet: the next word may share their beginning. */
  const open: Edge[][] = [[]];
  const place = (edges: Edge[]): number => {
    const key = edges.map(({ letter, target }) => `${letter}:${target}`).join(' ');
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, nodes.length);
    return nodes.push(edges) - 1;
  };
  const closeAfter = (length: number): void => {
    while (open.length - 1 > length) {
      const last = open.pop() ?? [];
      const edge = open.at(-1)?.at(-1);
      if (edge) edge.target = place(last);
    }
  };

  let before = '';
  for (const [word, value] of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === before[shared]) shared += 1;
    if (word.slice(shared) <= before.slice(shared)) throw new Error(`'${word}' stands after '${before}'`);
    closeAfter(shared);
    for (const letter of word.slice(shared)) {
      const number = numberOf.get(letter);
      if (number === undefined) throw new Error(`'${word}' has a letter of another alphabet`);
      open.at(-1)?.push({ letter: number, target: -1 });
      open.push([]);
    }
    const valueAt = values.get(value) ?? values.size;
    values.set(value, valueAt);
    open.at(-1)?.push({ letter: WORD_ENDS, target: valueAt });
    before = word;
  }
  closeAfter(0);
  place(open[0] ?? []);

  const text = Buffer.from([about, ...values.keys()].join('\n'));
  const edges = nodes.reduce((sum, { length }) => sum + length, 0);
  const file = Buffer.alloc(SIZES_BYTES + edges * EDGE_BYTES + text.length);
  let at = SIZES_BYTES;
  const starts: number[] = [];
  for (const node of nodes) {
    starts.push((at - SIZES_BYTES) / EDGE_BYTES);
    node.forEach(({ letter, target }, index) => {
      const leadsTo = letter === WORD_ENDS ? target : (starts[target] ?? 0);
      const last = index === node.length - 1 ? LAST_BIT : 0;
      file.writeUInt32LE(leadsTo * 2 ** TARGET_SHIFT + last + letter, at);
      at += EDGE_BYTES;
    });
  }
  file.writeUInt32LE(edges, 0);
  file.writeUInt32LE(starts.at(-1) ?? 0, EDGE_BYTES);
  text.copy(file, at);
  return file;
}

export function readWordGraph(file: Buffer): WordGraph {
  const [edges, root] = [file.readUInt32LE(0), file.readUInt32LE(EDGE_BYTES)];
  const [about = '', ...values] = file
    .subarray(SIZES_BYTES + edges * EDGE_BYTES)
    .toString()
    .split('\n');

  const follow = (node: number, letter: number): number | null => {
    for (let at = node; at < edges; at += 1) {
      const edge = file.readUInt32LE(SIZES_BYTES + at * EDGE_BYTES);
      if ((edge & LETTER_BITS) === letter) return edge >>> TARGET_SHIFT;
      if ((edge & LAST_BIT) !== 0) return null;
    }
    return null;
  };
  return {
    about,
    valueOf(word) {
      let node = root;
      for (const letter of word) {
        const next = follow(node, numberOf.get(letter) ?? LETTER_BITS);
        if (next === null) return null;
        node = next;
      }
      const value = follow(node, WORD_ENDS);
      return value === null ? null : (values[value] ?? null);
    },
  };
}
