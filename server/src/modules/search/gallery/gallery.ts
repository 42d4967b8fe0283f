import { AT, BRIEF_BYTES, BRIEF_WORDS, NO_KIND, SKETCH_WORDS, sketchOf } from './brief.ts';

/** What a scan looks for, and where. */
export interface Scan {
  /** A direction in the space of pictures; null when kinds alone are asked for. */
  direction: Float32Array | null;
  /** Numbers of ImageNet's kinds that are as good a reason. */
  kinds: readonly number[];
  sources: readonly number[];
  /** Minutes; null: always. */
  after: number | null;
  before: number | null;
  /** Numbers of kinds of files; empty: all. */
  fileKinds: readonly number[];
  /** Nothing but these files, if it is told. */
  files: readonly number[] | null;
  most: number;
}

/** Small pieces are joined: a file at a time must not make a list of a million. */
const SMALL_PIECE = 4096;
/** So many more are measured with the whole direction than are asked for: signs alone are coarse. */
const MEASURED_FINER = 4;
const WIDER = 8;
const FARTHEST = 256;
const NONE = new Uint16Array();

/** All frames of one person, as briefs, one after another. It knows nothing but numbers, so it can live in a thread of its own. */
export class Gallery {
  #pieces: Uint32Array[] = [];
  #frames = 0;

  get frames(): number {
    return this.#frames;
  }
  get bytes(): number {
    return this.#frames * BRIEF_BYTES;
  }

  append(briefs: Uint32Array): void {
    this.#frames += briefs.length / BRIEF_WORDS;
    const last = this.#pieces.at(-1);
    if (!last || last.length >= SMALL_PIECE * BRIEF_WORDS) return void this.#pieces.push(briefs);
    const joined = new Uint32Array(last.length + briefs.length);
    joined.set(last);
    joined.set(briefs, last.length);
    this.#pieces[this.#pieces.length - 1] = joined;
  }

  /** Frames that may be what is asked for, by their ids. A frame may be told twice, or told though it is gone: who has the database looks. */
  nearest(scan: Scan): number[] {
    const isAllowed = allowedBy(scan);
    const byDirection = scan.direction ? this.#byDirection(scan.direction, isAllowed, scan.most) : [];
    return [...new Set([...byDirection, ...(scan.kinds.length > 0 ? this.#byKinds(scan, isAllowed) : [])])];
  }

  #byDirection(direction: Float32Array, isAllowed: Allowed, most: number): number[] {
    const sketch = sketchOf(direction);
    const amounts = new Uint32Array(FARTHEST + 1);
    const distances = this.#pieces.map((piece) => distancesTo(sketch, piece, amounts));
    const finer = finerMeasure(direction);
    const near: { frame: number; likeness: number }[] = [];
    const wanted = most * MEASURED_FINER;
    // Filters are asked only about what is near; when they leave too little of it, the circle is drawn wider.
    for (let reach = -1, amount = wanted; near.length < wanted && reach < FARTHEST; amount *= WIDER) {
      const inner = reach;
      reach = reachOf(amounts, amount);
      this.#pieces.forEach((piece, at) => {
        for (const row of rowsBetween(distances[at] ?? NONE, inner, reach)) {
          const from = row * BRIEF_WORDS;
          if (isAllowed(piece, from)) near.push({ frame: piece[from + AT.frame] ?? 0, likeness: finer(piece, from) });
        }
      });
    }
    return near.sort((one, other) => other.likeness - one.likeness).slice(0, most).map(({ frame }) => frame);
  }

  #byKinds({ kinds, most }: Scan, isAllowed: Allowed): number[] {
    // A table, and nothing called: this too goes over everything a person has.
    const isWanted = new Uint8Array(NO_KIND + 1);
    for (const kind of kinds) isWanted[kind] = 1;
    const found: { frame: number; share: number }[] = [];
    for (const piece of this.#pieces) {
      for (let from = 0; from < piece.length; from += BRIEF_WORDS) {
        const both = piece[from + AT.kinds] as number;
        const first = isWanted[both & NO_KIND] as number;
        const second = isWanted[both >>> 16] as number;
        if ((first | second) === 0) continue;
        const shares = piece[from + AT.rest] as number;
        const share = Math.max(first * (shares & 0xff), second * ((shares >>> 8) & 0xff));
        if (share > 0 && isAllowed(piece, from)) found.push({ frame: piece[from + AT.frame] as number, share });
      }
    }
    return found.sort((one, other) => other.share - one.share).slice(0, most).map(({ frame }) => frame);
  }
}

