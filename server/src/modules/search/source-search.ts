import type { FileKind, SearchItem } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { findFiles, MAX_FOUND, type FindDeps } from './finding/find-files.ts';
import type { Fused } from './finding/fuse.ts';
import type { Language } from './language/index.ts';
import type { Meanings } from './meaning/index.ts';
import type { SearchPorts } from './ports.ts';
import { parseQuery, type Piece } from './query/parse-query.ts';
import { createQueryWork } from './query/query-work.ts';
import { understandPieces, type Understood } from './query/understand.ts';

/** What is looked for among the files of one source, by a program and not by a query somebody typed. */
export interface SourceQuery {
  userId: number;
  dataSourceId: number;
  /** Plain words; nothing in them is a filter. */
  words?: readonly string[];
  /** Each must stand there as it is. */
  phrases?: readonly string[];
  /** Or all of it as people type it, filters included. */
  typed?: string;
  kinds?: readonly FileKind[];
  after: Date | null;
  before: Date | null;
}

export interface FoundInSource {
  /** All that surely fit, the newest first. */
  sure: { fileId: number; happenedAt: Date }[];
  /** More of them may be there than anybody looks for. */
  isCut: boolean;
  /** What only may fit. */
  perhaps: number[];
  /** Asked words that nobody knows. */
  unknown: string[];
  /** Why some of them were found, and at which second. */
  show(fileIds: readonly number[]): Promise<SearchItem[]>;
}

interface SourceSearchDeps extends FindDeps, Pick<SearchPorts, 'listSources'> {
  language: () => Promise<Language>;
  meanings: () => Promise<Meanings | null>;
  clock: Clock;
  timeZoneOf: (userId: number) => Promise<string>;
}

const NOTHING: FoundInSource = { sure: [], isCut: false, perhaps: [], unknown: [], show: async () => [] };
const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** Looks through one source and nothing else, whatever the words say. */
export function createSourceSearch(
  { store, nearest, evidenceOf, language, meanings, clock, timeZoneOf, listSources }: SourceSearchDeps,
  showPage: (found: readonly Fused[], wanted: Understood, userId: number) => Promise<SearchItem[]>,
): (query: SourceQuery) => Promise<FoundInSource> {
  return async ({ userId, dataSourceId, words = [], phrases = [], typed = '', kinds = [], after, before }) => {
    const sources = (await listSources(userId)).filter(({ id }) => id === dataSourceId);
    if (sources.length === 0) return NOTHING;
    const told =
      (kind: 'word' | 'phrase') =>
      (text: string): Piece => ({ kind, text, source: text });
    const pieces = [...words.map(told('word')), ...phrases.map(told('phrase')), ...parseQuery(typed)];
    const everything: Understood = {
      terms: [],
      isHeld: true,
      senses: [],
      phrases: [],
      absent: [],
      counts: [],
      detectable: new Set(),
      colours: [],
      classes: [],
      place: { sources, isNarrowed: true, kinds: [], after: null, before: null, recurring: null },
    };
    const understood =
      pieces.length === 0
        ? { wanted: everything, chips: [] }
        : await understandPieces(pieces, {
            language: await language(),
            meanings: await meanings(),
            sources,
            work: createQueryWork(),
            now: clock.now(),
            timeZone: await timeZoneOf(userId),
            countFiles: (lexemes) => store.countFiles(userId, lexemes),
            nearWords: (word) => store.nearWords(userId, word),
          });
    const unknown = understood.chips.filter(({ kind }) => kind === 'unknown').map(({ value }) => value);
    if (!understood.wanted) return { ...NOTHING, unknown };

    const { place } = understood.wanted;
    const wanted: Understood = {
      ...understood.wanted,
      place: {
        ...place,
        isNarrowed: true,
        kinds: kinds.length > 0 ? [...kinds] : place.kinds,
        after: later(after, place.after),
        before: earlier(before, place.before),
      },
    };
    const found = await findFiles(
      wanted,
      { userId, from: 0, to: MAX_FOUND },
      { store, nearest, evidenceOf, meanings: await meanings() },
    );
    const ids = (certainty: Fused['certainty']): number[] =>
      found.filter((one) => one.certainty === certainty).map(({ fileId }) => fileId);
    const sure = await store.datesOf(userId, ids('sure'));
    return {
      sure,
      isCut: found.length >= MAX_FOUND,
      perhaps: ids('perhaps'),
      unknown,
      show: (fileIds) =>
        showPage(
          found.filter(({ fileId }) => fileIds.includes(fileId)),
          wanted,
          userId,
        ),
    };
  };
}
