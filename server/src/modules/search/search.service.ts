import type { SearchChip, SearchItem } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { explain } from './finding/explain.ts';
import { explainSight } from './finding/explain-sight.ts';
import { findFiles, MOST_FOUND, type FindDeps } from './finding/find-files.ts';
import type { Fused } from './finding/fuse.ts';
import type { Language } from './language/index.ts';
import type { Meanings } from './meaning/index.ts';
import type { SearchPorts } from './ports.ts';
import { understand, type Understood } from './query/understand.ts';

const MOST_CLASSES = 500;

export interface SearchDeps extends SearchPorts, FindDeps {
  language: () => Promise<Language>;
  /** What words look like; null where the model's lexicon cannot be read. */
  meanings: () => Promise<Meanings | null>;
  clock: Clock;
  /** Where the day of 'вчера' begins. */
  timeZone: string;
}

export interface SearchRequest {
  content: string;
  pageNumber: number;
  searchSize: number;
}

export function createSearchService({ store, nearest, language, meanings, clock, timeZone, readFiles, showFiles, listSources }: SearchDeps) {
  async function showPage(found: readonly Fused[], wanted: Understood, userId: number): Promise<SearchItem[]> {
    if (found.length === 0) return [];
    const fileIds = found.map(({ fileId }) => fileId);
    const [shown, read, words, known] = await Promise.all([showFiles(fileIds), readFiles(fileIds), language(), meanings()]);
    const views = new Map(shown.map((view) => [view.id, view]));
    // The index may be a moment behind: what is gone since, or not the asker's, is not shown.
    const texts = new Map(read.filter((file) => file.userId === userId).map((file) => [file.id, file]));
    return found.flatMap(({ fileId: id, certainty, sighting }) => {
      const [view, file] = [views.get(id), texts.get(id)];
      if (!view || !file) return [];
      // What was seen stands among the first: two reasons are shown, and what was read or detected may have many.
      const [first, ...others] = explain(file, wanted, words);
      const seen = known && sighting ? explainSight(sighting, { file, senses: wanted.senses, meanings: known }) : [];
      const why = [...(first ? [first] : []), ...seen, ...others];
      const { title, ai_description, file_url, thumbnail_url, project_id, data_source_id, kind } = view;
      return [{ id, title, ai_description, file_url, thumbnail_url, project_id, data_source_id, kind, certainty, why }];
    });
  }

  return {
    async search(userId: number, { content, pageNumber, searchSize }: SearchRequest): Promise<{ items: SearchItem[]; chips: SearchChip[] }> {
      const { wanted, chips } = await understand(content, {
        language: await language(),
        meanings: await meanings(),
        sources: await listSources(userId),
        now: clock.now(),
        timeZone,
        countFiles: (lexemes) => store.countFiles(userId, lexemes),
        nearWords: (word) => store.nearWords(userId, word),
      });
      const from = pageNumber * searchSize;
      if (!wanted || from >= MOST_FOUND) return { items: [], chips };
      const found = await findFiles(wanted, { userId, from, to: Math.min(from + searchSize, MOST_FOUND) }, { store, nearest, meanings: await meanings() });
      return { items: await showPage(found, wanted, userId), chips };
    },
    listClasses: (userId: number) => store.listClasses(userId, MOST_CLASSES),
  };
}
export type SearchService = ReturnType<typeof createSearchService>;
