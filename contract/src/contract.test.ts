import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addressOf,
  changesSomething,
  contract,
  createClient,
  defineRoutes,
  displayName,
  fillPath,
  isAllowed,
  MEMBER_ROLES,
  PERMISSIONS,
  toOpenApi,
  type Outgoing,
  type Route,
} from './index.ts';

const routes: [string, Route][] = Object.entries(contract);
const pairsOf = <T>(row: readonly T[]) => row.slice(1).map((below, at) => [row[at] ?? below, below] as const);

describe('every route', () => {
  it.each(routes)('%s declares its access and a path of its own', (_, route) => {
    expect(['public', 'user', 'trainer', 'worker', 'admin']).toContain(route.access);
    // Who has no account is a member of nothing, and what is about a project is no affair of administrators.
    const isOfUsers = route.access === 'user' || route.access === 'trainer';
    expect(route.permission === 'none').toBe(!isOfUsers);
    expect(route.path).toMatch(/^\/(api\/|cqrs$)/);
    expect(routes.filter(([, other]) => other.method === route.method && other.path === route.path)).toHaveLength(1);
  });
});

describe('the table of permissions', () => {
  it('lets an owner do everything, a manager nothing that ends the project or is about the owner’s money', () => {
    expect(PERMISSIONS.filter((one) => !isAllowed('owner', one))).toEqual([]);
    expect(PERMISSIONS.filter((one) => !isAllowed('manager', one))).toEqual(['project.delete', 'billing.pay']);
  });
  it('gives each member what the one below has, and a viewer nothing that changes or costs', () => {
    for (const [above, below] of pairsOf(MEMBER_ROLES))
      expect(PERMISSIONS.filter((one) => isAllowed(below, one) && !isAllowed(above, one))).toEqual([]);
    expect(PERMISSIONS.filter((one) => isAllowed('labeller', one) && !isAllowed('viewer', one))).toEqual([
      'label.write',
      'feed.judge',
    ]);
    expect(
      PERMISSIONS.filter((one) => isAllowed('viewer', one)).filter((one) => !/read|view|search|download/.test(one)),
    ).toEqual([]);
  });
  it('lets a guest look and not read what a project is', () => {
    expect(PERMISSIONS.filter((one) => isAllowed('guest', one))).toEqual(['file.read', 'stream.view']);
  });
});

it('makes the calls of the specification: method, path and attempts', () => {
  const calls = Object.fromEntries(
    routes.map(([name, { method, path, tries }]) => [name, `${method} ${path}${tries ? ` ×${tries}` : ''}`]),
  );
  expect(calls).toMatchObject({
    signInByToken: 'POST /api/auto-auth/sign_in_by_token ×1',
    signUp: 'POST /api/users/common/sign_up_and_sign_in ×1',
    signIn: 'POST /api/users/auth/sign_in ×1',
    me: 'GET /api/users/common/me',
    listProjects: 'GET /api/users/projects/index',
    createProject: 'POST /api/users/projects/new',
    showProject: 'GET /api/users/projects/{projectId}',
    listActiveRates: 'GET /api/users/projects/{projectId}/active_rates',
    changeActiveRate: 'POST /api/users/projects/{projectId}/change_active_rate',
    listRates: 'GET /api/rates/index',
    showRate: 'GET /api/rates/{rateId}',
    sendCommand: 'POST /api/cqrs/commands',
    checkTicket: 'POST /cqrs',
    registerCallbackRequest: 'POST /api/marketing/register_callback_request',
    trackOpenedCallback: 'POST /api/customers/opened_callback ×1',
    trackClosedCallback: 'POST /api/customers/closed_callback ×1',
    trackFilledPhone: 'POST /api/customers/filled_phone ×1',
    trackPressedCall: 'POST /api/customers/pressed_call ×1',
    trackPressedTelegram: 'POST /api/customers/pressed_telegram ×1',
    getStats: 'POST /api/stats/get',
    downloadDataset: 'GET /api/projects/data_sources/{dataSourceId}/download_dataset.zip',
  });
});

it('knows that a ticket check changes nothing though it is a POST', () => {
  expect(changesSomething(contract.checkTicket)).toBe(false);
  expect(changesSomething(contract.createProject)).toBe(true);
  expect(changesSomething(contract.me)).toBe(false);
});

