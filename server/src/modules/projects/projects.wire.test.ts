import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
});
afterAll(() => app.stop());

const newProject = (title: string, headers: Record<string, string> = {}) =>
  app.client(user, headers).createProject({ body: { title, description: 'Камеры у ворот' } });

it('creates a project and lists it to its owner alone', async () => {
  const project = await newProject('Склад №3');
  expect(project).toEqual({ id: expect.any(Number), title: 'Склад №3', description: 'Камеры у ворот' });
  const { projects, amount } = await user.api.listProjects();
  expect(projects).toContainEqual(project);
  expect(amount).toBe(projects.length);
  expect(await user.api.showProject({ params: { projectId: project.id } })).toEqual(project);
  const stranger = await app.newUser();
  expect(await stranger.api.listProjects()).toEqual({ projects: [], amount: 0 });
});

it('changes a title and leaves the description alone', async () => {
  const { id } = await newProject('Старое');
  expect(await user.api.changeProject({ params: { projectId: id }, body: { title: 'Новое' } })).toEqual({
    id,
    title: 'Новое',
    description: 'Камеры у ворот',
  });
});

it('accepts what the specification sends and no more: an absent description is empty', async () => {
  const { status, body } = await app.send(
    { method: 'POST', url: '/api/users/projects/new', body: { title: 'Без описания' } },
    { authorization: user.jwt, csrf: user.csrf },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: 'Без описания', description: '' });
});

it.each([
  ['   ', 'Обязательное поле'],
  ['x'.repeat(201), 'Не длиннее 200 символов'],
  ['a\u0000b', 'Недопустимые символы'],
])('refuses the title %j', async (title, text) => {
  await expect(newProject(title)).rejects.toMatchObject({ status: 422, problem: { errors: { title: text } } });
});

it('keeps text as text: markup, emoji and long Cyrillic come back as they went', async () => {
  const title = '<img src=x onerror=alert(1)> 🎬 Ёлки';
  expect((await newProject(title)).title).toBe(title);
});

it('acts once for one Idempotency-Key and replays the first answer', async () => {
  const key = { 'idempotency-key': 'one-key' };
  const many = await Promise.all(Array.from({ length: 5 }, () => newProject('Один раз', key)));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  const { projects } = await user.api.listProjects();
  expect(projects.filter(({ title }) => title === 'Один раз')).toHaveLength(1);
});

it('refuses the same key for another call, and takes it from another session', async () => {
  await newProject('Первый', { 'idempotency-key': 'shared' });
  await expect(newProject('Второй', { 'idempotency-key': 'shared' })).rejects.toMatchObject({ status: 422 });
  const stranger = await app.newUser();
  const theirs = await app
    .client(stranger, { 'idempotency-key': 'shared' })
    .createProject({ body: { title: 'Чужой', description: '' } });
  expect(theirs.title).toBe('Чужой');
});

it('keeps no memory of a call that failed: the same key may try again', async () => {
  const key = { 'idempotency-key': 'second-try' };
  await expect(newProject('', key)).rejects.toMatchObject({ status: 422 });
  expect((await newProject('Теперь верно', key)).title).toBe('Теперь верно');
});
