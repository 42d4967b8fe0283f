import { isThen, type RecurringMinutes } from './local-minutes.ts';
import { AT, PACKED_VECTOR_BYTES, PACKED_VECTOR_WORDS, NO_KIND, SKETCH_WORDS, sketchOf } from './packed-vector.ts';

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
  /** What comes back; absent: always. */
  recurring?: RecurringMinutes | null;
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
const MAX_DISTANCE = 256;
/**
 * The first words of a sketch tell nine of ten frames apart from what is near; the rest of it is read only for the
 * tenth that they leave.
 */
const COARSE_WORDS = 3;
const COARSE_SHARE = 0.1;
/** So few are not worth telling apart twice. */
const FEW_FRAMES = 50_000;

/**
 * Packed vectors, and beside them in rows of their own what a scan reads of every frame: a packed vector's other bytes
 * would only be carried past.
 */
interface Piece {
  packedVectors: Uint32Array;
  coarse: Uint32Array;
  kinds: Uint32Array;
}
/** What a frame takes in memory. */
export const HELD_BYTES = PACKED_VECTOR_BYTES + (COARSE_WORDS + 1) * 4;

/**
 * All frames of one user, as packed vectors, one after another. It knows nothing but numbers, so it can live in a
 * thread of its own.
 */
export class VectorIndex {
  #pieces: Piece[] = [];
  #frames = 0;

  get frames(): number {
    return this.#frames;
  }
  get bytes(): number {
    return this.#frames * HELD_BYTES;
  }

  append(packedVectors: Uint32Array): void {
    this.#frames += packedVectors.length / PACKED_VECTOR_WORDS;
    const last = this.#pieces.at(-1);
    if (!last || last.packedVectors.length >= SMALL_PIECE * PACKED_VECTOR_WORDS)
      return void this.#pieces.push(pieceOf(packedVectors));
    const joined = new Uint32Array(last.packedVectors.length + packedVectors.length);
    joined.set(last.packedVectors);
    joined.set(packedVectors, last.packedVectors.length);
    this.#pieces[this.#pieces.length - 1] = pieceOf(joined);
  }

  /**
   * Frames that may be what is asked for, by their ids. A frame may be told twice, or told though it is gone: who has
   * the database looks.
   */
  nearest(scan: Scan): number[] {
    const isAllowed = allowedBy(scan);
    const byDirection = scan.direction ? this.#byDirection(scan.direction, isAllowed, scan.most) : [];
    return [...new Set([...byDirection, ...(scan.kinds.length > 0 ? this.#byKinds(scan, isAllowed) : [])])];
  }

  #byDirection(direction: Float32Array, isAllowed: Allowed, most: number): number[] {
    const wanted = most * MEASURED_FINER;
    const near = this.#near(direction, isAllowed, { wanted, share: this.#frames > FEW_FRAMES ? COARSE_SHARE : 1 });
    // Filters may leave hardly any of those that a coarse look leaves.
    const enough =
      near.length >= wanted || this.#frames <= FEW_FRAMES
        ? near
        : this.#near(direction, isAllowed, { wanted, share: 1 });
    return enough
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, most)
      .map(({ frame }) => frame);
  }

  #near(direction: Float32Array, isAllowed: Allowed, { wanted, share }: { wanted: number; share: number }): Near[] {
    const sketch = sketchOf(direction);
    const [coarseAmounts, amounts] = [new Uint32Array(MAX_DISTANCE + 1), new Uint32Array(MAX_DISTANCE + 1)];
    const coarse = this.#pieces.map((piece) => coarseDistancesTo(sketch, piece, coarseAmounts));
    const coarseReach = share < 1 ? reachOf(coarseAmounts, this.#frames * share) : MAX_DISTANCE;
    const found = this.#pieces.map((piece, at) =>
      withinCoarse(sketch, piece, { distances: coarse[at] ?? NONE, reach: coarseReach, amounts }),
    );
    const finer = finerMeasure(direction);
    const near: Near[] = [];
    // Filters are asked only about what is near; when they leave too little of it, the circle is drawn wider.
    for (let reach = -1, amount = wanted; near.length < wanted && reach < MAX_DISTANCE; amount *= WIDER) {
      const inner = reach;
      reach = reachOf(amounts, amount);
      this.#pieces.forEach(({ packedVectors }, at) => {
        const { rows, distances } = found[at] ?? NOTHING;
        for (let index = 0; index < distances.length; index += 1) {
          const distance = distances[index] as number;
          if (distance <= inner || distance > reach) continue;
          const from = (rows[index] as number) * PACKED_VECTOR_WORDS;
          if (isAllowed(packedVectors, from))
            near.push({ frame: packedVectors[from + AT.frame] ?? 0, likeness: finer(packedVectors, from) });
        }
      });
    }
    return near;
  }

  #byKinds({ kinds, most }: Scan, isAllowed: Allowed): number[] {
    // A table, and nothing called: this too goes over everything a user has.
    const isWanted = new Uint8Array(NO_KIND + 1);
    for (const kind of kinds) isWanted[kind] = 1;
    const found: { frame: number; share: number }[] = [];
    for (const { packedVectors, kinds: own } of this.#pieces) {
      for (let row = 0; row < own.length; row += 1) {
        const both = own[row] as number;
        const first = isWanted[both & NO_KIND] as number;
        const second = isWanted[both >>> 16] as number;
        if ((first | second) === 0) continue;
        const from = row * PACKED_VECTOR_WORDS;
        const shares = packedVectors[from + AT.rest] as number;
        const share = Math.max(first * (shares & 0xff), second * ((shares >>> 8) & 0xff));
        if (share > 0 && isAllowed(packedVectors, from))
          found.push({ frame: packedVectors[from + AT.frame] as number, share });
      }
    }
    return found
      .sort((one, other) => other.share - one.share)
      .slice(0, most)
      .map(({ frame }) => frame);
  }
}

