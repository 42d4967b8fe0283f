import type { CoverBox } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import { gatherCandidates } from '../finding/candidates.ts';
import type { FindingStore } from '../finding/finding.store.ts';
import { createConditions } from '../finding/lexeme-query.ts';
import { classTitle, ofKind, ofSource } from '../indexing/lexemes.ts';
import type { SearchableSource, SearchPorts } from '../ports.ts';
import { bestSights, type ClassSight } from './class-cover.ts';

export interface CoverDeps extends Pick<SearchPorts, 'showFiles' | 'showFrames' | 'listClassSights'> {
  store: FindingStore;
}

interface ClassCover {
  thumbnail_url: string | null;
  box: CoverBox | null;
}

/** Whose files, and where they lie. */
interface Asker {
  userId: number;
  sources: readonly SearchableSource[];
}

/**
 * Among so many of its newest files the surest picture of a class is looked for: more would be read at every opening of
 * the search.
 */
const FILES_OF_CLASS = 60;
/** A sight may have no picture to show it by: then the next one is taken, and after so many none. */
const TRIED_SIGHTS = 4;

export const NO_COVER: ClassCover = { thumbnail_url: null, box: null };

/** The pictures of what is offered before anything is typed. */
export function createCovers({ store, showFiles, showFrames, listClassSights }: CoverDeps) {
  /** The newest files of each of these lexemes; the counts tell which way leads there soonest. */
  async function newestOf(
    { userId, sources }: Asker,
    names: readonly string[],
    most: number,
  ): Promise<Map<string, number[]>> {
    const kinds = [ofKind('image'), ofKind('video'), ofKind('stream')];
    const counts = await store.countFiles(userId, [...names, ...kinds]);
    const total = kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
    const { lexeme } = createConditions(userId, total);
    const window = { userId, sources: sources.map(({ id }) => id), after: null, before: null };
    const newest = new Map<string, number[]>();
    for (const name of names)
      newest.set(name, await gatherCandidates([lexeme(name, counts.get(name) ?? 0)], most, { store, window, total }));
    return newest;
  }

  /** A moment of a film has a picture of its own, and the film's thumbnail is another moment. */
  async function picturesOf(sights: readonly ClassSight[]): Promise<(sight: ClassSight) => string | null> {
    const [files, frames] = await Promise.all([
      showFiles([...new Set(sights.map(({ fileId }) => fileId))]),
      showFrames(sights.flatMap(({ frameId }) => frameId ?? [])),
    ]);
    const shown = new Map(files.map((file) => [file.id, file.kind === 'image' ? file.thumbnail_url : null]));
    return ({ fileId, frameId }) => (frameId === null ? undefined : frames.get(frameId)) ?? shown.get(fileId) ?? null;
  }

  return {
    /** By title, as it is shown. What nothing surely shows is absent. */
    async ofClasses(asker: Asker, titles: readonly string[]): Promise<Map<string, ClassCover>> {
      const newest = await newestOf(asker, titles.map(classTitle), FILES_OF_CLASS);
      const sights = await listClassSights([...new Set([...newest.values()].flat())], [...titles]);
      const best = [...groupBy(sights, ({ title }) => title)].map(([title, own]) => ({
        title,
        own: bestSights(own).slice(0, TRIED_SIGHTS),
      }));
      const pictureOf = await picturesOf(best.flatMap(({ own }) => own));
      return new Map(
        best.flatMap(({ title, own }) => {
          const shown = own.find((sight) => pictureOf(sight) !== null);
          return shown ? [[title, { thumbnail_url: pictureOf(shown), box: shown.box }] as const] : [];
        }),
      );
    },
    /** The newest picture of each. */
    async ofSources(asker: Asker, sourceIds: readonly number[]): Promise<Map<number, string | null>> {
      const newest = await newestOf(asker, sourceIds.map(ofSource), 1);
      const views = new Map(
        (await showFiles([...new Set([...newest.values()].flat())])).map((view) => [view.id, view.thumbnail_url]),
      );
      return new Map(sourceIds.map((id) => [id, views.get(newest.get(ofSource(id))?.[0] ?? 0) ?? null]));
    },
  };
}
