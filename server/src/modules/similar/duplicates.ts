import { cosineOf } from '#modules/search/index.ts';

/** A picture as duplicates are looked for. */
export interface ComparedFile {
  fileId: number;
  /** Its difference hash, 64 bits. */
  bits: bigint;
  sharpness: number;
  embedding: Int8Array;
}

/** Copies that were packed anew, made smaller or lightly corrected differ in no more bits. */
const MAX_BITS_APART = 6;
/** A smooth picture has hardly any bits of its own: what it shows must be the same too. */
const MIN_COSINE = 0.9;
const BANDS = 4;
const BAND_BITS = 16n;
const BAND = 0xffffn;
/** A bucket of a thousand skies is not compared each with each: only with so many that came before. */
const MAX_COMPARED = 200;

/**
 * Groups of pictures that show the same, the largest first. Of two hashes that differ in three bits or fewer at least
 * one of four quarters is equal, and of
 * those that differ in six mostly one is: so a picture is compared only with those that share a quarter, not with all.
 */
export function groupDuplicates(shots: readonly ComparedFile[]): ComparedFile[][] {
  const parents = shots.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) {
      // Half of the way is shortened for whoever comes next.
      parents[root] = parents[parents[root] ?? root] ?? root;
      root = parents[root] ?? root;
    }
    return root;
  };
  for (let band = 0; band < BANDS; band++) {
    const buckets = new Map<bigint, number[]>();
    shots.forEach((shot, at) => {
      const key = (shot.bits >> (BigInt(band) * BAND_BITS)) & BAND;
      const bucket = buckets.get(key) ?? [];
      for (const before of bucket.slice(-MAX_COMPARED))
        if (rootOf(before) !== rootOf(at) && isSame(shot, shots[before])) parents[rootOf(before)] = rootOf(at);
      bucket.push(at);
      buckets.set(key, bucket);
    });
  }
  const groups = new Map<number, ComparedFile[]>();
  shots.forEach((shot, at) => {
    const group = groups.get(rootOf(at));
    if (group) group.push(shot);
    else groups.set(rootOf(at), [shot]);
  });
  return [...groups.values()].filter((group) => group.length > 1).toSorted((one, other) => other.length - one.length);
}

const isSame = (one: ComparedFile, other: ComparedFile | undefined): boolean =>
  other !== undefined &&
  bitsApart(one.bits, other.bits) <= MAX_BITS_APART &&
  cosineOf(one.embedding, other.embedding) >= MIN_COSINE;

function bitsApart(one: bigint, other: bigint): number {
  let apart = 0;
  for (let rest = one ^ other; rest > 0n; rest &= rest - 1n) apart += 1;
  return apart;
}
