import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aPrice, aWallet } from '#testing/money.ts';
import { aQuestion, aReaction, aTrial, aTriedFrame } from '#testing/questions.ts';
import { project, rate } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const LIST = '/api/ai_questions/for_project/5';
const REACTIONS = '/api/projects/5/ai_questions/3/ai_reactions';
const TRIAL = '/api/ai_questions/3/backtest';
const APPLYING = 'GET /api/ai_questions/3/applying';
const COMMAND = 'POST /api/cqrs/commands';
const TICKET = 'POST /cqrs';
let server = createTestServer();
let sockets: FakeSocket[] = [];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

const frames = [
  aTriedFrame({ frame_id: 41 }),
  aTriedFrame({ frame_id: 42, answer: 'нет', confidence: 0.8, reason: null, messages: [] }),
  aTriedFrame({ frame_id: 43, answer: '<i>да</i>', second: 65 }),
];

beforeEach(async () => {
  server = createTestServer();
  sockets = [];
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/users/projects/5/active_rates', () =>
    answer({ projectActiveRates: [{ activeRate: { id: 2, rateId: 2 } }] }),
  );
  server.on('GET /api/rates/2', () => answer(rate));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [aQuestion({ isActive: false })] }));
  server.on(`GET ${REACTIONS}`, () => answer({ aiReactions: [aReaction()] }));
  server.on('GET /api/ai_questions/3/possible_answers', () => answer({ answers: ['да', 'нет', 'не знаю'] }));
  server.on(`GET ${TRIAL}`, () => answer(aTrial({ frames })));
  server.on(COMMAND, () => answer({ ticket: { id: 30, status: 'в очереди' } }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  await actAsUser();
});

afterEach(leaveTestApp);

const sent = (route: string): unknown[] =>
  server.asked(route).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);
const page = async (address = '/cabinet/projects/5') => {
  const app = createTestApp(address);
  render(app.app);
  return { ...app, card: within(await screen.findByRole('region', { name: 'Вопросы ИИ', hidden: true })) };
};
const openTrial = async () => {
  const opened = await page('/cabinet/projects/5?trial=3');
  return { ...opened, trial: within(await screen.findByRole('dialog', { name: 'Проверка на последних кадрах' })) };
};
type Shown = Awaited<ReturnType<typeof openTrial>>['trial'];
const ticks = (trial: Shown) => trial.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

test('a question that was never tried shows the price of a trial, takes that and no more, and its frames come when its ticket is done', async () => {
  server.on(
    `GET ${TRIAL}`,
    () => answer(aTrial({ made_at: null, price: aPrice({ files: 3, frames: 3, kopecks: 395 }) })),
    () => answer(aTrial({ frames })),
  );
  server.on(
    TICKET,
    () => answer({ id: 30, status: 'выполняется', progress: 0.25 }),
    () => answer({ id: 30, status: 'выполнено', progress: 1, result: { frames: 3 } }),
  );
  const { card, param } = await page();
  await userEvent.click(
    within(card.getByRole('list', { name: 'Вопросы' })).getByRole('button', { name: 'Проверить на последних кадрах' }),
  );
  const trial = within(await screen.findByRole('dialog', { name: 'Проверка на последних кадрах' }));
  expect(param('trial')).toBe('3');
  const begin = await trial.findByRole('button', { name: /^Проверить за 3,95\s₽$/ });
  expect(trial.getByText('Доступно на балансе')).toBeTruthy();
  expect(server.asked(COMMAND)).toHaveLength(0);
  await userEvent.click(begin);
  expect(await trial.findByText(/^Спрашиваем кадры: 25\s%$/)).toBeTruthy();
  expect(await trial.findByRole('list', { name: 'Кадры проверки' })).toBeTruthy();
  expect(sent(COMMAND)).toEqual([{ command: 'backtest_question', params: { question_id: 3, price_shown: 395 } }]);
});

