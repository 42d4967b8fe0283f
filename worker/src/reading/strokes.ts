import type { Grey } from './skew.ts';

/** A connected piece of ink: a letter, a part of one, or a twig. */
export interface Stroke {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  pixels: number;
  runs: Run[];
}

/** Ink from one pixel of a row up to another. */
interface Run {
  from: number;
  to: number;
  row: number;
  parent: number;
}

/** The connected components of what is darker than `threshold`, found row by row: runs of ink that touch belong together (union-find). */
export function strokesOf({ pixels, width, height }: Grey, threshold: number): Stroke[] {
  const runs: Run[] = [];
  let above = { from: 0, to: 0 };
  for (let row = 0; row < height; row += 1) {
    const from = runs.length;
    addRuns(runs, { row, width, pixels, threshold });
    joinTouching(runs, above, { from, to: runs.length });
    above = { from, to: runs.length };
  }
  return gather(runs);
}

function addRuns(runs: Run[], { row, width, pixels, threshold }: { row: number; width: number; pixels: Uint8Array; threshold: number }): void {
  const start = row * width;
  let from = -1;
  for (let x = 0; x <= width; x += 1) {
    const isInk = x < width && (pixels[start + x] ?? 255) < threshold;
    if (isInk && from < 0) from = x;
    if (isInk || from < 0) continue;
    runs.push({ from, to: x, row, parent: runs.length });
    from = -1;
  }
}

function rootOf(runs: Run[], index: number): number {
  let at = index;
  for (;;) {
    const run = runs[at];
    if (run === undefined || run.parent === at) return at;
    run.parent = runs[run.parent]?.parent ?? run.parent;
    at = run.parent;
  }
}

function joinTouching(runs: Run[], above: { from: number; to: number }, here: { from: number; to: number }): void {
  let upper = above.from;
  for (let lower = here.from; lower < here.to; lower += 1) {
    const run = runs[lower];
    if (run === undefined) continue;
    while (upper < above.to && (runs[upper]?.to ?? 0) < run.from) upper += 1;
    for (let at = upper; at < above.to && (runs[at]?.from ?? Infinity) <= run.to; at += 1) {
      const top = runs[rootOf(runs, at)];
      if (top) top.parent = rootOf(runs, lower);
    }
  }
}

function gather(runs: Run[]): Stroke[] {
  const strokes = new Map<number, Stroke>();
  for (const [index, run] of runs.entries()) {
    const { from, to, row } = run;
    const root = rootOf(runs, index);
    const stroke = strokes.get(root);
    if (stroke === undefined) strokes.set(root, { x0: from, y0: row, x1: to, y1: row + 1, pixels: to - from, runs: [run] });
    else {
      stroke.x0 = Math.min(stroke.x0, from);
      stroke.x1 = Math.max(stroke.x1, to);
      stroke.y1 = row + 1;
      stroke.pixels += to - from;
      stroke.runs.push(run);
    }
  }
  return [...strokes.values()];
}