type Allowed = (piece: Uint32Array, from: number) => boolean;

function allowedBy({ sources, after, before, recurring, fileKinds, files }: Scan): Allowed {
  const [ofSources, ofFiles, ofKinds] = [
    new Set(sources),
    files && new Set(files),
    fileKinds.length > 0 ? new Set(fileKinds) : null,
  ];
  // Frames of one source come in long rows: looking each of them up would cost more than the rest of the scan.
  let last = { source: -1, isAllowed: false };
  return (piece, from) => {
    const source = piece[from + AT.source] ?? 0;
    if (source !== last.source) last = { source, isAllowed: ofSources.has(source) };
    if (!last.isAllowed) return false;
    // A minute is a signed number.
    const minute = (piece[from + AT.minute] ?? 0) | 0;
    if ((after !== null && minute < after) || (before !== null && minute > before)) return false;
    if (recurring && !isThen(minute, recurring)) return false;
    if (ofKinds && !ofKinds.has(((piece[from + AT.rest] ?? 0) >>> 16) & 0xff)) return false;
    return !ofFiles || ofFiles.has(piece[from + AT.file] ?? 0);
  };
}

interface Near {
  frame: number;
  likeness: number;
}
/** Rows of a piece and in how many signs each of them differs. */
interface Rows {
  rows: Uint32Array;
  distances: Uint16Array;
}
const NONE = new Uint8Array();
const NOTHING: Rows = { rows: new Uint32Array(), distances: new Uint16Array() };

function pieceOf(packedVectors: Uint32Array): Piece {
  const frames = packedVectors.length / PACKED_VECTOR_WORDS;
  const piece = { packedVectors, coarse: new Uint32Array(frames * COARSE_WORDS), kinds: new Uint32Array(frames) };
  for (let row = 0, from = 0; row < frames; row += 1, from += PACKED_VECTOR_WORDS) {
    for (let word = 0; word < COARSE_WORDS; word += 1)
      piece.coarse[row * COARSE_WORDS + word] = packedVectors[from + AT.sketch + word] as number;
    piece.kinds[row] = packedVectors[from + AT.kinds] as number;
  }
  return piece;
}