test('a trial that costs more by now is refused with the new sum, which is shown before it is taken', async () => {
  const offered = (kopecks: number) => answer(aTrial({ made_at: null, price: aPrice({ kopecks }) }));
  server.on(
    `GET ${TRIAL}`,
    () => offered(395),
    () => offered(410),
  );
  server.on(
    COMMAND,
    () => refusal(409, { detail: 'Теперь это стоит 4,10 ₽', code: 'conflict' }),
    () => answer({ ticket: { id: 30, status: 'в очереди' } }),
  );
  const { trial } = await openTrial();
  await userEvent.click(await trial.findByRole('button', { name: /^Проверить за 3,95/ }));
  expect(await trial.findByText('Теперь это стоит 4,10 ₽')).toBeTruthy();
  await userEvent.click(trial.getByRole('button', { name: 'Повторить' }));
  await userEvent.click(await trial.findByRole('button', { name: /^Проверить за 4,10/ }));
  await waitFor(() =>
    expect(sent(COMMAND).map((command) => (command as { params: unknown }).params)).toEqual([
      { question_id: 3, price_shown: 395 },
      { question_id: 3, price_shown: 410 },
    ]),
  );
});

test('a free trial begins at once, because opening the window asks for it', async () => {
  server.on(`GET ${TRIAL}`, () => answer(aTrial({ made_at: null })));
  await openTrial();
  await waitFor(() =>
    expect(sent(COMMAND)).toEqual([{ command: 'backtest_question', params: { question_id: 3, price_shown: 0 } }]),
  );
});

test('a trial under way is waited for and not begun twice; the socket is first', async () => {
  server.on(
    `GET ${TRIAL}`,
    () => answer(aTrial({ made_at: null, ticket_id: 30 })),
    () => answer(aTrial({ frames })),
  );
  server.on(TICKET, () => answer({ id: 30, status: 'в очереди', progress: 0 }));
  const { trial } = await openTrial();
  expect(await trial.findByText('Вопрос ждёт очереди')).toBeTruthy();
  act(() => sockets.at(-1)?.open());
  act(() =>
    sockets
      .at(-1)
      ?.say({ title: 'ticket.changed', channel: 'ticket.changed', data: { id: 30, status: 'выполнено', progress: 1 } }),
  );
  expect(await trial.findByRole('list', { name: 'Кадры проверки' })).toBeTruthy();
  expect(server.asked(COMMAND)).toHaveLength(0);
});

test('a failed trial says why, and can be begun again', async () => {
  server.on(`GET ${TRIAL}`, () => answer(aTrial({ made_at: null })));
  server.on(TICKET, () =>
    answer({ id: 30, status: 'ошибка', progress: 0, error: 'Некому ответить: нет исполнителей' }),
  );
  const { trial } = await openTrial();
  expect(await trial.findByText('Некому ответить: нет исполнителей')).toBeTruthy();
  await userEvent.click(trial.getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(server.asked(COMMAND)).toHaveLength(2));
});

test('the trial says when there are no frames', async () => {
  server.on(`GET ${TRIAL}`, () => answer(aTrial()));
  const { trial } = await openTrial();
  expect(await trial.findByText('Проверять пока не на чем')).toBeTruthy();
});

test('each frame shows its answer, its confidence, and the message; those that stay silent can be left out', async () => {
  const { trial } = await openTrial();
  const list = within(await trial.findByRole('list', { name: 'Кадры проверки' }));
  expect(list.getAllByRole('group').map((frame) => frame.getAttribute('aria-label'))).toEqual([
    'Кадр 1 из 3, ответ: да',
    'Кадр 2 из 3, ответ: нет',
    'Кадр 3 из 3, ответ: <i>да</i>',
  ]);
  const first = within(list.getByRole('group', { name: 'Кадр 1 из 3, ответ: да' }));
  expect(first.getByText(/^уверенность\s92\s%$/)).toBeTruthy();
  expect(within(first.getByRole('list', { name: 'Сообщит' })).getByText('Кошка у двери')).toBeTruthy();
  expect(list.getByText('<i>да</i>').querySelector('*')).toBeNull();
  expect(list.getByText('01:05').closest('a')?.getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/9?second=65',
  );
  await userEvent.click(trial.getByRole('radio', { name: 'Только с сообщениями: 2' }));
  expect(list.getAllByRole('group')).toHaveLength(2);
});

