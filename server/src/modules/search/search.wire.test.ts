import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SearchResult, type DataSourceFile, type SearchItem } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let file: DataSourceFile;
const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4 };

const find = async (content: string, by: TestUser = user): Promise<SearchItem[]> =>
  SearchResult.parse(JSON.parse((await by.api.search({ body: { content } })).searchResult));
const found = (content: string, wanted: number[], by: TestUser = user) =>
  vi.waitFor(async () => expect((await find(content, by)).map(({ id }) => id)).toEqual(wanted), { timeout: 20_000 });

beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
  const worker = createTestWorker(app);
  file = await prepared(
    user,
    await upload(app, user, place, { bytes: await makeJpeg({ width: 90, height: 60 }), name: 'IMG_0001.jpg' }),
  );
  const frame = {
    text: 'ОСТОРОЖНО окрашено',
    words: [{ text: 'ОСТОРОЖНО', confidence: 0.95, ...box }],
    codes: [{ format: 'QR', content: 'https://example.ru/7', ...box }],
    objects: [{ class_name: 'кошка', confidence: 0.9, ...box, noun: 'cat', colour: null, standing: 'seen' as const }],
  };
  await worker.tell(await worker.next(), 'На снимке — кошка на скамейке.', { frames: [frame] });
  await found('кошка', [file.id]);
});
afterAll(() => app.stop());

it('finds a file by what was read on it, and says why and where', async () => {
  const [item] = await find('осторожно');
  expect(item).toMatchObject({
    id: file.id,
    title: 'IMG_0001.jpg',
    ai_description: 'На снимке — кошка на скамейке.',
    project_id: place.projectId,
    data_source_id: place.dataSourceId,
    kind: 'image',
  });
  expect(item?.file_url).toContain('/media/');
  const why = item?.why.find(({ field }) => field === 'ocr');
  expect(why).toMatchObject({ how: 'exact', box });
  expect(why?.marks.map(([from, to]) => why.fragment.slice(from, to))).toEqual(['ОСТОРОЖНО']);
  await found('кошки на скамейках', [file.id]);
  await found('животное', [file.id]);
  await found('единорог', []);
});

it('follows a file that is renamed, corrected, deleted and taken back', async () => {
  const params = { dataSourceId: place.dataSourceId, fileId: file.id };
  await user.api.changeFile({ params, body: { title: 'Барсик во дворе', ai_description: 'Рыжий кот дремлет' } });
  await found('барсик', [file.id]);
  await found('рыжий дремлет', [file.id]);
  // Whoever corrected the description made it theirs.
  expect((await find('дремлет'))[0]?.why.map(({ field }) => field)).toEqual(['description']);
  await user.api.deleteFile({ params });
  await found('барсик', []);
  await user.api.restoreFile({ params });
  await found('барсик', [file.id]);
  await user.api.deleteDataSource({ params });
  await found('барсик', []);
  await user.api.restoreDataSource({ params });
  await found('барсик', [file.id]);
});

it('shows nobody the files of another, nor their classes', async () => {
  const stranger = await app.newUser();
  await found('барсик', [], stranger);
  await found('кошка', [], stranger);
  expect(await stranger.api.listSearchClasses()).toMatchObject({ classes: [] });
  expect(await user.api.listSearchClasses()).toMatchObject({ classes: [{ title: 'кошка', amount: 1 }] });
});

it('follows a source to another project by its filter', async () => {
  const other = await user.api.createProject({ body: { title: 'Дача', description: '' } });
  await user.api.changeDataSource({ params: { dataSourceId: place.dataSourceId }, body: { project: other.id } });
  const { chips, searchResult } = await user.api.search({ body: { content: 'проект:Дача барсик' } });
  expect(SearchResult.parse(JSON.parse(searchResult)).map(({ id, project_id }) => [id, project_id])).toEqual([
    [file.id, other.id],
  ]);
  expect(chips).toMatchObject([{ kind: 'project', value: 'Дача', known: true }]);
  await found('проект:Склад барсик', []);
});

it('never fails on a hostile query', async () => {
  for (const content of [
    "'",
    '"',
    '\\',
    ':*',
    '!!!',
    '& | !',
    '<->',
    '((((',
    "a' | 'b",
    'проект:',
    '-',
    '--',
    '"""',
    '%_%',
    'ё'.repeat(500),
    '👍🏽',
    '$1',
    ';drop table files;',
    'после:99.99.9999',
    'тип:()',
  ])
    await find(content);
});
