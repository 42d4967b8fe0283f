import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await openTestApp({ PROJECTS_PER_PERSON: '2', SOURCES_PER_PERSON: '3' });
  user = await app.newUser();
});
afterAll(() => app.stop());

const outcomesOf = async (made: Promise<{ id: number }>[]) =>
  (await Promise.allSettled(made))
    .map((one) =>
      one.status === 'fulfilled'
        ? 'made'
        : one.reason instanceof Refused
          ? `${one.reason.status} ${one.reason.problem.detail}`
          : String(one.reason),
    )
    .sort();

it('a user has so many projects and sources and no more, also when they are made at the same moment, and until the trash is emptied', async () => {
  const project = () => user.api.createProject({ body: { title: 'Проект', description: '' } });
  const refusal =
    '422 Проектов может быть не больше 2, вместе с теми, что в корзине. Удалите ненужные и очистите корзину.';
  expect(await outcomesOf([project(), project(), project(), project()])).toEqual([refusal, refusal, 'made', 'made']);
  const [first] = (await user.api.listProjects()).projects;
  await user.api.deleteProject({ params: { projectId: first?.id ?? 0 } });
  expect(await outcomesOf([project()])).toEqual([refusal]);
  await user.api.emptyTrash();
  const { id } = await project();

  const source = () => user.api.createDataSource({ body: { project: id, title: 'Источник', description: '' } });
  const full =
    '422 Источников данных может быть не больше 3, вместе с теми, что в корзине. Удалите ненужные и очистите корзину.';
  expect(await outcomesOf([source(), source(), source(), source(), source()])).toEqual([
    full,
    full,
    'made',
    'made',
    'made',
  ]);

  const other = await app.newUser();
  await other.api.createProject({ body: { title: 'Проект', description: '' } });
});
