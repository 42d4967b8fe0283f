import { MOST_SAVED_SEARCHES } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

it('keeps a query with its filters under a name, for its owner alone', async () => {
  const [person, other] = [await app.newPerson(), await app.newPerson()];
  const saved = await person.api.saveSearch({ body: { name: 'Кошки летом', content: 'кошка тип:фото после:2026-06-01' } });
  expect((await person.api.listSavedSearches()).saved_searches).toEqual([{ id: saved.id, name: 'Кошки летом', content: 'кошка тип:фото после:2026-06-01' }]);
  expect((await other.api.listSavedSearches()).saved_searches).toEqual([]);
  await expect(other.api.deleteSavedSearch({ params: { savedSearchId: saved.id } })).rejects.toThrow('Сохранённый поиск не найден');
  await person.api.deleteSavedSearch({ params: { savedSearchId: saved.id } });
  expect((await person.api.listSavedSearches()).saved_searches).toEqual([]);
});

it('the same query saved once more takes the new name and stays one', async () => {
  const { api } = await app.newPerson();
  await api.saveSearch({ body: { name: 'Кошки', content: 'кошка' } });
  await api.saveSearch({ body: { name: 'Коты', content: 'кошка' } });
  expect((await api.listSavedSearches()).saved_searches).toMatchObject([{ name: 'Коты', content: 'кошка' }]);
});

it('refuses an empty query or name, and more of them than anybody looks through', async () => {
  const { api } = await app.newPerson();
  await expect(api.saveSearch({ body: { name: ' ', content: 'кошка' } })).rejects.toMatchObject({ status: 422 });
  await expect(api.saveSearch({ body: { name: 'Кошки', content: '  ' } })).rejects.toMatchObject({ status: 422 });
  for (let index = 0; index < MOST_SAVED_SEARCHES; index += 1) await api.saveSearch({ body: { name: 'Поиск', content: `слово ${index}` } });
  await expect(api.saveSearch({ body: { name: 'Ещё', content: 'ещё' } })).rejects.toThrow('Удалите ненужные');
  // One of those that are there may still be named anew.
  expect(await api.saveSearch({ body: { name: 'Другое имя', content: 'слово 7' } })).toMatchObject({ name: 'Другое имя' });
  expect((await api.listSavedSearches()).saved_searches).toHaveLength(MOST_SAVED_SEARCHES);
});