test('ticks are counted into the precision at once, and can be taken back', async () => {
  server.on(
    `POST ${TRIAL}/ticks`,
    () => answer({ checks: { right: 1, wrong: 0 } }),
    () => answer({ checks: { right: 1, wrong: 1 } }),
    () => answer({ checks: { right: 0, wrong: 1 } }),
  );
  const { trial } = await openTrial();
  expect(await trial.findByText('Отметьте «верно» или «ошибка», чтобы узнать точность')).toBeTruthy();
  const button = (frame: number, name: string) =>
    within(trial.getAllByRole('group', { name: /^Кадр/ })[frame] ?? document.body).getByRole('button', { name });
  await userEvent.click(button(0, 'Верно'));
  expect(await trial.findByText(/^Точность 100\s% · проверено 1$/)).toBeTruthy();
  await userEvent.click(button(1, 'Ошибка'));
  expect(await trial.findByText(/^Точность 50\s% · проверено 2$/)).toBeTruthy();
  expect(ticks(trial)).toEqual(['Верно', 'Ошибка']);
  await userEvent.click(button(0, 'Верно'));
  expect(await trial.findByText(/^Точность 0\s% · проверено 1$/)).toBeTruthy();
  await waitFor(() =>
    expect(sent(`POST ${TRIAL}/ticks`)).toEqual([
      { frame_id: 41, is_right: true },
      { frame_id: 42, is_right: false },
      { frame_id: 41, is_right: null },
    ]),
  );
});

test('arrows go from frame to frame, 1 and 2 tick and go on', async () => {
  server.on(`POST ${TRIAL}/ticks`, () => answer({ checks: { right: 1, wrong: 1 } }));
  const { trial } = await openTrial();
  const group = (number: number) => trial.getAllByRole('group', { name: /^Кадр/ })[number - 1];
  await trial.findByRole('list', { name: 'Кадры проверки' });
  act(() => group(1)?.focus());
  await userEvent.keyboard('1');
  expect(document.activeElement).toBe(group(2));
  await userEvent.keyboard('{ArrowRight}2');
  await waitFor(() =>
    expect(sent(`POST ${TRIAL}/ticks`)).toEqual([
      { frame_id: 41, is_right: true },
      { frame_id: 43, is_right: false },
    ]),
  );
  expect(document.activeElement).toBe(group(3));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(group(2));
});

test('a tick that the server refuses is taken back with its words', async () => {
  server.on(`POST ${TRIAL}/ticks`, () => refusal(404, { detail: 'Кадр не найден' }));
  const { trial } = await openTrial();
  await userEvent.click((await trial.findAllByRole('button', { name: 'Верно' }))[0] ?? document.body);
  expect(await screen.findByText('Кадр не найден')).toBeTruthy();
  await waitFor(() => expect(trial.queryByRole('button', { pressed: true })).toBeNull());
});

test('a reaction that is changed beside the frames changes what they would say', async () => {
  server.on(
    `GET ${TRIAL}`,
    () => answer(aTrial({ frames })),
    () => answer(aTrial({ frames: [aTriedFrame({ messages: ['Гость пришёл'] })] })),
  );
  server.on(`PATCH ${REACTIONS}`, () => answer(aReaction({ positiveReaction: 'Гость пришёл' })));
  const { trial } = await openTrial();
  await trial.findByRole('list', { name: 'Кадры проверки' });
  await userEvent.click(await trial.findByRole('button', { name: 'Изменить реакцию' }));
  await userEvent.click(trial.getByRole('button', { name: 'Сохранить' }));
  expect(await trial.findByText('Гость пришёл', { selector: 'li li' })).toBeTruthy();
});

