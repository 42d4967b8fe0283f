import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallbackRequest } from '@rakurs/contract';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let left: TestDatabase;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ TRUST_PROXY: '127.0.0.1', TRACKING_LIMIT_PER_MINUTE: '20' }, left);
  admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
});
afterAll(() => app.stop());
beforeEach(() => left.database.raw('truncate callback_requests, visitor_acts restart identity'));

let visitors = 0;
/** From an address of their own. */
const newVisitor = (headers: Record<string, string> = {}) => {
  visitors += 1;
  return app.client({}, { 'x-forwarded-for': `10.0.${Math.floor(visitors / 250)}.${visitors % 250}`, ...headers });
};
const PHONE = '+7 (912) 345-67-89';
const wish = (more: Record<string, unknown> = {}) => ({
  cell: { phone: PHONE },
  requesting_url: 'rakurs.test/rates?from=ad#top',
  ...more,
});
const listed = async (query = {}): Promise<CallbackRequest[]> =>
  (await admin.api.listCallbackRequests({ query })).callback_requests;
const refusal = async (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  );
const acts = async () =>
  (await left.database.raw('select kind, user_agent, width, height, phone from visitor_acts order by id')).rows;

describe('a callback request', () => {
  it('is kept with the phone in one spelling and shown to an administrator, newest first', async () => {
    expect(
      await newVisitor().registerCallbackRequest({ body: wish({ description: 'Сколько стоит?\nИ когда?' }) }),
    ).toEqual({ result: true });
    expect(await newVisitor().registerCallbackRequest({ body: wish({ cell: '8 912 000-00-00' }) })).toEqual({
      result: true,
    });
    const [second, first] = await listed();
    expect(first).toMatchObject({
      phone: '+79123456789',
      description: 'Сколько стоит?\nИ когда?',
      requesting_url: 'rakurs.test/rates?from=ad#top',
      state: 'new',
    });
    expect(second).toMatchObject({ phone: '+79120000000', description: '' });
  });

  it.each([
    '',
    '+7 (912) 345-67-8',
    '+7 (912) 345-67-890',
    '12345',
    '+1 (912) 345-67-89',
    'позвоните',
    '+7 (___) ___-__-__',
  ])('needs a whole Russian number: %s', async (phone) => {
    expect(await refusal(newVisitor().registerCallbackRequest({ body: wish({ cell: { phone } }) }))).toMatchObject({
      status: 422,
      problem: { errors: { cell: 'Укажите номер телефона целиком' } },
    });
  });

  it('takes a question of 2000 characters, no longer, and cuts only the address of the page', async () => {
    const visitor = newVisitor();
    expect(
      await refusal(visitor.registerCallbackRequest({ body: wish({ description: 'я'.repeat(2001) }) })),
    ).toMatchObject({ status: 422, problem: { errors: { description: 'Не длиннее 2000 символов' } } });
    await visitor.registerCallbackRequest({
      body: wish({ description: 'я'.repeat(2000), requesting_url: `rakurs.test/?${'q'.repeat(5000)}` }),
    });
    const [kept] = await listed();
    expect(kept?.description).toHaveLength(2000);
    expect(kept?.requesting_url).toHaveLength(2000);
  });

  it('is made once, however often a doubtful network makes the page repeat it', async () => {
    const visitor = newVisitor();
    for (let attempt = 0; attempt < 3; attempt += 1) await visitor.registerCallbackRequest({ body: wish() });
    expect(await listed()).toHaveLength(1);
    await visitor.registerCallbackRequest({ body: wish({ description: 'Ещё вопрос' }) });
    expect(await listed()).toHaveLength(2);
  });

  it('of a program that fills in the field nobody sees is answered like any other, and dropped', async () => {
    expect(await newVisitor().registerCallbackRequest({ body: wish({ website: 'https://spam.example' }) })).toEqual({
      result: true,
    });
    expect(await listed()).toEqual([]);
  });

  it('is refused after five from one address, until ten minutes have passed', async () => {
    const visitor = newVisitor();
    const ask = (number: number) =>
      visitor.registerCallbackRequest({ body: wish({ description: `Вопрос ${number}` }) });
    for (let number = 1; number <= 5; number += 1) await ask(number);
    const refused = await refusal(ask(6));
    expect(refused).toMatchObject({
      status: 429,
      problem: { detail: 'Слишком много заявок. Мы уже получили вашу и скоро позвоним.' },
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500);
    expect(await newVisitor().registerCallbackRequest({ body: wish() })).toEqual({ result: true });
    app.clock.advance(10 * MINUTE_MS);
    expect(await ask(6)).toEqual({ result: true });
  });

  it('comes from a signed-in user as well, with or without a good csrf', async () => {
    const user = await app.newUser();
    await user.api.registerCallbackRequest({ body: wish() });
    await app.client({ jwt: user.jwt, csrf: 'stale' }).registerCallbackRequest({ body: wish({ description: 'Ещё' }) });
    expect(await listed()).toHaveLength(2);
  });
});

describe('the administrator’s list', () => {
  it('is open to administrators alone, and me says who is one', async () => {
    const user = await app.newUser();
    expect(await refusal(user.api.listCallbackRequests({ query: {} }))).toMatchObject({
      status: 403,
      problem: { detail: 'Это может только администратор' },
    });
    expect((await user.api.me()).isAdmin).toBe(false);
    expect((await admin.api.me()).isAdmin).toBe(true);
  });

  it('comes in pages, and a request in it is marked as called and back', async () => {
    for (const description of ['1', '2', '3'])
      await newVisitor().registerCallbackRequest({ body: wish({ description }) });
    expect(await listed({ page: 1, page_size: 2 })).toMatchObject([{ description: '1' }]);
    const { amount, callback_requests: page } = await admin.api.listCallbackRequests({ query: { page_size: 2 } });
    expect(amount).toBe(3);
    const params = { callbackRequestId: page[0]?.id ?? 0 };
    expect(await admin.api.changeCallbackRequest({ params, body: { state: 'called' } })).toMatchObject({
      description: '3',
      state: 'called',
    });
    expect(await listed()).toMatchObject([{ state: 'called' }, { state: 'new' }, { state: 'new' }]);
    expect(await admin.api.changeCallbackRequest({ params, body: { state: 'new' } })).toMatchObject({ state: 'new' });
    expect(
      await refusal(
        admin.api.changeCallbackRequest({ params: { callbackRequestId: 999_999 }, body: { state: 'new' } }),
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('what a visitor does with the widget', () => {
  const device = { user_agent: 'Firefox', width: 1920, height: 1080 };
  it('is noted by kind, with the device and the phone alone', async () => {
    const visitor = newVisitor();
    await visitor.trackOpenedCallback({ body: { deviceData: device } });
    await visitor.trackFilledPhone({ body: { deviceData: device, cell: { phone: PHONE } } });
    await visitor.trackClosedCallback({ body: { ...device, cell: '+7 (912' } });
    await visitor.trackPressedCall({ body: { deviceData: { user_agent: 'x'.repeat(900), width: 1e9, height: -3.5 } } });
    expect(await visitor.trackPressedTelegram({ body: device })).toEqual({ result: true });
    const known = { user_agent: 'Firefox', width: 1920, height: 1080, phone: null };
    expect(await acts()).toEqual([
      { kind: 'opened_callback', ...known },
      { kind: 'filled_phone', ...known, phone: PHONE },
      { kind: 'closed_callback', ...known, phone: '+7 (912' },
      { kind: 'pressed_call', user_agent: 'x'.repeat(500), width: 100_000, height: 0, phone: null },
      { kind: 'pressed_telegram', ...known },
    ]);
  });

  it('is not noted when the browser asks not to be followed', async () => {
    for (const header of ['dnt', 'sec-gpc'])
      expect(await newVisitor({ [header]: '1' }).trackOpenedCallback({ body: { deviceData: device } })).toEqual({
        result: true,
      });
    expect(await acts()).toEqual([]);
  });

  it('is refused without a device, and when it comes too often', async () => {
    const visitor = newVisitor();
    expect(await refusal(visitor.trackOpenedCallback({ body: {} }))).toMatchObject({
      status: 422,
      problem: { errors: { deviceData: 'Обязательное поле' } },
    });
    for (let act = 0; act < 20; act += 1) await visitor.trackPressedCall({ body: device });
    expect(await refusal(visitor.trackPressedCall({ body: device }))).toMatchObject({ status: 429 });
  });

  it('is forgotten after ninety days', async () => {
    await newVisitor().trackOpenedCallback({ body: device });
    app.clock.advance(89 * DAY_MS);
    await app.marketing.forgetOld();
    expect(await acts()).toHaveLength(1);
    app.clock.advance(2 * DAY_MS);
    await app.marketing.forgetOld();
    expect(await acts()).toEqual([]);
  });
});
