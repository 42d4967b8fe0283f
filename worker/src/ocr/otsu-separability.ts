import type { Grey } from './skew.ts';

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * How clearly a place falls into two levels, ink and paper: the share of its variance that lies between the two groups
 * of the best split (Otsu).
 * Measured: print .85-.97, also small, tilted and in shadow; stones, fur, foliage and noise .60-.83.
 */
export function otsuSeparability({ pixels, width, height }: Grey, box: Box): number {
  const counts = new Float64Array(256);
  for (let y = Math.max(0, box.y0); y < Math.min(height, box.y1); y += 1) {
    for (let at = y * width + Math.max(0, box.x0); at < y * width + Math.min(width, box.x1); at += 1) {
      const level = pixels[at] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, level) => sum + count * level, 0) / total;
  const variance = counts.reduce((sum, count, level) => sum + count * (level - mean) ** 2, 0) / total;
  if (!(variance > 0)) return 0;
  let [best, below, belowSum] = [0, 0, 0];
  for (const [level, count] of counts.entries()) {
    below += count;
    belowSum += count * level;
    if (below === 0 || below === total) continue;
    const apart = belowSum / below - (mean * total - belowSum) / (total - below);
    best = Math.max(best, (below / total) * (1 - below / total) * apart ** 2);
  }
  return best / variance;
}
