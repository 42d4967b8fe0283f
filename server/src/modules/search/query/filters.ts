import type { FileKind, SearchChip } from '@rakurs/contract';
import { dateText } from '#platform/wall-clock.ts';
import type { Language } from '../language/index.ts';
import { wordsOf } from '../language/tokens.ts';
import type { SearchableSource } from '../ports.ts';
import { readDate, type DateContext } from './dates.ts';
import type { RecurringThere } from './recurring.ts';
import type { FilterKey, Piece } from './parse-query.ts';
import { MAX_FILTERS, refuseFilters, type QueryWork } from './query-work.ts';
import { createTitleReader } from './read-titles.ts';

export type FilterPiece = Extract<Piece, { kind: 'filter' }>;

/** Where to look. Null: everywhere. */
export interface Place {
  /** Sources that live, and that the query allows. */
  sources: SearchableSource[];
  /** Whether the query itself named projects or sources. */
  isNarrowed: boolean;
  kinds: FileKind[];
  after: Date | null;
  before: Date | null;
  /** By the clocks of who asks; null: always. */
  recurring: RecurringThere | null;
}

const KIND_WORDS: Record<FileKind, { title: string; words: string }> = {
  image: { title: 'фото', words: 'фото фотография фотка картинка изображение снимок рисунок' },
  video: { title: 'видео', words: 'видео ролик видеозапись видеоролик запись клип' },
  stream: { title: 'поток', words: 'поток камера трансляция стрим видеопоток' },
};
const KINDS: readonly FileKind[] = ['image', 'video', 'stream'];

const sharesWord = (language: Language, one: string, other: string): boolean => {
  const words = language.read(one).words;
  return language.read(other).words.some((word) => words.includes(word));
};

function kindOf(value: string, language: Language): FileKind | null {
  const [word] = wordsOf(value);
  if (word === undefined) return null;
  return (
    KINDS.find((kind) => KIND_WORDS[kind].words.split(' ').some((name) => sharesWord(language, word, name))) ?? null
  );
}

export interface FilterContext extends DateContext {
  language: Language;
  work: QueryWork;
  sources: SearchableSource[];
}

/** More titles than this are not read on a chip. */
const MAX_TOLD = 5;
const told = (titles: readonly string[]): string | null => {
  const rest = titles.length - MAX_TOLD;
  return titles.length === 0 ? null : `${titles.slice(0, MAX_TOLD).join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
};

/** Applies every filter but 'класс:', which is a matter of words. */
export async function readPlace(
  filters: readonly FilterPiece[],
  context: FilterContext,
): Promise<{ place: Place; chips: SearchChip[] }> {
  if (filters.length > MAX_FILTERS) refuseFilters();
  const { language, timeZone } = context;
  const chips: SearchChip[] = [];
  const ofKey = (key: FilterKey): FilterPiece[] => filters.filter((filter) => filter.key === key);
  const chip = ({ source }: FilterPiece, kind: FilterKey, understood: string | null, typed: string): void =>
    void chips.push({ kind, value: understood ?? typed, source, known: understood !== null });

  const titlesOf = createTitleReader(context);
  const narrow = async (
    sources: SearchableSource[],
    key: 'project' | 'source',
    titleOf: (source: SearchableSource) => string,
  ): Promise<SearchableSource[]> => {
    const asked = ofKey(key);
    if (asked.length === 0) return sources;
    const titles = context.sources.map(titleOf);
    const wanted = new Set<string>();
    for (const filter of asked) {
      const found = await titlesOf(titles, filter.text);
      chip(filter, key, told([...found]), filter.text);
      for (const title of found) wanted.add(title);
    }
    return sources.filter((source) => wanted.has(titleOf(source)));
  };
  const inProjects = await narrow(context.sources, 'project', (source) => source.projectTitle);
  const sources = await narrow(inProjects, 'source', (source) => source.title);

  const kinds = ofKey('type').map((filter) => {
    const kind = kindOf(filter.text, language);
    chip(filter, 'type', kind && KIND_WORDS[kind].title, filter.text);
    return kind;
  });
  const dates = (key: 'after' | 'before'): Date[] =>
    ofKey(key).flatMap((filter) => {
      const date = readDate(filter.text, context);
      chip(filter, key, date && dateText(date, timeZone), filter.text);
      return date ?? [];
    });
  const [after] = dates('after').toSorted((one, other) => other.getTime() - one.getTime());
  const [before] = dates('before').toSorted((one, other) => one.getTime() - other.getTime());
  const isNarrowed = filters.some(({ key }) => key === 'project' || key === 'source');
  return {
    place: {
      sources,
      isNarrowed,
      kinds: kinds.filter((kind) => kind !== null),
      after: after ?? null,
      before: before ?? null,
      recurring: null,
    },
    chips,
  };
}
