import type { FileKind, SearchChip } from '@rakurs/contract';
import type { Language } from '../language/index.ts';
import { fold, wordsOf } from '../language/tokens.ts';
import type { SearchableSource } from '../ports.ts';
import { readDate, writeDate, type DateContext } from './dates.ts';
import type { FilterKey, Piece } from './parse-query.ts';

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

/** Titles that are the value; else those whose words the value's words begin or are forms of. */
function matching<T>(things: readonly T[], titleOf: (thing: T) => string, value: string, language: Language): T[] {
  const same = things.filter((thing) => fold(titleOf(thing)).trim() === fold(value));
  if (same.length > 0) return same;
  const asked = wordsOf(value);
  if (asked.length === 0) return [];
  return things.filter((thing) => {
    const words = wordsOf(titleOf(thing));
    return asked.every((one) => words.some((word) => word.startsWith(one) || sharesWord(language, one, word)));
  });
}

function kindOf(value: string, language: Language): FileKind | null {
  const [word] = wordsOf(value);
  if (word === undefined) return null;
  return KINDS.find((kind) => KIND_WORDS[kind].words.split(' ').some((name) => sharesWord(language, word, name))) ?? null;
}

export interface FilterContext extends DateContext {
  language: Language;
  sources: SearchableSource[];
}

/** Applies every filter but 'класс:', which is a matter of words. */
export function readPlace(filters: readonly FilterPiece[], context: FilterContext): { place: Place; chips: SearchChip[] } {
  const { language, timeZone } = context;
  const chips: SearchChip[] = [];
  const ofKey = (key: FilterKey): FilterPiece[] => filters.filter((filter) => filter.key === key);
  const chip = ({ source }: FilterPiece, kind: FilterKey, understood: string | null, typed: string): void => void chips.push({ kind, value: understood ?? typed, source, known: understood !== null });

  const titles = (found: readonly string[]): string | null => (found.length > 0 ? [...new Set(found)].join(', ') : null);
  const narrow = (sources: SearchableSource[], key: 'project' | 'source', titleOf: (source: SearchableSource) => string): SearchableSource[] => {
    const asked = ofKey(key);
    if (asked.length === 0) return sources;
    return asked.flatMap((filter) => {
      const found = matching(context.sources, titleOf, filter.text, language);
      chip(filter, key, titles(found.map(titleOf)), filter.text);
      return sources.filter((source) => found.includes(source));
    });
  };
  const inProjects = narrow(context.sources, 'project', (source) => source.projectTitle);
  const sources = [...new Set(narrow(inProjects, 'source', (source) => source.title))];

  const kinds = ofKey('type').map((filter) => {
    const kind = kindOf(filter.text, language);
    chip(filter, 'type', kind && KIND_WORDS[kind].title, filter.text);
    return kind;
  });
  const dates = (key: 'after' | 'before'): Date[] =>
    ofKey(key).flatMap((filter) => {
      const date = readDate(filter.text, context);
      chip(filter, key, date && writeDate(date, timeZone), filter.text);
      return date ?? [];
    });
  const [after] = dates('after').toSorted((one, other) => other.getTime() - one.getTime());
  const [before] = dates('before').toSorted((one, other) => one.getTime() - other.getTime());
  const isNarrowed = filters.some(({ key }) => key === 'project' || key === 'source');
  return { place: { sources, isNarrowed, kinds: kinds.filter((kind) => kind !== null), after: after ?? null, before: before ?? null }, chips };
}
