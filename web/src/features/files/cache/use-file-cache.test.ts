import type { DataSourceFile } from '@rakurs/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { aFile, idsOf, someFiles } from '#testing/files.ts';
import { addedKey, listKey, fileKey } from './file-keys.ts';
import { mergeFiles, toPage, type FileFilter, type FilePages } from './file-pages.ts';
import { createFileCache } from './use-file-cache.ts';

let queries: QueryClient;
let cache: ReturnType<typeof createFileCache>;

const load = (filter: FileFilter, files: DataSourceFile[]) =>
  queries.setQueryData(listKey({ dataSourceId: 5, filter }), { pages: [toPage(files)], pageParams: [0] });
const shown = (filter: FileFilter): DataSourceFile[] =>
  mergeFiles(
    queries.getQueryData<DataSourceFile[]>(addedKey(5)) ?? [],
    queries.getQueryData<FilePages>(listKey({ dataSourceId: 5, filter }))?.pages ?? [],
  );

beforeEach(() => {
  queries = new QueryClient();
  cache = createFileCache(queries, 5);
  load('all', someFiles(5, 5));
  load('processed', [aFile({ id: 5 }), aFile({ id: 3 })]);
});

const raw = (id: number) => aFile({ id, ai_description: null, state: 'preparing' });

test('an uploaded file stands at the front of both lists', () => {
  cache.addToFront(raw(6));
  expect(idsOf(shown('all'))).toEqual([6, 5, 4, 3, 2, 1]);
  expect(idsOf(shown('processed'))).toEqual([6, 5, 3]);
});

test('a description that comes later appears where its file stands', () => {
  cache.addToFront(raw(6));
  cache.keep(aFile({ id: 6, ai_description: 'Снег' }));
  expect(shown('processed')[0]?.ai_description).toBe('Снег');
  expect(idsOf(shown('processed'))).toEqual([6, 5, 3]);
});

test('a file that becomes described joins the processed ones at its place', () => {
  cache.keep(aFile({ id: 4, ai_description: 'Двор' }));
  expect(idsOf(shown('processed'))).toEqual([5, 4, 3]);
  expect(shown('all')[1]?.ai_description).toBe('Двор');
});

test('a change of a file that is not described adds nothing to the processed ones', () => {
  cache.keep(raw(4));
  expect(idsOf(shown('processed'))).toEqual([5, 3]);
});

test('a file brought elsewhere goes to the front, a restored one back to its place', () => {
  cache.takeIn(raw(7));
  expect(idsOf(shown('processed'))).toEqual([7, 5, 3]);
  cache.remove(3);
  cache.takeIn(aFile({ id: 3 }));
  expect(idsOf(shown('all'))).toEqual([7, 5, 4, 3, 2, 1]);
});

test('a newest one that is known already is not brought to the front of a list that it does not belong to', () => {
  load('all', [raw(6), aFile({ id: 5 })]);
  cache.takeIn(raw(6));
  expect(idsOf(shown('processed'))).toEqual([5, 3]);
});

test('several restored ones come back in order', () => {
  [5, 4, 3].forEach(cache.remove);
  [5, 4, 3].forEach((id) => cache.takeIn(aFile({ id })));
  expect(idsOf(shown('all'))).toEqual([5, 4, 3, 2, 1]);
});

test('a deleted file is gone everywhere', () => {
  cache.addToFront(raw(6));
  [6, 5].forEach(cache.remove);
  expect(idsOf(shown('all'))).toEqual([4, 3, 2, 1]);
  expect(idsOf(shown('processed'))).toEqual([3]);
});

const label = (id: number) => ({ id, title: 'Кот', x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2, time_frame: 0 });

