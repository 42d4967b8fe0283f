import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { aSpending } from '#testing/money.ts';
import { aQuestion, aReaction } from '#testing/questions.ts';
import { project, rate } from '#testing/records.ts';
import { stubSockets } from '#testing/stub-sockets.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const LIST = '/api/ai_questions/for_project/5';
const REACTIONS = '/api/projects/5/ai_questions/3/ai_reactions';
let server = createTestServer();
let sockets: FakeSocket[] = [];

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/users/projects/5/active_rates', () =>
    answer({ projectActiveRates: [{ activeRate: { id: 2, rateId: 2 } }] }),
  );
  server.on('GET /api/rates/2', () => answer(rate));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [aQuestion()] }));
  server.on(`GET ${REACTIONS}`, () => answer({ aiReactions: [] }));
  server.on('GET /api/ai_questions/3/possible_answers', () => answer({ answers: ['да', 'нет', 'не знаю'] }));
  vi.stubGlobal('fetch', server.fetch);
  sockets = stubSockets();
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async () => {
  render(createTestApp('/cabinet/projects/5').app);
  return within(await screen.findByRole('region', { name: 'Вопросы ИИ' }));
};
const sent = (route: string): unknown[] =>
  server.asked(route).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);
const confirm = async (title: string, text: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(text)).toBeTruthy();
  return dialog;
};
const row = (card: Awaited<ReturnType<typeof open>>, content: string) =>
  within(card.getByText(content).closest('li') ?? document.body);

test('a project without a plan is asked nothing yet: there is the choice of a plan alone', async () => {
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('GET /api/rates/index', () => answer({ rates: [rate] }));
  render(createTestApp('/cabinet/projects/5').app);
  expect(await screen.findByRole('button', { name: 'Выбрать тариф «Рабочий»' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Вопросы ИИ' })).toBeNull();
});

test('without questions it says what the AI answers nevertheless', async () => {
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [] }));
  const card = await open();
  expect(await card.findByText('Вопросов пока нет, ИИ ответит только на вопрос «Что здесь происходит?»')).toBeTruthy();
});

test('questions of single sources, which the plan counts, are not passed over in silence', async () => {
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [] }));
  server.on('GET /api/users/projects/5/spending', () =>
    answer(aSpending({ classifiers: 1, counted: { project_questions: 0, source_questions: 1, classes: 0 } })),
  );
  const card = await open();
  expect(
    await card.findByText('У всего проекта вопросов пока нет. Включённых вопросов у отдельных источников: 1'),
  ).toBeTruthy();
  expect(screen.getByText('вопросы источников: 1')).toBeTruthy();
});

test('no answer: the words of the server and a second try', async () => {
  server.on(
    `GET ${LIST}`,
    () => refusal(403, { detail: 'Идёт перенос данных' }),
    () => answer({ aiQuestions: [aQuestion()] }),
  );
  const card = await open();
  expect(await card.findByText('Идёт перенос данных')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Повторить' }));
  expect(await card.findByText('Есть ли на фото кошка?', { selector: 'p' })).toBeTruthy();
});

test('nothing and blanks cannot be created; a question goes with its content alone and stands in the list', async () => {
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [] }));
  server.on(`POST ${LIST}`, () => answer(aQuestion({ content: 'Открыты ли ворота?' })));
  const card = await open();
  const create = await card.findByRole<HTMLButtonElement>('button', { name: 'Создать' });
  const field = card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Новый вопрос' });
  expect(create.disabled).toBe(true);
  await userEvent.type(field, '   ');
  expect(create.disabled).toBe(true);
  await userEvent.type(field, 'Открыты ли ворота?');
  expect(create.disabled).toBe(false);
  await userEvent.click(create);
  expect(await card.findByText('Открыты ли ворота?', { selector: 'p' })).toBeTruthy();
  expect(sent(`POST ${LIST}`)).toEqual([{ content: '   Открыты ли ворота?' }]);
  expect(field.value).toBe('');
});

test('an example begins a question, and a longer cool-down goes with it', async () => {
  server.on(`POST ${LIST}`, () => answer(aQuestion({ id: 4, content: 'Сколько людей?' })));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Сколько людей?' }));
  expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Новый вопрос' }).value).toBe('Сколько людей?');
  const cooldown = card.getByRole<HTMLSelectElement>('combobox', { name: 'Повторы одного видео складывать' });
  expect(cooldown.selectedOptions[0]?.textContent).toMatch(/^1\s?минута$/);
  await userEvent.selectOptions(cooldown, '3600');
  await userEvent.click(card.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(sent(`POST ${LIST}`)).toEqual([{ content: 'Сколько людей?', cooldown_seconds: 3600 }]));
});