/**
 * In how many of its first signs each frame differs, and how many frames are so far away. The one loop over everything
 * a user has: nothing is called in it.
 */
function coarseDistancesTo(sketch: Uint32Array, { coarse }: Piece, amounts: Uint32Array): Uint8Array {
  const distances = new Uint8Array(coarse.length / COARSE_WORDS);
  const [one, two, three] = [sketch[0] as number, sketch[1] as number, sketch[2] as number];
  for (let row = 0, from = 0; row < distances.length; row += 1, from += COARSE_WORDS) {
    // Ones in pairs, then in fours; three words together still fit into four bits. All of it lies within the piece: a
    // default for each would cost as much as the rest.
    let first = (coarse[from] as number) ^ one;
    let second = (coarse[from + 1] as number) ^ two;
    let third = (coarse[from + 2] as number) ^ three;
    first -= (first >>> 1) & 0x55_55_55_55;
    second -= (second >>> 1) & 0x55_55_55_55;
    third -= (third >>> 1) & 0x55_55_55_55;
    const fours =
      (first & 0x33_33_33_33) +
      ((first >>> 2) & 0x33_33_33_33) +
      (second & 0x33_33_33_33) +
      ((second >>> 2) & 0x33_33_33_33) +
      (third & 0x33_33_33_33) +
      ((third >>> 2) & 0x33_33_33_33);
    const eights = (fours & 0x0f_0f_0f_0f) + ((fours >>> 4) & 0x0f_0f_0f_0f);
    const distance = Math.imul(eights, 0x01_01_01_01) >>> 24;
    distances[row] = distance;
    amounts[distance] = (amounts[distance] as number) + 1;
  }
  return distances;
}

/** The whole distance of those that the first signs leave. */
function withinCoarse(
  sketch: Uint32Array,
  { packedVectors }: Piece,
  { distances: coarse, reach, amounts }: { distances: Uint8Array; reach: number; amounts: Uint32Array },
): Rows {
  const rows = new Uint32Array(coarse.length);
  const distances = new Uint16Array(coarse.length);
  let kept = 0;
  for (let row = 0; row < coarse.length; row += 1) {
    if ((coarse[row] as number) > reach) continue;
    let distance = coarse[row] as number;
    for (let word = COARSE_WORDS, from = row * PACKED_VECTOR_WORDS + AT.sketch; word < SKETCH_WORDS; word += 1) {
      let bits = (packedVectors[from + word] as number) ^ (sketch[word] as number);
      bits -= (bits >>> 1) & 0x55_55_55_55;
      bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
      distance += Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
    }
    rows[kept] = row;
    distances[kept] = distance;
    kept += 1;
    amounts[distance] = (amounts[distance] as number) + 1;
  }
  return { rows: rows.subarray(0, kept), distances: distances.subarray(0, kept) };
}

/** The distance within which there are at least so many frames, if there are so many. */
function reachOf(amounts: Uint32Array, wanted: number): number {
  let within = 0;
  const distance = amounts.findIndex((amount) => (within += amount) >= wanted);
  return distance === -1 ? MAX_DISTANCE : distance;
}

/** How much a direction has in common with signs: a table of what every four signs are worth. */
function finerMeasure(direction: Float32Array): (piece: Uint32Array, from: number) => number {
  const groups = direction.length / 4;
  const table = new Float32Array(groups * 16);
  for (let group = 0; group < groups; group += 1)
    for (let signs = 0; signs < 16; signs += 1)
      for (let bit = 0; bit < 4; bit += 1)
        table[group * 16 + signs] =
          (table[group * 16 + signs] ?? 0) + ((signs >> bit) & 1 ? 1 : -1) * (direction[group * 4 + bit] ?? 0);
  return (piece, from) => {
    let sum = 0;
    for (let word = 0; word < SKETCH_WORDS; word += 1) {
      const signs = piece[from + AT.sketch + word] ?? 0;
      for (let part = 0; part < 8; part += 1) sum += table[(word * 8 + part) * 16 + ((signs >>> (part * 4)) & 15)] ?? 0;
    }
    return sum;
  };
}
