import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { aQuestion } from '#testing/questions.ts';
import { project, rate } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11';
const OF_SOURCE = '/api/ai_questions/for_data_source/11';
const OF_PROJECT = 'GET /api/ai_questions/for_project/5';
const own = aQuestion({ id: 7, content: 'Открыты ли ворота?', data_source_id: 11 });
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/projects/data_sources/ai_dialog/1/index', () => answer({ dialogMessages: [] }));
  server.on(`GET ${OF_SOURCE}`, () => answer({ aiQuestions: [own] }));
  server.on('GET /api/projects/5/ai_questions/7/ai_reactions', () => answer({ aiReactions: [] }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async (search = '?panel=questions') => {
  const app = createTestApp(ADDRESS + search);
  render(app.app);
  await screen.findByRole('heading', { level: 1, name: 'Ворота' });
  return app;
};
const card = async () => within(await screen.findByRole('region', { name: 'Вопросы ИИ' }));

test('questions and chat take turns, and which one is open stands in the address', async () => {
  const { param } = await open('');
  expect(screen.queryByRole('region', { name: 'Вопросы ИИ' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Вопросы к каждому кадру' }));
  expect(param('panel')).toBe('questions');
  expect(await (await card()).findByText('Открыты ли ворота?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Чат с источником' }));
  expect(param('panel')).toBe('chat');
  expect(screen.queryByRole('region', { name: 'Вопросы ИИ' })).toBeNull();
});

test('the questions of the project are asked too: they can be read here and changed there', async () => {
  server.on(OF_PROJECT, () =>
    answer({ aiQuestions: [aQuestion(), aQuestion({ id: 4, content: 'Сколько машин?', isActive: false })] }),
  );
  await open();
  const asked = within(await screen.findByRole('region', { name: 'Вопросы проекта тоже задаются' }));
  expect((await asked.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Есть ли на фото кошка?',
  ]);
  expect(asked.getByRole('link', { name: 'Открыть вопросы проекта' }).getAttribute('href')).toBe('/cabinet/projects/5');
  expect(asked.queryByRole('button')).toBeNull();
});

test('a project without questions says so, and one whose questions cannot be loaded says why', async () => {
  server.on(
    OF_PROJECT,
    () => refusal(403, { detail: 'Идёт перенос данных' }),
    () => answer({ aiQuestions: [] }),
  );
  await open();
  const asked = within(await screen.findByRole('region', { name: 'Вопросы проекта тоже задаются' }));
  expect(await asked.findByText('Идёт перенос данных')).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Повторить' }));
  expect(await asked.findByText('У проекта своих вопросов нет.')).toBeTruthy();
});

test('a question of a source is made, switched off and on at the addresses of the source', async () => {
  server.on(`POST ${OF_SOURCE}`, () => answer(aQuestion({ id: 8, content: 'Сколько людей?', data_source_id: 11 })));
  server.on('GET /api/projects/5/ai_questions/8/ai_reactions', () => answer({ aiReactions: [] }));
  server.on(`DELETE ${OF_SOURCE}/7`, () => answer({ ...own, isActive: false }));
  server.on(`PATCH ${OF_SOURCE}/7/activate`, () => answer(own));
  await open();
  const panel = await card();
  const row = () => within(panel.getByText('Открыты ли ворота?').closest('li') ?? document.body);
  await userEvent.type(await panel.findByRole('textbox', { name: 'Новый вопрос' }), 'Сколько людей?{Tab}');
  await userEvent.click(panel.getByRole('button', { name: 'Создать' }));
  expect(await panel.findByText('Сколько людей?', { selector: 'p' })).toBeTruthy();
  const answerTo = async (name: string) =>
    userEvent.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name }));
  await userEvent.click(row().getByRole('button', { name: 'Отключить' }));
  await answerTo('Отключить');
  await userEvent.click(await row().findByRole('button', { name: 'Включить' }));
  await answerTo('Включить');
  expect(await row().findByRole('button', { name: 'Отключить' })).toBeTruthy();
  expect(
    server.calls
      .filter(({ method, address }) => method !== 'GET' && address.includes('ai_questions'))
      .map(({ method, address }) => `${method} ${address}`),
  ).toEqual([`POST ${OF_SOURCE}`, `DELETE ${OF_SOURCE}/7`, `PATCH ${OF_SOURCE}/7/activate`]);
});

const PLANS = 'GET /api/users/projects/5/active_rates';
const plans =
  (...rateIds: number[]) =>
  () =>
    answer({ projectActiveRates: rateIds.map((rateId) => ({ activeRate: { id: rateId, rateId } })) });
const PLAN_NEEDED = 'Пожалуйста, выберите тариф для проекта';

test('without a plan the choice of one stands in the place of a new question; once chosen, questions can be put', async () => {
  server.on(PLANS, plans());
  server.on('GET /api/rates/index', () => answer({ rates: [rate] }));
  server.on('POST /api/users/projects/5/change_active_rate', plans(2));
  await open();
  const panel = await card();
  await userEvent.click(await panel.findByRole('button', { name: 'Выбрать тариф «Рабочий»' }));
  expect(panel.getByText('Открыты ли ворота?')).toBeTruthy();
  expect(await panel.findByRole('textbox', { name: 'Новый вопрос' })).toBeTruthy();
  expect(await screen.findByText('Тариф установлен')).toBeTruthy();
});

test('a question refused for want of a plan opens the choice with the words of the server, and can be put again after it', async () => {
  server.on(PLANS, plans(2));
  server.on('GET /api/rates/index', () => answer({ rates: [rate, { ...rate, id: 3, title: 'Потоки' }] }));
  server.on('POST /api/users/projects/5/change_active_rate', plans(3));
  server.on(
    `POST ${OF_SOURCE}`,
    () => refusal(402, { detail: PLAN_NEEDED, code: 'plan_required' }),
    () => answer(aQuestion({ id: 8, content: 'Сколько людей?', data_source_id: 11 })),
  );
  server.on('GET /api/projects/5/ai_questions/8/ai_reactions', () => answer({ aiReactions: [] }));
  await open();
  const panel = await card();
  await userEvent.type(await panel.findByRole('textbox', { name: 'Новый вопрос' }), 'Сколько людей?');
  await userEvent.click(panel.getByRole('button', { name: 'Создать' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Выбор тарифа' }));
  expect(choice.getByText(PLAN_NEEDED)).toBeTruthy();
  await userEvent.click(await choice.findByRole('button', { name: 'Выбрать тариф «Потоки»' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.queryByRole('alert')).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Создать' }));
  expect(await panel.findByText('Сколько людей?', { selector: 'p' })).toBeTruthy();
});

test('a question beyond the plan says the sentence of the server where it was put, with the way to another plan', async () => {
  server.on(PLANS, plans(2));
  server.on(`POST ${OF_SOURCE}`, () =>
    refusal(409, { detail: 'Тариф «Рабочий» рассчитан не больше чем на 80', code: 'plan_limit' }),
  );
  await open();
  const panel = await card();
  await userEvent.type(await panel.findByRole('textbox', { name: 'Новый вопрос' }), 'Сколько людей?');
  await userEvent.click(panel.getByRole('button', { name: 'Создать' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Тариф «Рабочий» рассчитан не больше чем на 80');
  expect(panel.getByRole('button', { name: 'Сменить тариф' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