test('a change touches the fields that it names, in every list and in the open file, and never the labels', () => {
  load('all', [aFile({ id: 5, labels: [label(1)] }), aFile({ id: 4 })]);
  load('processed', [aFile({ id: 5, labels: [label(1)] })]);
  queries.setQueryData(fileKey(5, 5), aFile({ id: 5, labels: [label(1)] }));
  expect(cache.patch({ id: 5, changes: { title: 'Ворота' } })).toBe('done');
  const patched = { title: 'Ворота', ai_description: 'Описание 5', labels: [label(1)] };
  expect(shown('all')[0]).toMatchObject(patched);
  expect(shown('processed')[0]).toMatchObject(patched);
  expect(queries.getQueryData(fileKey(5, 5))).toMatchObject(patched);
  expect(shown('all')[1]?.title).toBe('Кадр 4');
});

test('a change that describes a file takes it to the processed ones, with its labels and under the addresses that are loaded', () => {
  load('all', [aFile({ id: 5 }), { ...raw(4), labels: [label(1)] }]);
  cache.patch({ id: 4, changes: { ai_description: 'Двор', thumbnail_url: '/media/4-small.jpg?sign=2' } });
  expect(idsOf(shown('processed'))).toEqual([5, 4, 3]);
  expect(shown('processed')[1]).toMatchObject({
    ai_description: 'Двор',
    labels: [label(1)],
    thumbnail_url: '/media/4-small.jpg?sign=1',
  });
});

test('a file that no list shows is wanted where it belongs and has a place', () => {
  load('all', someFiles(60, 30));
  queries.removeQueries({ queryKey: listKey({ dataSourceId: 5, filter: 'processed' }) });
  expect(cache.patch({ id: 3, changes: { title: 'Далеко внизу' } })).toBe('done');
  expect(cache.patch({ id: 61, changes: { title: 'Новее всех' } })).toBe('wanted');
  queries.removeQueries({ queryKey: listKey({ dataSourceId: 5, filter: 'all' }) });
  load('processed', [aFile({ id: 5 }), aFile({ id: 3 })]);
  expect(cache.patch({ id: 4, changes: { title: 'Не описан' } })).toBe('done');
  expect(cache.patch({ id: 4, changes: { ai_description: 'Двор' } })).toBe('wanted');
});

test('news of a file that this tab has brought itself leave it the labels that it has got since', () => {
  cache.addToFront({ ...raw(6), labels: [label(1)] });
  const { labels: _none, ...told } = raw(6);
  cache.addNew(told);
  expect(shown('all')[0]?.labels).toEqual([label(1)]);
});

test('labels that change elsewhere change in every list and in the open file', () => {
  queries.setQueryData(fileKey(5, 5), aFile({ id: 5, labels: [label(1)] }));
  load('all', [aFile({ id: 5, labels: [label(1)] }), aFile({ id: 4, labels: [label(9)] })]);
  cache.patchLabels({ data_source_file_id: 5, changed: [label(2), label(3)], deleted: [1] });
  expect(shown('all').map(({ labels }) => labels)).toEqual([[label(2), label(3)], [label(9)]]);
  expect(queries.getQueryData(fileKey(5, 5))).toMatchObject({ labels: [label(2), label(3)] });
});

test('only a renewal takes a fresh signature', () => {
  const fresh = aFile({ id: 5, thumbnail_url: '/media/5-small.jpg?sign=2' });
  cache.keep(fresh);
  expect(shown('all')[0]?.thumbnail_url).toBe('/media/5-small.jpg?sign=1');
  cache.renew(fresh);
  expect(shown('all')[0]?.thumbnail_url).toBe('/media/5-small.jpg?sign=2');
});

test('the open file changes with its list, under the addresses that are loaded', () => {
  queries.setQueryData(fileKey(5, 4), aFile({ id: 4, title: 'До' }));
  cache.keep(aFile({ id: 4, title: 'После', file_url: '/media/4.jpg?sign=2' }));
  expect(queries.getQueryData(fileKey(5, 4))).toMatchObject({ title: 'После', file_url: '/media/4.jpg?sign=1' });
});

test('a list that nobody has loaded is not made up', () => {
  queries.clear();
  cache.keep(aFile({ id: 1 }));
  cache.remove(1);
  expect(queries.getQueryData(listKey({ dataSourceId: 5, filter: 'all' }))).toBeUndefined();
});