describe('the client', () => {
  const things = defineRoutes({
    find: {
      method: 'GET',
      path: '/api/things/{thingId}',
      access: 'user',
      permission: 'self',
      query: z.object({ page: z.int().optional(), word: z.string() }),
      answer: z.object({ id: z.int() }),
    },
  });

  it('fills the path, writes the query and reads the answer', async () => {
    const sent: Outgoing[] = [];
    const api = createClient(things, async (request) => {
      sent.push(request);
      return { id: 7, extra: 'stripped' };
    });
    expect(await api.find({ params: { thingId: 7 }, query: { word: 'кот & пёс' }, priority: 3 })).toEqual({ id: 7 });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: '/api/things/7?word=%D0%BA%D0%BE%D1%82%20%26%20%D0%BF%D1%91%D1%81',
      tries: 5,
      changes: false,
      options: { priority: 3 },
    });
  });

  it('sends a call that changes something and remembers no key once, and others as often as the queue likes', async () => {
    const sent: Record<string, number> = {};
    const write = {
      method: 'POST',
      path: '/api/things/new',
      access: 'user',
      permission: 'self',
      answer: z.unknown(),
    } as const;
    const api = createClient(
      defineRoutes({
        keyed: write,
        unkeyed: { ...write, waits: true },
        looking: { ...write, waits: true, changes: false },
      }),
      async (request) => void (sent[`${request.changes} ${request.tries}`] = 1),
    );
    for (const call of [api.keyed, api.unkeyed, api.looking]) await call();
    expect(Object.keys(sent)).toEqual(['true 5', 'true 1', 'false 5']);
  });

  it('leaves out a call whose answer is a file, and tells where to fetch it', () => {
    const zip = defineRoutes({
      pack: {
        method: 'GET',
        path: '/api/things/{thingId}.zip',
        access: 'user',
        permission: 'self',
        query: z.object({ format: z.string().optional() }),
        bytes: 'application/zip',
        answer: z.never(),
      },
    });
    expect(Object.keys(createClient({ ...things, ...zip }, async () => null))).toEqual(['find']);
    expect(addressOf(zip.pack, { params: { thingId: 7 } })).toBe('/api/things/7.zip');
    expect(addressOf(zip.pack, { params: { thingId: 7 }, query: { format: 'coco' } })).toBe(
      '/api/things/7.zip?format=coco',
    );
    expect(toOpenApi(zip, { title: '', version: '' }).paths['/api/things/{thingId}.zip']).toMatchObject({
      get: { responses: { 200: { content: { 'application/zip': { schema: { format: 'binary' } } } } } },
    });
  });

  it('refuses an answer of the wrong shape', async () => {
    const api = createClient(things, async () => ({ id: 'seven' }));
    await expect(api.find({ params: { thingId: 7 }, query: { word: '' } })).rejects.toThrow();
  });
});

it('lets nothing but a number into a path', () => {
  expect(fillPath('/api/things/{thingId}/x', { thingId: 5 })).toBe('/api/things/5/x');
});

it('calls a user by last and first name, or by email', () => {
  const person = { lastName: '', firstName: '', email: 'p@example.ru' };
  expect(displayName(person)).toBe('p@example.ru');
  expect(displayName({ ...person, lastName: 'Иванов', firstName: 'Пётр' })).toBe('Иванов Пётр');
  expect(displayName({ ...person, firstName: 'Пётр' })).toBe('Пётр');
});

describe('validation texts', () => {
  const textOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
  it.each([
    [z.string(), undefined, 'Обязательное поле'],
    [z.string(), 5, 'Ожидается строка'],
    [z.string().min(1), '', 'Обязательное поле'],
    [z.string().min(2), 'x', 'Не короче 2 символов'],
    [z.string().max(1), 'xx', 'Не длиннее 1 символа'],
    [z.string().max(21), 'x'.repeat(22), 'Не длиннее 21 символа'],
    [z.number().min(3), 1, 'Не меньше 3'],
    [z.email(), 'x', 'Укажите адрес электронной почты'],
    [z.enum(['a']), 'b', 'Недопустимое значение'],
  ])('are Russian: %#', (schema, value, text) => {
    expect(textOf(schema, value)).toBe(text);
  });
});

it('draws OpenAPI with access, parameters, bodies and problems', () => {
  const document = toOpenApi(contract, { title: 'Ракурс', version: '1' });
  expect(document.paths['/api/users/projects/{projectId}']).toMatchObject({
    get: {
      operationId: 'showProject',
      'x-access': 'user',
      security: [{ token: [] }],
      parameters: [{ name: 'projectId', in: 'path' }],
    },
    patch: { operationId: 'changeProject', security: [{ token: [], csrf: [] }], requestBody: { required: true } },
  });
  expect(JSON.stringify(document)).toContain('application/problem+json');
});
