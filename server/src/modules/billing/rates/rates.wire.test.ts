import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#platform/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let person: Person;
let projectId: number;
beforeAll(async () => {
  app = await openTestApp();
  person = await app.newPerson();
  projectId = (await person.api.createProject({ body: { title: 'Склад', description: '' } })).id;
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
  expect(await person.api.listActiveRates({ params })).toEqual({ projectActiveRates: [] });
  const { rates } = await person.api.listRates();
  for (const rate of rates.slice(0, 2)) {
    const answer = await person.api.changeActiveRate({ params, body: { rateId: rate.id } });
    expect(answer.projectActiveRates.map(({ activeRate }) => activeRate.rateId)).toEqual([rate.id]);
    expect(await person.api.listActiveRates({ params })).toEqual(answer);
  }
});

it('refuses a plan that does not exist', async () => {
  await expect(app.client().showRate({ params: { rateId: 999 } })).rejects.toMatchObject({ status: 404 });
  await expect(person.api.changeActiveRate({ params: { projectId }, body: { rateId: 999 } })).rejects.toMatchObject({
    status: 404,
  });
});

it('keeps the history of plans: which one stood at a moment can be asked, and choosing the same again is no change', async () => {
  const { id } = await person.api.createProject({ body: { title: 'С историей', description: '' } });
  const [cheap, dear] = (await person.api.listRates()).rates;
  const choose = (rateId = 0) => person.api.changeActiveRate({ params: { projectId: id }, body: { rateId } });
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