test('the question is switched on from its trial after the same question; back closes the window', async () => {
  server.on(`PATCH ${LIST}/3/activate`, () => answer(aQuestion()));
  const { trial, param } = await openTrial();
  await userEvent.click(await trial.findByRole('button', { name: 'Включить вопрос' }));
  const question = within(await screen.findByRole('dialog', { name: 'Включить' }));
  expect(question.getByText('Вы уверены, что хотите включить вопрос?')).toBeTruthy();
  expect(server.asked(`PATCH ${LIST}/3/activate`)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: 'Включить' }));
  expect((await trial.findByRole<HTMLButtonElement>('button', { name: 'Вопрос включён' })).disabled).toBe(true);
  await userEvent.click(trial.getAllByRole('button', { name: 'Закрыть' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(param('trial')).toBeNull();
});

test('a new question can be tried before it is asked: it is made inactive and its trial opens', async () => {
  server.on(`GET ${LIST}`, () => answer({ aiQuestions: [] }));
  server.on(`POST ${LIST}`, () => answer(aQuestion({ isActive: false })));
  const { card } = await page();
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Проверить на последних кадрах' }).disabled).toBe(true);
  await userEvent.click(card.getByRole('button', { name: 'Есть ли на фото кошка?' }));
  await userEvent.click(card.getByRole('button', { name: 'Проверить на последних кадрах' }));
  expect(await screen.findByRole('dialog', { name: 'Проверка на последних кадрах' })).toBeTruthy();
  expect(sent(`POST ${LIST}`)).toEqual([{ content: 'Есть ли на фото кошка?', isActive: false }]);
});

const openApplying = async () => {
  const { card } = await page();
  await userEvent.click(await card.findByRole('button', { name: 'Применить к имеющимся файлам' }));
  return within(await screen.findByRole('dialog', { name: 'Применить к имеющимся файлам' }));
};
const sums = (dialog: Shown) =>
  Object.fromEntries(
    dialog
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00A0', ' ')]),
  );

test('applying to old files shows first what it costs, then its progress and its outcome', async () => {
  server.on(APPLYING, () => answer(aPrice({ kopecks: 25_500, available: 30_000 })));
  server.on(
    TICKET,
    () => answer({ id: 30, status: 'выполняется', progress: 0.5 }),
    () => answer({ id: 30, status: 'выполнено', progress: 1, result: { files: 12, failed: 2 } }),
  );
  const dialog = await openApplying();
  await dialog.findByText('Кадры');
  expect(sums(dialog)).toEqual({
    Файлы: '12',
    Кадры: '340',
    Стоимость: '340 × 75 коп. = 255 ₽',
    Время: 'около 3 минут',
    'Доступно на балансе': '300 ₽',
  });
  expect(server.asked(COMMAND)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('switch', { name: /^Писать сообщения в ленту/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }));
  expect(await dialog.findByText(/^Спрашиваем файлы: 50\s%$/)).toBeTruthy();
  expect(await dialog.findByText('Готово: 10 файлов, не удалось: 2')).toBeTruthy();
  expect(sent(COMMAND)).toEqual([
    { command: 'apply_question', params: { question_id: 3, with_messages: false, price_shown: 25_500 } },
  ]);
});

test('without a plan the price is not known, and what the server refuses opens the choice of one', async () => {
  server.on(APPLYING, () => answer(aPrice({ files: 1, frames: 1, seconds: null })));
  server.on(COMMAND, () =>
    refusal(402, { detail: 'Пожалуйста, выберите тариф для сканирования', code: 'plan_required' }),
  );
  const dialog = await openApplying();
  await dialog.findByText('Кадры');
  expect(sums(dialog)).toMatchObject({ Стоимость: 'тариф не выбран', Время: 'пока неизвестно' });
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Выбор тарифа' }));
  expect(choice.getByText('Пожалуйста, выберите тариф для сканирования')).toBeTruthy();
  expect((await dialog.findByRole('alert')).textContent).toBe('Пожалуйста, выберите тариф для сканирования');
});

test('where every file has answered there is nothing to apply', async () => {
  server.on(APPLYING, () => answer(aPrice({ files: 0, frames: 0, kopecks: 0, seconds: 0 })));
  const dialog = await openApplying();
  expect(await dialog.findByText('Ответы по всем файлам уже есть')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Применить' })).toBeNull();
});

test('applying that waits for money says so, with the way to pay', async () => {
  server.on(APPLYING, () => answer(aPrice({ kopecks: 25_500, available: 0 })));
  server.on(TICKET, () => answer({ id: 30, status: 'выполняется', progress: 0.5, note: 'Недостаточно средств' }));
  server.on('GET /api/users/financials/wallet', () => answer(aWallet({ balance: 500, reserved: 500 })));
  const dialog = await openApplying();
  expect(await dialog.findByText(/^Не хватает 255\s₽/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }));
  expect(await dialog.findByText(/^Не хватает 255\s₽$/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Пополнить баланс' })).toBeTruthy();
});

test('a trial that money ran out for names the missing sum, and promises to go on after a top-up and not before', async () => {
  server.on(`GET ${TRIAL}`, () => answer(aTrial({ made_at: null, ticket_id: 30, price: aPrice({ kopecks: 1640 }) })));
  server.on(TICKET, () => answer({ id: 30, status: 'выполняется', progress: 0, note: 'Недостаточно средств' }));
  server.on('GET /api/users/financials/wallet', () => answer(aWallet({ balance: 500, reserved: 100 })));
  const { trial } = await openTrial();
  expect(await trial.findByText(/^Не хватает 12,40\s₽$/)).toBeTruthy();
  expect(trial.getByText('Проверка продолжится после пополнения.')).toBeTruthy();
  expect(trial.queryByText(/проверка продолжится\.$/)).toBeNull();
  expect(trial.getByRole('link', { name: 'Пополнить баланс' })).toBeTruthy();
});

test('a trial refused for want of a plan opens the choice of one', async () => {
  server.on(`GET ${TRIAL}`, () => answer(aTrial({ made_at: null, price: aPrice() })));
  server.on(COMMAND, () => refusal(402, { detail: 'Пожалуйста, выберите тариф для проекта', code: 'plan_required' }));
  server.on('GET /api/rates/index', () => answer({ rates: [rate] }));
  await openTrial();
  expect(
    within(await screen.findByRole('dialog', { name: 'Выбор тарифа' })).getByText(
      'Пожалуйста, выберите тариф для проекта',
    ),
  ).toBeTruthy();
});

test('switching on beyond the plan says why beside the question, with the way to another plan', async () => {
  server.on(`PATCH ${LIST}/3/activate`, () =>
    refusal(409, { detail: 'Тариф «Рабочий» рассчитан не больше чем на 80', code: 'plan_limit' }),
  );
  const { card } = await page();
  await userEvent.click(await card.findByRole('button', { name: 'Включить' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Включить' })).getByRole('button', { name: 'Включить' }),
  );
  expect((await card.findByRole('alert')).textContent).toBe('Тариф «Рабочий» рассчитан не больше чем на 80');
  expect(card.getByRole('button', { name: 'Сменить тариф' })).toBeTruthy();
});

test('why one question could not be switched on is not said of another', async () => {
  server.on(`GET ${LIST}`, () =>
    answer({
      aiQuestions: [aQuestion({ isActive: false }), aQuestion({ id: 4, content: 'Есть ли жилет?', isActive: false })],
    }),
  );
  server.on('GET /api/projects/5/ai_questions/4/ai_reactions', () => answer({ aiReactions: [] }));
  server.on('GET /api/ai_questions/4/backtest', () => answer(aTrial({ frames })));
  server.on(`PATCH ${LIST}/3/activate`, () =>
    refusal(409, { detail: 'Тариф «Рабочий» рассчитан не больше чем на 80', code: 'plan_limit' }),
  );
  const { card } = await page();
  const [row, other] = await card.findAllByRole('listitem');
  if (!row || !other) throw new Error('Two questions are shown');
  await userEvent.click(within(row).getByRole('button', { name: 'Включить' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Включить' })).getByRole('button', { name: 'Включить' }),
  );
  await within(row).findByRole('alert');
  await userEvent.click(within(other).getByRole('button', { name: 'Проверить на последних кадрах' }));
  const trial = within(await screen.findByRole('dialog', { name: 'Проверка на последних кадрах' }));
  expect(trial.getByText('Есть ли жилет?')).toBeTruthy();
  expect(trial.queryByRole('alert')).toBeNull();
});

test('another trial says what it would take', async () => {
  server.on(`GET ${TRIAL}`, () => answer(aTrial({ frames, price: aPrice({ kopecks: 225 }) })));
  const { trial } = await openTrial();
  expect(await trial.findByRole('button', { name: /^Проверить ещё раз за 2,25\s₽$/ })).toBeTruthy();
});