test('a refusal of the server is shown at the field, and the text stays', async () => {
  server.on(`POST ${LIST}`, () =>
    refusal(422, { detail: 'Проверьте поля', errors: { content: 'Не длиннее 5000 символов' } }),
  );
  const card = await open();
  const field = await card.findByRole<HTMLTextAreaElement>('textbox', { name: 'Новый вопрос' });
  fireEvent.change(field, { target: { value: 'а'.repeat(5001) } });
  await userEvent.click(card.getByRole('button', { name: 'Создать' }));
  expect(await card.findByText('Не длиннее 5000 символов')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toHaveLength(5001);
});

test('HTML and emoji in a question are shown as they were typed', async () => {
  const content = '<img src=x onerror=alert(1)> <b>кошка</b> 🐈?';
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [aQuestion({ content })] }));
  const card = await open();
  expect((await card.findByText(content)).querySelector('*')).toBeNull();
});

test('an inactive question is dimmed and said to be off', async () => {
  server.on(`GET ${LIST}`, () =>
    answer({ aiQuestions: [aQuestion({ isActive: false }), aQuestion({ id: 4, content: 'Сколько машин?' })] }),
  );
  const card = await open();
  await card.findByText('Сколько машин?');
  const off = row(card, 'Отключён');
  expect(off.getByText('Есть ли на фото кошка?')).toBeTruthy();
  expect(off.getByRole('button', { name: 'Включить' })).toBeTruthy();
  expect(card.getByText('Отключён').closest('li')?.dataset['off']).toBe('true');
  expect(card.getByText('Сколько машин?').closest('li')?.dataset['off']).toBe('false');
});

test('switching off asks first; declined, no call is made', async () => {
  server.on(`DELETE ${LIST}/3`, () => answer(aQuestion({ isActive: false })));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Отключить' }));
  const declined = await confirm('Отключить', 'Вы уверены, что хотите отключить вопрос?');
  await userEvent.click(declined.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(`DELETE ${LIST}/3`)).toHaveLength(0);

  await userEvent.click(card.getByRole('button', { name: 'Отключить' }));
  await userEvent.click(
    (await confirm('Отключить', 'Вы уверены, что хотите отключить вопрос?')).getByRole('button', { name: 'Отключить' }),
  );
  expect(await card.findByText('Отключён')).toBeTruthy();
  expect(server.asked(`DELETE ${LIST}/3`)).toHaveLength(1);
});

test('switching on asks first, and then it is on', async () => {
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [aQuestion({ isActive: false })] }));
  server.on(`PATCH ${LIST}/3/activate`, () => answer(aQuestion()));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Включить' }));
  await userEvent.click(
    (await confirm('Включить', 'Вы уверены, что хотите включить вопрос?')).getByRole('button', { name: 'Включить' }),
  );
  expect(await card.findByRole('button', { name: 'Отключить' })).toBeTruthy();
  expect(card.queryByText('Отключён')).toBeNull();
  expect(server.asked(`PATCH ${LIST}/3/activate`)).toHaveLength(1);
});

test('a question is changed where it stands, and an empty one cannot be saved', async () => {
  server.on(`PATCH ${LIST}/3`, () => answer(aQuestion({ content: 'Есть ли собака?' })));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Изменить' }));
  const field = card.getByRole('textbox', { name: 'Вопрос' });
  await userEvent.clear(field);
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true);
  await userEvent.type(field, '  ');
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, 'Есть ли собака?');
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findByText('Есть ли собака?', { selector: 'p' })).toBeTruthy();
  expect(sent(`PATCH ${LIST}/3`)).toEqual([{ content: 'Есть ли собака?' }]);
});