type Allowed = (piece: Uint32Array, from: number) => boolean;

function allowedBy({ sources, after, before, fileKinds, files }: Scan): Allowed {
  const [ofSources, ofFiles, ofKinds] = [new Set(sources), files && new Set(files), fileKinds.length > 0 ? new Set(fileKinds) : null];
  // Frames of one source come in long rows: looking each of them up would cost more than the rest of the scan.
  let last = { source: -1, isAllowed: false };
  return (piece, from) => {
    const source = piece[from + AT.source] ?? 0;
    if (source !== last.source) last = { source, isAllowed: ofSources.has(source) };
    if (!last.isAllowed) return false;
    // A minute is a signed number.
    const minute = (piece[from + AT.minute] ?? 0) | 0;
    if ((after !== null && minute < after) || (before !== null && minute > before)) return false;
    if (ofKinds && !ofKinds.has(((piece[from + AT.rest] ?? 0) >>> 16) & 0xff)) return false;
    return !ofFiles || ofFiles.has(piece[from + AT.file] ?? 0);
  };
}

/** In how many signs each frame differs, and how many frames are so far away. The one loop over everything a person has: nothing is called in it. */
function distancesTo(sketch: Uint32Array, piece: Uint32Array, amounts: Uint32Array): Uint16Array {
  const distances = new Uint16Array(piece.length / BRIEF_WORDS);
  for (let row = 0, from = 0; row < distances.length; row += 1, from += BRIEF_WORDS) {
    let ones = 0;
    for (let word = 0; word < SKETCH_WORDS; word += 2) {
      // Ones in pairs, then in fours; two words together still fit into four bits. All of it lies within the piece: a default for each would cost as much as the rest.
      let first = (piece[from + word] as number) ^ (sketch[word] as number);
      let second = (piece[from + word + 1] as number) ^ (sketch[word + 1] as number);
      first -= (first >>> 1) & 0x55_55_55_55;
      second -= (second >>> 1) & 0x55_55_55_55;
      const fours = (first & 0x33_33_33_33) + ((first >>> 2) & 0x33_33_33_33) + (second & 0x33_33_33_33) + ((second >>> 2) & 0x33_33_33_33);
      ones += (fours & 0x0f_0f_0f_0f) + ((fours >>> 4) & 0x0f_0f_0f_0f);
    }
    const halves = (ones & 0x00_ff_00_ff) + ((ones >>> 8) & 0x00_ff_00_ff);
    const distance = (halves & 0xff_ff) + (halves >>> 16);
    distances[row] = distance;
    amounts[distance] = (amounts[distance] as number) + 1;
  }
  return distances;
}

/** The distance within which there are at least so many frames, if there are so many. */
function reachOf(amounts: Uint32Array, wanted: number): number {
  let within = 0;
  const distance = amounts.findIndex((amount) => (within += amount) >= wanted);
  return distance === -1 ? FARTHEST : distance;
}

function rowsBetween(distances: Uint16Array, beyond: number, within: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < distances.length; row += 1) if ((distances[row] as number) > beyond && (distances[row] as number) <= within) rows.push(row);
  return rows;
}

/** How much a direction has in common with signs: a table of what every four signs are worth. */
function finerMeasure(direction: Float32Array): (piece: Uint32Array, from: number) => number {
  const groups = direction.length / 4;
  const table = new Float32Array(groups * 16);
  for (let group = 0; group < groups; group += 1)
    for (let signs = 0; signs < 16; signs += 1)
      for (let bit = 0; bit < 4; bit += 1) table[group * 16 + signs] = (table[group * 16 + signs] ?? 0) + ((signs >> bit) & 1 ? 1 : -1) * (direction[group * 4 + bit] ?? 0);
  return (piece, from) => {
    let sum = 0;
    for (let word = 0; word < SKETCH_WORDS; word += 1) {
      const signs = piece[from + AT.sketch + word] ?? 0;
      for (let part = 0; part < 8; part += 1) sum += table[(word * 8 + part) * 16 + ((signs >>> (part * 4)) & 15)] ?? 0;
    }
    return sum;
  };
}
