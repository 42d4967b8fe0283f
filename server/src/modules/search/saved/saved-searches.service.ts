import { MAX_SAVED_SEARCHES, type NewSavedSearch, type SavedSearch } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { SavedSearchRow, SavedSearchStore } from './saved-searches.store.ts';

const toSavedSearch = ({ id, name, content, alertsSince }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  content,
  alerts: alertsSince !== null,
});
const notFound = () => new AppError('not_found', 'Сохранённый поиск не найден');

/** Queries that a user keeps to ask again with one click. */
export const createSavedSearches = ({ store, clock }: { store: SavedSearchStore; clock: Clock }) => ({
  list: async (userId: number): Promise<SavedSearch[]> => (await store.listOwn(userId)).map(toSavedSearch),
  async save(userId: number, { name, content }: NewSavedSearch): Promise<SavedSearch> {
    // A query that is kept already takes no further place.
    if ((await store.countOthers(userId, content)) >= MAX_SAVED_SEARCHES)
      throw new AppError('invalid', `Сохранено уже ${MAX_SAVED_SEARCHES} поисков. Удалите ненужные.`);
    return toSavedSearch(await store.put({ userId, name, content, createdAt: clock.now() }));
  },
  /** Whoever switches alerts on hears of what comes from now on. */
  async change(id: number, userId: number, { alerts }: { alerts: boolean }): Promise<SavedSearch> {
    const row = await store.setAlerts(id, userId, alerts ? clock.now() : null);
    if (!row) throw notFound();
    return toSavedSearch(row);
  },
  async delete(id: number, userId: number): Promise<{ result: true }> {
    if (!(await store.removeOwn(id, userId))) throw notFound();
    return { result: true };
  },
});
export type SavedSearches = ReturnType<typeof createSavedSearches>;
