import type { SearchStart, SearchSuggestions } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { titleAsShown } from '../indexing/document.ts';
import { classTitle, ofSource } from '../indexing/lexemes.ts';
import { inOtherLayout } from '../language/layout.ts';
import { fold, wordsOf } from '../language/tokens.ts';
import type { SearchableSource, SearchPorts } from '../ports.ts';
import { parseQuery } from '../query/parse-query.ts';
import { createCovers, NO_COVER, type CoverDeps } from './covers.ts';
import type { RecentSearchStore } from './recent-searches.store.ts';

/** A list that is read at a glance; before anything is typed there is more room. */
const MAX_CLASSES = 5;
const MAX_SOURCES = 3;
const MAX_RECENT = 3;
const TOP_CLASSES = 12;
const TOP_SOURCES = 6;

export interface SuggestionDeps extends CoverDeps, Pick<SearchPorts, 'listSources' | 'listTaughtTitles'> {
  recent: RecentSearchStore;
  clock: Clock;
}

interface ClassAmount {
  title: string;
  amount: number;
}

/** What may be meant by the end of the line: a word, or a filter that is being written. */
function endOf(typed: string): { text: string; isFor: 'class' | 'source' | 'any' } | null {
  const last = parseQuery(typed).at(-1);
  if (!last || fold(last.text).trim() === '') return null;
  if (last.kind === 'word') return { text: last.text, isFor: 'any' };
  return last.kind === 'filter' && (last.key === 'class' || last.key === 'source')
    ? { text: last.text, isFor: last.key }
    : null;
}

const begins = (title: string, text: string): boolean =>
  fold(title).startsWith(text) || wordsOf(title).some((word) => word.startsWith(text));

export function createSuggestions({ store, recent, clock, listSources, listTaughtTitles, ...shown }: SuggestionDeps) {
  const covers = createCovers({ store, ...shown });
  const toSource = ({ id, title, projectTitle }: SearchableSource) => ({ id, title, project_title: projectTitle });

  /** The project's own classes first, the commonest of them before the others; then what machines and labels name. */
  async function withTaughtFirst(
    userId: number,
    classes: readonly ClassAmount[],
    { sources, isWanted }: { sources: readonly SearchableSource[]; isWanted: (title: string) => boolean },
  ): Promise<ClassAmount[]> {
    const titles = (await listTaughtTitles([...new Set(sources.map(({ projectId }) => projectId))]))
      .filter(isWanted)
      .map(titleAsShown);
    const counts = await store.countFiles(userId, titles.map(classTitle));
    // One that has found nothing yet would lead nowhere.
    const taught = [...new Set(titles)]
      .map((title) => ({ title, amount: counts.get(classTitle(title)) ?? 0 }))
      .filter(({ amount }) => amount > 0);
    const own = new Set(taught.map(({ title }) => title));
    return [
      ...taught.toSorted((one, other) => other.amount - one.amount),
      ...classes.filter(({ title }) => !own.has(title)),
    ];
  }

  async function complete(
    userId: number,
    text: string,
    isFor: 'class' | 'source' | 'any',
  ): Promise<Omit<SearchSuggestions, 'recent'>> {
    const [classes, sources] = await Promise.all([
      isFor === 'source' ? [] : store.findClasses(userId, text, MAX_CLASSES),
      listSources(userId),
    ]);
    const offered =
      isFor === 'source'
        ? []
        : await withTaughtFirst(userId, classes, { sources, isWanted: (title) => begins(title, text) });
    return {
      classes: offered.slice(0, MAX_CLASSES),
      sources: (isFor === 'class' ? [] : sources)
        .filter(({ title }) => begins(title, text))
        .slice(0, MAX_SOURCES)
        .map(toSource),
    };
  }

  return {
    async start(userId: number): Promise<SearchStart> {
      const [commonest, sources, last] = await Promise.all([
        store.listClasses(userId, TOP_CLASSES),
        listSources(userId),
        recent.list(userId),
      ]);
      const classes = (await withTaughtFirst(userId, commonest, { sources, isWanted: () => true })).slice(
        0,
        TOP_CLASSES,
      );
      const counts = await store.countFiles(
        userId,
        sources.map(({ id }) => ofSource(id)),
      );
      const amountOf = ({ id }: SearchableSource): number => counts.get(ofSource(id)) ?? 0;
      const full = sources
        .filter((source) => amountOf(source) > 0)
        .toSorted((one, other) => amountOf(other) - amountOf(one))
        .slice(0, TOP_SOURCES);
      const [classCovers, sourceCovers] = await Promise.all([
        covers.ofClasses(
          { userId, sources },
          classes.map(({ title }) => title),
        ),
        covers.ofSources(
          { userId, sources },
          full.map(({ id }) => id),
        ),
      ]);
      return {
        classes: classes.map((one) => ({ ...one, ...(classCovers.get(one.title) ?? NO_COVER) })),
        sources: full.map((source) => ({
          ...toSource(source),
          amount: amountOf(source),
          thumbnail_url: sourceCovers.get(source.id) ?? null,
        })),
        recent: last,
      };
    },
    async suggest(userId: number, typed: string): Promise<SearchSuggestions> {
      const line = fold(typed);
      const asked =
        line === ''
          ? []
          : (await recent.list(userId))
              .filter((content) => fold(content) !== line && begins(content, line))
              .slice(0, MAX_RECENT);
      const end = endOf(typed);
      if (!end) return { classes: [], sources: [], recent: asked };
      const found = await complete(userId, fold(end.text), end.isFor);
      if (found.classes.length + found.sources.length > 0) return { ...found, recent: asked };
      // Typed in the other layout: 'rjir' is 'кошк'.
      const other = inOtherLayout(end.text);
      return { ...(other === null ? found : await complete(userId, fold(other), end.isFor)), recent: asked };
    },
    async remember(userId: number, content: string): Promise<{ result: true }> {
      await recent.put({ userId, content, askedAt: clock.now() });
      return { result: true };
    },
    async forget(userId: number): Promise<{ result: true }> {
      await recent.removeAllOf(userId);
      return { result: true };
    },
  };
}
export type Suggestions = ReturnType<typeof createSuggestions>;
