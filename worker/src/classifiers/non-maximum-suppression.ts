import { intersectionOverUnion, type Box } from '../analysis/boxes.ts';

/** The surest of boxes that overlap more than this, and of those the surest few. */
export function nonMaximumSuppression<Hit extends Box & { score: number }>(
  hits: readonly Hit[],
  { overlap, most }: { overlap: number; most: number },
): Hit[] {
  const kept: Hit[] = [];
  for (const hit of hits.toSorted((one, other) => other.score - one.score)) {
    if (kept.length === most) break;
    if (!kept.some((one) => intersectionOverUnion(one, hit) > overlap)) kept.push(hit);
  }
  return kept;
}
