import type { FirstStep, FirstSteps } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const LIST = 'GET /api/users/projects/index';
const HOME = 'GET /api/users/home';
const STEPS = 'GET /api/users/first_steps';
const TAKE = 'POST /api/users/sample_project';
const ALL: FirstStep[] = ['project', 'files', 'described', 'found', 'labelled'];
const PLACE = { project_id: 5, data_source_id: 7, data_source_file_id: 9 };
const stepsAre = (more: Partial<FirstSteps>) => () => answer({ done: [], hidden: false, place: null, ...more });
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on(`GET /api/users/projects/${project.id}/active_rates`, () => answer({ projectActiveRates: [] }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const guide = async () => within(await screen.findByRole('region', { name: 'Первые шаги' }));

test('an empty cabinet offers a project of one’s own and the sample; taken, the project is there and the step ticked off', async () => {
  server.on(LIST, () => answer({ projects: [], amount: 0 }));
  server.on(STEPS, stepsAre({}));
  server.on(TAKE, () => {
    server.on(LIST, () => answer({ projects: [project], amount: 1 }));
    server.on(HOME, () =>
      answer({
        news: null,
        newest_files: [],
        projects: [],
        first_steps: { done: ['project'], hidden: false, place: { ...PLACE, data_source_file_id: null } },
      }),
    );
    return answer(project);
  });
  render(createTestApp('/cabinet').app);
  expect(await screen.findByRole('button', { name: 'Создать проект' })).toBeTruthy();
  expect((await guide()).getByText('Сделано 0 из 5')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Взять пример' }));
  expect(await within(screen.getByRole('main')).findByRole('link', { name: project.title })).toBeTruthy();
  expect(await (await guide()).findByText('Сделано 1 из 5')).toBeTruthy();
  expect(server.asked(TAKE)).toHaveLength(1);
  expect((await guide()).getByRole('link', { name: 'К источнику' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/7',
  );
});

test('a refused sample says why, and the button is there again', async () => {
  server.on(LIST, () => answer({ projects: [], amount: 0 }));
  server.on(STEPS, stepsAre({}));
  server.on(TAKE, () => refusal(403, { detail: 'Места больше нет' }));
  render(createTestApp('/cabinet').app);
  await userEvent.click(await screen.findByRole('button', { name: 'Взять пример' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Места больше нет');
  expect(screen.getByRole('button', { name: 'Взять пример' })).toBeTruthy();
});

test('the guide names what is done and what is next, and the search opens from it', async () => {
  server.on(STEPS, stepsAre({ done: ['project', 'files', 'described'], place: PLACE }));
  const app = createTestApp('/cabinet/projects');
  render(app.app);
  const steps = (await guide()).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Сделано',
    'Сделано',
    'Сделано',
    'Впереди',
    'Впереди',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'step', null]);
  expect((await guide()).getByRole('link', { name: 'К файлу' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/7/data_source_files/9',
  );
  await userEvent.click((await guide()).getByRole('link', { name: 'Искать' }));
  expect(await screen.findByRole('dialog', { name: 'Поиск' })).toBeTruthy();
  expect(app.query()).toBe('?search=');
});

test('hidden it goes, and comes back from the profile; finished it is not there at all', async () => {
  server.on(STEPS, stepsAre({ done: ['project'], place: PLACE }));
  server.on('PATCH /api/users/first_steps', stepsAre({ done: ['project'], place: PLACE, hidden: true }));
  const app = createTestApp('/cabinet/projects');
  render(app.app);
  await userEvent.click((await guide()).getByRole('button', { name: 'Скрыть' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Первые шаги' })).toBeNull());

  server.on(STEPS, stepsAre({ done: ['project'], place: PLACE, hidden: true }));
  server.on('PATCH /api/users/first_steps', stepsAre({ done: ['project'], place: PLACE }));
  await app.go('/cabinet/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Показать на странице проектов' }));
  expect(await screen.findByRole('link', { name: 'Открыть первые шаги' })).toBeTruthy();

  server.on(STEPS, stepsAre({ done: ALL }));
  await app.go('/cabinet/projects');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Первые шаги' })).toBeNull());
});

test('the sample’s authors and licences are one click away', async () => {
  server.on(STEPS, stepsAre({}));
  server.on('GET /api/users/sample_project/credits', () =>
    answer({
      credits: [
        {
          title: 'Собаки',
          author: 'Айтцоль',
          licence: 'CC BY 4.0',
          licence_url: 'https://creativecommons.org/licenses/by/4.0/',
          source: 'Lomiri Wallpapers',
        },
      ],
    }),
  );
  render(createTestApp('/cabinet/projects').app);
  await userEvent.click((await guide()).getByRole('button', { name: 'Авторы и лицензии примера' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Авторы и лицензии примера' }));
  expect(await dialog.findByText(/Автор: Айтцоль/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by/4.0/',
  );
});

test('steps that cannot be loaded say why and are asked for again', async () => {
  server.on(STEPS, () => refusal(403, { detail: 'Идёт перенос данных' }));
  render(createTestApp('/cabinet/projects').app);
  expect(await screen.findByText('Идёт перенос данных')).toBeTruthy();
  server.on(STEPS, stepsAre({}));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect((await guide()).getByText('Сделано 0 из 5')).toBeTruthy();
});
