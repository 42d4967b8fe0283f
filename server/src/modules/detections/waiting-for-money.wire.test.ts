import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PAUSES } from '@rakurs/contract';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTeaching } from '../../../testing/teaching-kit.ts';
import { choosePlan, newPlace } from '../../../testing/upload-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '0' });
});
afterAll(() => app.stop());

it('a class is learned without money, what is looked at for it waits for some, and the ticket goes on by itself when there is', async () => {
  const user = await app.newUser();
  const place = await newPlace(user);
  const kit = createTeaching(app, user);
  // Described at no charge.
  const [file] = await kit.addPictures(place, 2);
  if (!file) throw new Error('no picture');
  await kit.label(place, file);
  await choosePlan(user, place);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await vi.waitFor(async () => expect(await kit.ticket(ticketId)).toMatchObject({ note: PAUSES.no_funds }));
  expect(await kit.nothingWaits()).toBe(true);
  const { paymentUrl } = await user.api.createPayment({ body: { amount: 10_000 } });
  await app
    .client()
    .settleSandboxPayment({ body: { token: new URL(paymentUrl).searchParams.get('token') ?? '', action: 'pay' } });
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.frames).toHaveLength(2);
  expect((await kit.ticket(ticketId)).note).toBeUndefined();
  await kit.worker.scan(scan, [{}]);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 2 } });
});
