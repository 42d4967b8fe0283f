import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SearchResult, type DataSourceFile, type LiveEvents } from '@rakurs/contract';
import { liveEvent } from '#platform/events.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, upload, type Place } from '../../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let file: DataSourceFile;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  file = await upload(app, user, place, { bytes: await makeJpeg({ width: 62, height: 40 }) });
});

const draw = (title: string) =>
  user.api.createLabel({
    params: { fileId: file.id },
    body: {
      title,
      project: { id: place.projectId },
      dataSource: { id: place.dataSourceId },
      dataSourceFile: { id: file.id },
      x0: 0.1,
      y0: 0.2,
      x1: 0.5,
      y1: 0.6,
      timeFrame: 0,
    },
  });
const known = (query: { counts_only?: 'true' } = { counts_only: 'true' }) =>
  user.api.listProjectLabels({ params: { projectId: place.projectId }, query });
const colours = async () => Object.fromEntries((await known()).counts.map(({ title, colour }) => [title, colour]));
const rename = (from: string, to: string, merge = false) =>
  user.api.renameLabelClass({ params: { projectId: place.projectId }, body: { from, to, merge } });
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.problem : error),
  );

it('gives every class of a project a colour of its own, and keeps it when others come and go', async () => {
  const titles = Array.from({ length: 30 }, (_, number) => `Класс ${number}`);
  const first = await draw('Кошка');
  const before = (await colours())['Кошка'];
  for (const title of titles) await draw(title);
  const all = await colours();
  expect(new Set(Object.values(all)).size).toBe(31);
  expect(all['Кошка']).toBe(before);
  await draw('кошка');
  expect((await colours())['кошка']).toBe(before);
  await user.api.deleteLabel({ params: { fileId: file.id, labelId: first.id } });
  expect(await colours()).toMatchObject({ 'Класс 29': all['Класс 29'], 'Класс 0': all['Класс 0'] });
});

it('lets the owner choose a colour that no other class has', async () => {
  await draw('Кошка');
  await draw('Собака');
  const params = { projectId: place.projectId };
  const { Собака: taken } = await colours();
  const free = [20, 21].find((colour) => colour !== taken) ?? 20;
  await user.api.colourLabelClass({ params, body: { title: 'Кошка', colour: free } });
  expect(await colours()).toEqual({ Кошка: free, Собака: taken });
  expect(
    await refusal(user.api.colourLabelClass({ params, body: { title: 'Кошка', colour: taken ?? 0 } })),
  ).toMatchObject({ status: 409, detail: 'Этот цвет уже у класса «Собака»' });
  expect(await refusal(user.api.colourLabelClass({ params, body: { title: 'Лошадь', colour: 3 } }))).toMatchObject({
    status: 404,
  });
  expect(await refusal(user.api.colourLabelClass({ params, body: { title: 'Кошка', colour: 24 } }))).toMatchObject({
    status: 422,
  });
  expect(await colours()).toEqual({ Кошка: free, Собака: taken });
});

it('renames a class in the whole project: labels, counts, colour, search and every open screen follow', async () => {
  const heard: LiveEvents['classes.changed'][] = [];
  app.events.on(liveEvent('classes.changed'), ({ data }) => heard.push(data));
  await draw('Трещина');
  const deleted = await draw('Трещина');
  await user.api.deleteLabel({ params: { fileId: file.id, labelId: deleted.id } });
  const { Трещина: colour } = await colours();
  expect(await rename('Трещина', 'Разлом')).toEqual({ labels: 1 });
  expect(await known({})).toMatchObject({
    labels: [{ title: 'Разлом' }],
    counts: [{ title: 'Разлом', amount: 1, colour }],
    renamed: [{ from: 'трещина', to: 'Разлом' }],
  });
  expect(await user.api.restoreLabel({ params: { fileId: file.id, labelId: deleted.id } })).toMatchObject({
    title: 'Разлом',
  });
  const found = async (content: string) =>
    SearchResult.parse(JSON.parse((await user.api.search({ body: { content } })).searchResult)).map(({ id }) => id);
  await vi.waitFor(
    async () => expect([await found('разлом'), await found('класс:"трещина"')]).toEqual([[file.id], []]),
    { timeout: 20_000 },
  );
  expect(heard).toEqual([{ project_id: place.projectId }]);
  // Once more is the same as once; and what was renamed to it follows when it is renamed itself.
  expect(await rename('Трещина', 'Разлом')).toEqual({ labels: 0 });
  await rename('Разлом', 'Скол');
  expect((await known()).renamed.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual([
    { from: 'разлом', to: 'Скол' },
    { from: 'трещина', to: 'Скол' },
  ]);
});

it('merges two classes only after the confirmation', async () => {
  await draw('Кот');
  await draw('Кошка');
  await draw('Кошка');
  const { Кошка: colour } = await colours();
  expect(await refusal(rename('Кот', 'Кошка'))).toMatchObject({
    status: 409,
    detail: 'Класс «Кошка» уже есть в проекте',
  });
  expect(await colours()).toHaveProperty('Кот');
  expect(await rename('Кот', 'Кошка', true)).toEqual({ labels: 1 });
  expect((await known()).counts).toEqual([{ title: 'Кошка', amount: 3, colour, digit: 1 }]);
  // A class that comes back is a class like any other.
  await draw('Кот');
  const again = await known();
  expect(again.renamed).toEqual([]);
  expect(new Set(again.counts.map((one) => one.colour)).size).toBe(2);
  expect(await refusal(rename('Кот', '  '))).toMatchObject({
    status: 422,
    errors: { to: 'Название не может быть пустым' },
  });
});

it('gives every class a digit that stays its own through use, a new name, a new colour and a merge', async () => {
  const digits = async () => Object.fromEntries((await known()).counts.map(({ title, digit }) => [title, digit]));
  const first = await draw('Кошка');
  await digits();
  await draw('Пёс');
  await draw('Пёс');
  await draw('пёс');
  expect(await digits()).toEqual({ Кошка: 1, Пёс: 2, пёс: 2 });
  await draw('Лошадь');
  expect(await digits()).toMatchObject({ Кошка: 1, Пёс: 2, Лошадь: 3 });
  await user.api.deleteLabel({ params: { fileId: file.id, labelId: first.id } });
  expect(await digits()).toMatchObject({ Пёс: 2, Лошадь: 3 });
  await rename('Лошадь', 'Конь');
  await user.api.colourLabelClass({ params: { projectId: place.projectId }, body: { title: 'Конь', colour: 20 } });
  await draw('Кошка');
  expect(await digits()).toMatchObject({ Кошка: 1, Пёс: 2, Конь: 3 });
  await rename('Кошка', 'Конь', true);
  await draw('Сова');
  expect(await digits()).toMatchObject({ Пёс: 2, Конь: 3, Сова: 1 });
});
