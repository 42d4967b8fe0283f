import { likeness, type Box } from '../sights/boxes.ts';

/** Of boxes that lie on each other the surest, and of all of them the surest few. */
export function withoutOverlaps<Hit extends Box & { score: number }>(
  hits: readonly Hit[],
  { same, most }: { same: number; most: number },
): Hit[] {
  const kept: Hit[] = [];
  for (const hit of hits.toSorted((one, other) => other.score - one.score)) {
    if (kept.length === most) break;
    if (!kept.some((one) => likeness(one, hit) > same)) kept.push(hit);
  }
  return kept;
}
