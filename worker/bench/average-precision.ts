export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export interface Found extends Box {
  image: string;
  confidence: number;
}

const area = ({ x0, y0, x1, y1 }: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** How much two boxes are the same: what they share of what they cover together. */
export function overlap(one: Box, other: Box): number {
  const shared = area({
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  });
  return shared / (area(one) + area(other) - shared + 1e-9);
}

/**
 * AP50 of one class: the area under precision over recall, a found box being right if it overlaps one that is there,
 * not found before, by half.
 */
export function averagePrecision(found: Found[], there: Map<string, Box[]>): number {
  const all = [...there.values()].flat().length;
  const taken = new Set<Box>();
  const curve: { recall: number; precision: number }[] = [];
  let right = 0;
  for (const [index, one] of found.toSorted((a, b) => b.confidence - a.confidence).entries()) {
    const best = (there.get(one.image) ?? [])
      .filter((box) => !taken.has(box))
      .toSorted((a, b) => overlap(b, one) - overlap(a, one))[0];
    if (best && overlap(best, one) >= 0.5) {
      taken.add(best);
      right += 1;
    }
    curve.push({ recall: right / all, precision: right / (index + 1) });
  }
  return curve.reduce(
    (sum, { recall }, index) =>
      sum +
      (recall - (curve[index - 1]?.recall ?? 0)) * Math.max(...curve.slice(index).map(({ precision }) => precision)),
    0,
  );
}
