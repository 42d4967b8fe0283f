import type { SearchChip, SearchItem } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { gatherCandidates, RANKED_TOGETHER } from './finding/candidates.ts';
import { explain } from './finding/explain.ts';
import type { FindingStore } from './finding/finding.store.ts';
import { createConditions } from './finding/lexeme-query.ts';
import { rank } from './finding/rank.ts';
import { tiersOf } from './finding/tiers.ts';
import { ofKind, ofSource } from './indexing/lexemes.ts';
import type { Language } from './language/index.ts';
import type { SearchPorts } from './ports.ts';
import { lexemesOf } from './query/terms.ts';
import { understand, type Understood } from './query/understand.ts';

/** Nobody reads further; who needs more narrows the query. */
const MOST_FOUND = 10_100;
const MOST_CLASSES = 500;

export interface SearchDeps extends SearchPorts {
  store: FindingStore;
  language: () => Promise<Language>;
  clock: Clock;
  /** Where the day of 'вчера' begins. */
  timeZone: string;
}

export interface SearchRequest {
  content: string;
  pageNumber: number;
  searchSize: number;
}

interface Page {
  userId: number;
  from: number;
  to: number;
}

export function createSearchService({ store, language, clock, timeZone, readFiles, showFiles, listSources }: SearchDeps) {
  async function findPage(wanted: Understood, { userId, from, to }: Page): Promise<number[]> {
    const { place } = wanted;
    const kinds = [ofKind('image'), ofKind('video'), ofKind('stream')];
    const counts = await store.countFiles(userId, [...kinds, ...(place.isNarrowed ? place.sources.map(({ id }) => ofSource(id)) : [])]);
    const total = kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
    const tiers = tiersOf(wanted, counts, createConditions(userId, total));
    const window = { userId, sources: place.sources.map(({ id }) => id), after: place.after, before: place.before };
    // Without words there is nothing to rank by: the newest are the answer.
    const needed = wanted.terms.length === 0 ? to : Math.ceil(to / RANKED_TOGETHER) * RANKED_TOGETHER;
    const candidates = await gatherCandidates(tiers, Math.min(needed, MOST_FOUND), { store, window, total });
    if (wanted.terms.length === 0) return candidates.slice(from, to);

    const lexemes = lexemesOf(wanted.terms.flatMap(({ alternatives }) => alternatives));
    const firstBlock = Math.floor(from / RANKED_TOGETHER) * RANKED_TOGETHER;
    const ranked: number[] = [];
    for (let block = firstBlock; block < candidates.length; block += RANKED_TOGETHER) {
      const ids = candidates.slice(block, block + RANKED_TOGETHER);
      ranked.push(...rank(ids, await store.holdings(userId, ids, lexemes), wanted.terms));
    }
    return ranked.slice(from - firstBlock, to - firstBlock);
  }

  async function showPage(fileIds: number[], wanted: Understood, userId: number): Promise<SearchItem[]> {
    if (fileIds.length === 0) return [];
    const [shown, read, words] = await Promise.all([showFiles(fileIds), readFiles(fileIds), language()]);
    const views = new Map(shown.map((view) => [view.id, view]));
    // The index may be a moment behind: what is gone since, or not the asker's, is not shown.
    const texts = new Map(read.filter((file) => file.userId === userId).map((file) => [file.id, file]));
    return fileIds.flatMap((id) => {
      const [view, file] = [views.get(id), texts.get(id)];
      if (!view || !file) return [];
      const { title, ai_description, file_url, thumbnail_url, project_id, data_source_id, kind } = view;
      return [{ id, title, ai_description, file_url, thumbnail_url, project_id, data_source_id, kind, why: explain(file, wanted, words) }];
    });
  }

  return {
    async search(userId: number, { content, pageNumber, searchSize }: SearchRequest): Promise<{ items: SearchItem[]; chips: SearchChip[] }> {
      const { wanted, chips } = await understand(content, {
        language: await language(),
        sources: await listSources(userId),
        now: clock.now(),
        timeZone,
        countFiles: (lexemes) => store.countFiles(userId, lexemes),
        nearWords: (word) => store.nearWords(userId, word),
      });
      const from = pageNumber * searchSize;
      if (!wanted || from >= MOST_FOUND) return { items: [], chips };
      return { items: await showPage(await findPage(wanted, { userId, from, to: from + searchSize }), wanted, userId), chips };
    },
    listClasses: (userId: number) => store.listClasses(userId, MOST_CLASSES),
  };
}
export type SearchService = ReturnType<typeof createSearchService>;
