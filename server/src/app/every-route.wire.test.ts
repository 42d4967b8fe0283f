import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, fillPath, holesOf, type Route } from '@rakurs/contract';
import type { Fixture } from '../../testing/fixture.ts';
import type { RouteName } from '../../testing/permissions/ask.ts';
import { callOf } from '../../testing/permissions/row.ts';
import { permissions } from '../../testing/permissions/table.ts';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../testing/test-app.ts';

const routes = Object.entries(contract) as [RouteName, Route][];

/** Right in shape, whatever is behind the numbers. */
const EXAMPLE: Fixture = new Proxy({} as Fixture, {
  get: (_, key) =>
    key === 'lease'
      ? '00000000-0000-4000-8000-000000000000'
      : key === 'password'
        ? 'long-enough'
        : key === 'otherSourceId'
          ? 2
          : 1,
});
/** What a right call sends, by route. */
const bodyOf = (name: RouteName): Record<string, unknown> | null => callOf(permissions[name]).body?.(EXAMPLE) ?? null;

let app: TestApp;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());

const call = (route: Route, body: unknown, headers: Record<string, string>) =>
  app.send(
    {
      method: route.method,
      url: fillPath(route.path, Object.fromEntries(holesOf(route.path).map((hole) => [hole, 1]))),
      body: body ?? undefined,
    },
    headers,
  );
const credentials = () => ({ authorization: user.jwt, csrf: user.csrf });
/** Of whoever may call it. */
const credentialsFor = ({ access }: Route) => {
  if (access === 'worker') return { authorization: TEST_SECRETS.workerToken };
  return access === 'admin' ? { authorization: admin.jwt, csrf: admin.csrf } : credentials();
};

describe('a malformed call is refused with the field named', () => {
  const withBody = routes.filter(([, route]) => route.body && !route.upload);
  it.each(withBody)('%s with a body that is not JSON', async (_, route) => {
    const { status, body } = await call(route, '{"title":', credentialsFor(route));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'malformed', errors: { body: expect.any(String) } });
  });
  it.each(withBody)('%s with fields of the wrong kind', async (name, route) => {
    const wrong = Object.fromEntries(Object.keys(bodyOf(name) ?? {}).map((field) => [field, { nested: true }]));
    const { status, body } = await call(route, { ...wrong, params: 'text', rtsp_url: {} }, credentialsFor(route));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', errors: expect.any(Object) });
    const named = Object.keys((body as { errors: object }).errors);
    expect(named.length).toBeGreaterThan(0);
    // What may be one of several shapes is wrong as a whole.
    for (const field of named)
      expect(
        Object.keys({ ...bodyOf(name), params: 0, rtsp_url: 0, ...(name === 'showRecognising' && { body: 0 }) }),
      ).toContain(field.split('.')[0]);
  });
  it.each(routes.filter(([, route]) => holesOf(route.path).length > 0))(
    '%s with an id that is no number',
    async (name, route) => {
      const url = route.path.replace(/\{\w+\}/g, 'abc');
      const { status, body } = await app.send(
        { method: route.method, url, body: bodyOf(name) ?? undefined },
        credentialsFor(route),
      );
      expect(status).toBe(400);
      expect((body as { errors: object }).errors).toHaveProperty(holesOf(route.path)[0] ?? '');
    },
  );
});

it('answers an unknown address with a problem, never with a page or a stack', async () => {
  const { status, body } = await app.send({ method: 'GET', url: '/api/no/such/thing', body: undefined });
  expect(status).toBe(404);
  expect(body).toEqual({
    type: 'about:blank',
    status: 404,
    title: 'Не найдено',
    detail: 'Такого адреса нет',
    code: 'not_found',
  });
});

it('serves the OpenAPI document of the same routes', async () => {
  const { body } = await app.send({ method: 'GET', url: '/api/openapi.json', body: undefined });
  const paths = Object.keys((body as { paths: object }).paths);
  expect(new Set(paths)).toEqual(new Set(routes.map(([, route]) => route.path)));
});

describe('a repeated Idempotency-Key makes one entity', () => {
  it.each(['createProject', 'createDataSource', 'newStream'] as const)('%s', async (name) => {
    const own = await user.api.createProject({ body: { title: 'Свой', description: '' } });
    const source = await user.api.createDataSource({ body: { project: own.id, title: 'Свой', description: '' } });
    const body = {
      ...bodyOf(name),
      ...(name === 'createDataSource' && { project: own.id }),
      ...(name === 'newStream' && { project_id: own.id, data_source_id: source.id }),
    };
    const repeat = () => call(contract[name], body, { ...credentials(), 'idempotency-key': `again-${name}` });
    const [first, ...others] = await Promise.all([repeat(), repeat(), repeat()]);
    expect(first?.status).toBe(200);
    for (const other of others) expect(other.body).toEqual(first?.body);
  });
  it('newAuthCode, whose secret is told to one of them alone', async () => {
    const repeat = () => call(contract.newAuthCode, null, { ...credentials(), 'idempotency-key': 'again-newAuthCode' });
    const answers = await Promise.all([repeat(), repeat(), repeat()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });
});
