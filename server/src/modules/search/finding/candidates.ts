import type { Condition } from './lexeme-query.ts';
import type { FindingStore, Window } from './finding.store.ts';

/**
 * Files are ranked among so many neighbours: pages stay the same however deep one goes, and a common word costs no more
 * than a rare one.
 */
export const RANKED_TOGETHER = 100;
/** So few are all looked at: an index of words brings them, and sorting them takes no time. */
const FEW = 500;
/**
 * Files that an index of words brings lie apart on the disk, files of neighbouring dates lie together: measured, one of
 * the first costs four of the second.
 */
const COST_OF_ONE_APART = 4;
/**
 * A walk from the newest never goes further; beyond, the index of words looks through stretches of time, each longer
 * than the last.
 */
const MAX_WALK = 20_000;
const STRETCH_GROWTH = 8;
/** How much further than on average the walk goes: files with one word come in crowds. */
const MARGIN = 2;

export interface Search {
  store: FindingStore;
  window: Window;
  /** How many documents the asker has. */
  total: number;
}

/**
 * The newest files that meet the condition. Two ways lead there: by the index of words, which visits every file that
 * meets it, and by date, which
 * visits the newest files until enough of them meet it. The first is cheap for rare words, the second for common ones;
 * how common they are is known.
 */
async function newestOf(condition: Condition, most: number, search: Search): Promise<number[]> {
  const { store, window, total } = search;
  if (condition.most === 0) return [];
  if (window.files) return store.newestAmong(window, condition.text, most);
  const walk = Math.ceil((MARGIN * most * total) / Math.max(condition.likely, 1));
  if (condition.most <= FEW || walk >= condition.likely * COST_OF_ONE_APART)
    return store.newestOfAll(window, condition.text, most);
  const visited = Math.min(walk, MAX_WALK);
  const found = await store.newestByWalking(window, condition.text, { most, visited });
  return found.length === most ? found : newestByStretches(condition, most, { ...search, visited });
}

/**
 * For words that are common, but not of late: otherwise all that was ever found would be visited for the newest
 * hundred.
 */
async function newestByStretches(
  condition: Condition,
  most: number,
  { store, window, total, visited }: Search & { visited: number },
): Promise<number[]> {
  for (
    let stretch = visited * STRETCH_GROWTH;
    condition.most > MAX_WALK && stretch < total;
    stretch *= STRETCH_GROWTH
  ) {
    const since = await store.dateBehind(window, stretch);
    if (!since || (window.after && since <= window.after)) break;
    const found = await store.newestOfAll({ ...window, after: since }, condition.text, most);
    if (found.length === most) return found;
  }
  return store.newestOfAll(window, condition.text, most);
}

/**
 * The first `most` files in the order of the tiers and, inside a tier, from the newest. The same call for more begins
 * with the same files.
 */
export async function gatherInOrder(tiers: readonly Condition[], most: number, search: Search): Promise<number[]> {
  if (tiers.length === 0)
    return search.window.files
      ? search.store.newestAmong(search.window, null, most)
      : search.store.newest(search.window, most);
  const gathered = new Set<number>();
  for (const tier of tiers) {
    if (gathered.size >= most) break;
    for (const id of await newestOf(tier, most, search)) gathered.add(id);
  }
  return [...gathered].slice(0, most);
}

/**
 * The same for who ranks them: when all are ranked together, ranking will see to their order. It must not depend on how
 * deep a page is asked for.
 */
export function gatherCandidates(tiers: readonly Condition[], most: number, search: Search): Promise<number[]> {
  const widest = tiers.at(-1);
  return gatherInOrder(widest && widest.most <= RANKED_TOGETHER ? [widest] : tiers, most, search);
}
