import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let projectId: number;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  projectId = (await user.api.createProject({ body: { title: 'Склад', description: '' } })).id;
});
afterAll(() => app.stop());

it('has at least three plans with every field, cheapest first, open to visitors', async () => {
  const { rates } = await app.client().listRates();
  expect(rates.length).toBeGreaterThanOrEqual(3);
  expect(rates.map(({ value }) => value)).toEqual(rates.map(({ value }) => value).sort((a, b) => a - b));
  for (const rate of rates) {
    expect(await app.client().showRate({ params: { rateId: rate.id } })).toEqual(rate);
    expect(rate.title).toMatch(/[А-Яа-я]/);
    expect(rate.miner_value).toBeLessThan(rate.value);
  }
});

it('seeds the plans once, however often the server starts', async () => {
  const before = await app.client().listRates();
  await app.billing.module.start?.();
  expect(await app.client().listRates()).toEqual(before);
});

it('starts a project without a plan, sets one, and changes it later', async () => {
  const params = { projectId };
  expect(await user.api.listActiveRates({ params })).toEqual({ projectActiveRates: [] });
  const { rates } = await user.api.listRates();
  for (const rate of rates.slice(0, 2)) {
    const answer = await user.api.changeActiveRate({ params, body: { rateId: rate.id } });
    expect(answer.projectActiveRates.map(({ activeRate }) => activeRate.rateId)).toEqual([rate.id]);
    expect(await user.api.listActiveRates({ params })).toEqual(answer);
  }
});

it('refuses a plan that does not exist', async () => {
  await expect(app.client().showRate({ params: { rateId: 999 } })).rejects.toMatchObject({ status: 404 });
  await expect(user.api.changeActiveRate({ params: { projectId }, body: { rateId: 999 } })).rejects.toMatchObject({
    status: 404,
  });
});

it('keeps the history of plans: which one stood at a moment can be asked, and choosing the same again is no change', async () => {
  const { id } = await user.api.createProject({ body: { title: 'С историей', description: '' } });
  const [cheap, dear] = (await user.api.listRates()).rates;
  const choose = (rateId = 0) => user.api.changeActiveRate({ params: { projectId: id }, body: { rateId } });
  const before = app.clock.now();
  app.clock.advance(MINUTE_MS);
  const first = await choose(cheap?.id);
  expect(await choose(cheap?.id)).toEqual(first);
  const between = app.clock.now();
  app.clock.advance(MINUTE_MS);
  const second = await choose(dear?.id);
  expect(second.projectActiveRates[0]?.activeRate.id).not.toBe(first.projectActiveRates[0]?.activeRate.id);
  expect(await app.billing.rateAt(id, before)).toBeNull();
  expect(await app.billing.rateAt(id, between)).toEqual(cheap);
  expect(await app.billing.rateAt(id, app.clock.now())).toEqual(dear);
  expect(await app.billing.rateAt(id + 1, app.clock.now())).toBeNull();
});