test('precision stands beside a question that was checked, and explains itself to keyboard users', async () => {
  server.on(`GET ${LIST}`, () =>
    answer({
      aiQuestions: [aQuestion({ checks: { right: 46, wrong: 2 } }), aQuestion({ id: 4, content: 'Сколько машин?' })],
    }),
  );
  const card = await open();
  expect(await card.findByText(/^Точность 96\s% · проверено 48$/)).toBeTruthy();
  expect(
    within(card.getByRole('listitem', { name: 'Сколько машин?' })).getByText('Точность: никто ещё не проверял'),
  ).toBeTruthy();
  act(() => card.getByRole('button', { name: 'Как считается точность' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Верных ответов: 46, ошибок: 2\./)).toBeTruthy();
});

test('a message that is called an error elsewhere moves the precision here', async () => {
  server.on(
    `GET ${LIST}`,
    () => answer({ aiQuestions: [aQuestion({ checks: { right: 2, wrong: 0 } })] }),
    () => answer({ aiQuestions: [aQuestion({ checks: { right: 1, wrong: 1 } })] }),
  );
  const card = await open();
  expect(await card.findByText(/^Точность 100\s% · проверено 2$/)).toBeTruthy();
  act(() => sockets.at(-1)?.open());
  act(() => sockets.at(-1)?.say({ title: 'message.removed', channel: 'message.removed', data: { id: 1 } }));
  expect(await card.findByText(/^Точность 50\s% · проверено 2$/)).toBeTruthy();
});

test('a new reaction is posted without an id, with its preview meanwhile', async () => {
  server.on(`POST ${REACTIONS}`, () => answer(aReaction()));
  const card = await open();
  expect(await card.findByText(/^Реакций нет/)).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Добавить реакцию' }));
  const form = within(card.getByRole('form', { name: 'Добавить реакцию' }));
  expect(
    [...form.getByRole<HTMLSelectElement>('combobox', { name: 'Ответ ИИ' }).options].map(({ text }) => text),
  ).toEqual(['Равно', 'Содержит', 'Начинается с', 'Заканчивается на']);
  expect(form.getAllByText(/Пустой текст — молчание/)).toHaveLength(2);
  expect(form.getByRole('status').textContent).toContain('Оба текста пусты');
  await userEvent.type(form.getByRole('textbox', { name: 'Значение' }), 'да');
  await userEvent.type(form.getByRole('textbox', { name: 'Если совпало, сообщить' }), 'Кошка у двери');
  expect(form.getByRole('status').textContent).toBe('Что будет: Если ответ содержит «да» → «Кошка у двери»');
  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findByText('Если ответ содержит «да» → «Кошка у двери»', { selector: 'li p' })).toBeTruthy();
  expect(sent(`POST ${REACTIONS}`)).toEqual([
    { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка у двери', negativeReaction: '' },
  ]);
  expect(server.asked(`PATCH ${REACTIONS}`)).toHaveLength(0);
});

test('possible answers of the question are offered, and one press takes one', async () => {
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Добавить реакцию' }));
  const form = within(card.getByRole('form', { name: 'Добавить реакцию' }));
  const answers = within(await form.findByRole('group', { name: 'Что может ответить ИИ' }));
  expect(answers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['да', 'нет', 'не знаю']);
  await userEvent.click(answers.getByRole('button', { name: 'нет' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Значение' }).value).toBe('нет');
});

test('a known reaction is patched with its id', async () => {
  server.on(`GET ${REACTIONS}`, () => answer({ aiReactions: [aReaction()] }));
  server.on(`PATCH ${REACTIONS}`, () => answer(aReaction({ conditionType: 'EQUALS', negativeReaction: 'Пусто' })));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Изменить реакцию' }));
  const form = within(card.getByRole('form', { name: 'Изменить реакцию' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Ответ ИИ' }), 'Равно');
  await userEvent.type(form.getByRole('textbox', { name: 'Если не совпало, сообщить' }), 'Пусто');
  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findByText('Если ответ равен «да» → «Кошка у двери», иначе → «Пусто»')).toBeTruthy();
  expect(sent(`PATCH ${REACTIONS}`)).toEqual([
    { id: 8, conditionType: 'EQUALS', value: 'да', positiveReaction: 'Кошка у двери', negativeReaction: 'Пусто' },
  ]);
  expect(server.asked(`POST ${REACTIONS}`)).toHaveLength(0);
});

test('a refused reaction says why at its field', async () => {
  server.on(`POST ${REACTIONS}`, () => refusal(422, { errors: { positiveReaction: 'Не длиннее 2000 символов' } }));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Добавить реакцию' }));
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findByText('Не длиннее 2000 символов')).toBeTruthy();
});

test('a reaction is deleted after a question, and is gone', async () => {
  server.on(`GET ${REACTIONS}`, () => answer({ aiReactions: [aReaction()] }));
  server.on(`DELETE ${REACTIONS}/8`, () => answer({ result: true }));
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Удалить реакцию' }));
  const question = within(await screen.findByRole('dialog', { name: 'Удалить реакцию' }));
  expect(server.asked(`DELETE ${REACTIONS}/8`)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Удалить' }));
  expect(await card.findByText(/^Реакций нет/)).toBeTruthy();
});
