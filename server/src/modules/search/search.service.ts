import type { SearchChip, SearchItem, SearchReason } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { explain } from './finding/explain.ts';
import { explainSight } from './finding/explain-sight.ts';
import { findFiles, MAX_FOUND, type FindDeps } from './finding/find-files.ts';
import type { Fused } from './finding/fuse.ts';
import type { Language } from './language/index.ts';
import type { Meanings } from './meaning/index.ts';
import { pickFrame } from './finding/pick-frame.ts';
import type { SearchPorts } from './ports.ts';
import { createQueryWork } from './query/query-work.ts';
import { understand, type Understood } from './query/understand.ts';
import { createSourceSearch } from './source-search.ts';

const MAX_CLASSES = 500;
/** Likelier there than not. */
const SURELY_SEEN = 0.5;

/** Whoever corrected the description made it theirs; what is told of a moment is still the machine's. */
const toldByPerson = (reason: SearchReason): SearchReason =>
  reason.field === 'ai_description' && reason.second === null ? { ...reason, field: 'description' } : reason;

export interface SearchDeps extends SearchPorts, FindDeps {
  language: () => Promise<Language>;
  /** What words look like; null where the model's lexicon cannot be read. */
  meanings: () => Promise<Meanings | null>;
  clock: Clock;
  /** Where the day of 'вчера' begins. */
  timeZoneOf: (userId: number) => Promise<string>;
}

export interface SearchRequest {
  content: string;
  pageNumber: number;
  searchSize: number;
}

export interface SureFile {
  fileId: number;
  createdAt: Date;
  frameId: number | null;
  second: number;
}

export function createSearchService(deps: SearchDeps) {
  const {
    store,
    nearest,
    evidenceOf,
    language,
    meanings,
    clock,
    timeZoneOf,
    readFiles,
    showFiles,
    showFrames,
    listSources,
  } = deps;
  /** Why each of them was found, and on which frame. */
  async function explainAll(found: readonly Fused[], wanted: Understood, userId: number) {
    if (found.length === 0) return [];
    const [read, words, known] = await Promise.all([
      readFiles(found.map(({ fileId }) => fileId)),
      language(),
      meanings(),
    ]);
    // The index may be a moment behind: what is gone since, or not the asker's, is not shown.
    const texts = new Map(read.filter((file) => file.userId === userId).map((file) => [file.id, file]));
    const work = createQueryWork();
    const explained = [];
    for (const { fileId, certainty, missing, sighting } of found) {
      const file = texts.get(fileId);
      if (!file) continue;
      await work.breathe();
      // What was seen stands among the first: what was read or detected may have many reasons.
      const [first, ...others] = explain(file, wanted, { language: words, work });
      const seen = known && sighting ? explainSight(sighting, { file, senses: wanted.senses, meanings: known }) : [];
      // A frame that shows all of several things tells more than one on which a single word was met.
      const isSeenWhole =
        sighting !== null &&
        sighting.spoken.length > 1 &&
        sighting.spoken.every(({ certainty: likely }) => likely >= SURELY_SEEN);
      const why = [...(isSeenWhole ? seen : []), ...(first ? [first] : []), ...(isSeenWhole ? [] : seen), ...others];
      explained.push({ file, certainty, missing, why, frame: pickFrame(file, why) });
    }
    return explained;
  }
  async function showPage(found: readonly Fused[], wanted: Understood, userId: number): Promise<SearchItem[]> {
    const [shown, explained] = await Promise.all([
      showFiles(found.map(({ fileId }) => fileId)),
      explainAll(found, wanted, userId),
    ]);
    const views = new Map(shown.map((view) => [view.id, view]));
    const pictures = await showFrames(explained.flatMap(({ frame }) => (frame ? [frame.id] : [])));
    return explained.flatMap(({ file, frame, why, ...item }) => {
      const view = views.get(file.id);
      if (!view) return [];
      const { id, title, ai_description, file_url, thumbnail_url, project_id, data_source_id, kind } = view;
      const url = frame && pictures.get(frame.id);
      const reasons = why.map(view.ai_provider === 'person' ? toldByPerson : (reason) => reason);
      return [
        {
          id,
          title,
          ai_description,
          file_url,
          thumbnail_url,
          project_id,
          data_source_id,
          kind,
          frame: frame && url ? { second: frame.second, url } : null,
          why: reasons,
          ...item,
        },
      ];
    });
  }

  const readQuery = async (userId: number, content: string) =>
    understand(content, {
      language: await language(),
      meanings: await meanings(),
      sources: await listSources(userId),
      work: createQueryWork(),
      now: clock.now(),
      timeZone: await timeZoneOf(userId),
      countFiles: (lexemes) => store.countFiles(userId, lexemes),
      nearWords: (word) => store.nearWords(userId, word),
    });

  return {
    async search(
      userId: number,
      { content, pageNumber, searchSize }: SearchRequest,
    ): Promise<{ items: SearchItem[]; chips: SearchChip[] }> {
      const { wanted, chips } = await readQuery(userId, content);
      const from = pageNumber * searchSize;
      if (!wanted || from >= MAX_FOUND) return { items: [], chips };
      const found = await findFiles(
        wanted,
        { userId, from, to: Math.min(from + searchSize, MAX_FOUND) },
        { store, nearest, evidenceOf, meanings: await meanings() },
      );
      return { items: await showPage(found, wanted, userId), chips };
    },
    /**
     * Those of the files that surely are what is asked for, each with the frame that shows it, where one frame of many
     * does.
     */
    async findAmong(userId: number, content: string, files: readonly number[]): Promise<SureFile[]> {
      const { wanted } = await readQuery(userId, content);
      if (!wanted) return [];
      const found = await findFiles(
        wanted,
        { userId, from: 0, to: files.length, files },
        { store, nearest, evidenceOf, meanings: await meanings() },
      );
      const explained = await explainAll(
        found.filter(({ certainty }) => certainty === 'sure'),
        wanted,
        userId,
      );
      return explained.map(({ file, frame }) => ({
        fileId: file.id,
        createdAt: file.createdAt,
        frameId: frame?.id ?? null,
        second: frame?.second ?? 0,
      }));
    },
    inSource: createSourceSearch(deps, showPage),
    listClasses: (userId: number) => store.listClasses(userId, MAX_CLASSES),
  };
}
export type SearchService = ReturnType<typeof createSearchService>;
