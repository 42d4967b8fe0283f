import type { Grey } from './skew.ts';

/** A connected piece of ink: a letter, a part of one, or a twig. */
export interface Stroke {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  pixels: number;
  /** What it is made of. Asked for few strokes, so put together only then. */
  runs(): Run[];
}

/** Ink from one pixel of a row up to another. */
interface Run {
  from: number;
  to: number;
  row: number;
}

/** Grain and dust: smaller than the dot of the smallest letter that can be read. */
const MIN_PIXELS = 5;

/**
 * The connected components of what is darker than `threshold`, found row by row: runs of ink that touch belong together
 * (union-find).
 */
export function strokesOf({ pixels, width, height }: Grey, threshold: number): Stroke[] {
  const runs = new Runs();
  let above = 0;
  for (let row = 0; row < height; row += 1) {
    const here = runs.count;
    for (let at = row * width, end = at + width, start = at; at < end; at += 1) {
      if ((pixels[at] ?? PAPER) >= threshold) continue;
      const from = at;
      do at += 1;
      while (at < end && (pixels[at] ?? PAPER) < threshold);
      runs.add({ from: from - start, to: at - start, row });
    }
    runs.joinTouching(above, here);
    above = here;
  }
  return runs.gather();
}

const PAPER = 255;

/**
 * A photograph has hundreds of thousands of runs: kept as numbers side by side they cost a fifth of what they cost as
 * objects.
 */
class Runs {
  count = 0;
  private from = new Int32Array(1 << 14);
  private to = new Int32Array(1 << 14);
  private row = new Int32Array(1 << 14);
  private parent = new Int32Array(1 << 14);

  add({ from, to, row }: Run): void {
    if (this.count === this.from.length) this.grow();
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.row[this.count] = row;
    this.parent[this.count] = this.count;
    this.count += 1;
  }

  private grow(): void {
    const larger = (numbers: Int32Array) => {
      const copy = new Int32Array(numbers.length * 2);
      copy.set(numbers);
      return copy;
    };
    [this.from, this.to, this.row, this.parent] = [
      larger(this.from),
      larger(this.to),
      larger(this.row),
      larger(this.parent),
    ];
  }

  private rootOf(index: number): number {
    const { parent } = this;
    let at = index;
    for (;;) {
      const up = parent[at] ?? at;
      if (up === at) return at;
      parent[at] = parent[up] ?? up;
      at = up;
    }
  }

  /** The runs of a row, from `here` to the last, against those of the row above, from `above` up to `here`. */
  joinTouching(above: number, here: number): void {
    const { from, to, parent } = this;
    let upper = above;
    for (let lower = here; lower < this.count; lower += 1) {
      const [left, right] = [from[lower] ?? 0, to[lower] ?? 0];
      while (upper < here && (to[upper] ?? 0) < left) upper += 1;
      for (let at = upper; at < here && (from[at] ?? Infinity) <= right; at += 1)
        parent[this.rootOf(at)] = this.rootOf(lower);
    }
  }

  gather(): Stroke[] {
    const { from, to, row } = this;
    const boxes = new Map<number, Omit<Stroke, 'runs'> & { last: number }>();
    /** Each run tells which run of its stroke came before it. */
    const before = new Int32Array(this.count).fill(-1);
    const ink = new Int32Array(this.count);
    for (let index = 0; index < this.count; index += 1) {
      const root = this.rootOf(index);
      ink[root] = (ink[root] ?? 0) + (to[index] ?? 0) - (from[index] ?? 0);
    }
    for (let index = 0; index < this.count; index += 1) {
      const root = this.rootOf(index);
      if ((ink[root] ?? 0) < MIN_PIXELS) continue;
      const [x0, x1, y] = [from[index] ?? 0, to[index] ?? 0, row[index] ?? 0];
      const box = boxes.get(root);
      if (box === undefined) {
        boxes.set(root, { x0, y0: y, x1, y1: y + 1, pixels: ink[root] ?? 0, last: index });
        continue;
      }
      if (x0 < box.x0) box.x0 = x0;
      if (x1 > box.x1) box.x1 = x1;
      box.y1 = y + 1;
      before[index] = box.last;
      box.last = index;
    }
    const runsUpTo = (last: number): Run[] => {
      const runs: Run[] = [];
      for (let at = last; at >= 0; at = before[at] ?? -1)
        runs.push({ from: from[at] ?? 0, to: to[at] ?? 0, row: row[at] ?? 0 });
      return runs;
    };
    return [...boxes.values()].map(({ last, ...stroke }) => ({ ...stroke, runs: () => runsUpTo(last) }));
  }
}
