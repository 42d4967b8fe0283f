import type { Condition } from './lexeme-query.ts';
import type { FindingStore, Window } from './finding.store.ts';

/** So few are all looked at: an index of words brings them, and sorting them takes no time. */
const FEW = 2000;
/** A walk from the newest never goes further. */
const LONGEST_WALK = 20_000;
/** How much further than on average the walk goes: files with one word come in crowds. */
const MARGIN = 1.5;

export interface Search {
  store: FindingStore;
  window: Window;
  /** How many documents the asker has. */
  total: number;
}

/**
 * The newest files that meet the condition. Two ways lead there: by the index of words, which visits every file that meets it, and by date, which
 * visits the newest files until enough of them meet it. The first is cheap for rare words, the second for common ones; how common they are is known.
 */
async function newestOf(condition: Condition, most: number, { store, window, total }: Search): Promise<number[]> {
  if (condition.most === 0) return [];
  const walk = Math.ceil((MARGIN * most * total) / Math.max(condition.likely, 1));
  if (condition.most > FEW && walk < condition.most) {
    const found = await store.newestByWalking(window, condition.text, { most, visited: Math.min(walk, LONGEST_WALK) });
    if (found.length === most) return found;
  }
  return store.newestOfAll(window, condition.text, most);
}

/** The first `most` files in the order of the tiers and, inside a tier, from the newest. The same call for more begins with the same files. */
export async function gatherCandidates(tiers: readonly Condition[], most: number, search: Search): Promise<number[]> {
  const widest = tiers.at(-1);
  if (!widest) return search.store.newest(search.window, most);
  const gathered = new Set<number>();
  // When all of them fit, ranking will see to their order.
  for (const tier of widest.most <= most ? [widest] : tiers) {
    if (gathered.size >= most) break;
    for (const id of await newestOf(tier, most, search)) gathered.add(id);
  }
  return [...gathered].slice(0, most);
}
