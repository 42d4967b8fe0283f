import { MAX_SAVED_SEARCHES } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

it('keeps a query with its filters under a name, for its owner alone', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const saved = await user.api.saveSearch({
    body: { name: 'Кошки летом', content: 'кошка тип:фото после:2026-06-01' },
  });
  expect((await user.api.listSavedSearches()).saved_searches).toEqual([
    { id: saved.id, name: 'Кошки летом', content: 'кошка тип:фото после:2026-06-01', alerts: false },
  ]);
  expect((await other.api.listSavedSearches()).saved_searches).toEqual([]);
  await expect(other.api.deleteSavedSearch({ params: { savedSearchId: saved.id } })).rejects.toThrow(
    'Сохранённый поиск не найден',
  );
  await user.api.deleteSavedSearch({ params: { savedSearchId: saved.id } });
  expect((await user.api.listSavedSearches()).saved_searches).toEqual([]);
});

it('the same query saved once more takes the new name and stays one', async () => {
  const { api } = await app.newUser();
  await api.saveSearch({ body: { name: 'Кошки', content: 'кошка' } });
  await api.saveSearch({ body: { name: 'Коты', content: 'кошка' } });
  expect((await api.listSavedSearches()).saved_searches).toMatchObject([{ name: 'Коты', content: 'кошка' }]);
});

it('refuses an empty query or name, and more of them than anybody looks through', async () => {
  const { api } = await app.newUser();
  await expect(api.saveSearch({ body: { name: ' ', content: 'кошка' } })).rejects.toMatchObject({ status: 422 });
  await expect(api.saveSearch({ body: { name: 'Кошки', content: '  ' } })).rejects.toMatchObject({ status: 422 });
  for (let index = 0; index < MAX_SAVED_SEARCHES; index += 1)
    await api.saveSearch({ body: { name: 'Поиск', content: `слово ${index}` } });
  await expect(api.saveSearch({ body: { name: 'Ещё', content: 'ещё' } })).rejects.toThrow('Удалите ненужные');
  // One of those that are there may still be named anew.
  expect(await api.saveSearch({ body: { name: 'Другое имя', content: 'слово 7' } })).toMatchObject({
    name: 'Другое имя',
  });
  expect((await api.listSavedSearches()).saved_searches).toHaveLength(MAX_SAVED_SEARCHES);
});

it('alerts when it is told to, until it is told not to; somebody else cannot tell it', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const { id: savedSearchId } = await user.api.saveSearch({ body: { name: 'Кошки', content: 'кошка' } });
  const change = (alerts: boolean, who = user) =>
    who.api.changeSavedSearch({ params: { savedSearchId }, body: { alerts } });
  await expect(change(true, other)).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Сохранённый поиск не найден' },
  });
  expect(await change(true)).toEqual({ id: savedSearchId, name: 'Кошки', content: 'кошка', alerts: true });
  expect(await user.api.saveSearch({ body: { name: 'Коты', content: 'кошка' } })).toMatchObject({
    id: savedSearchId,
    alerts: true,
  });
  expect((await user.api.listSavedSearches()).saved_searches).toMatchObject([{ name: 'Коты', alerts: true }]);
  expect(await change(false)).toMatchObject({ alerts: false });
});
