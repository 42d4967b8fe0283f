import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOn, foundOnEach, learned } from '../../testing/training-set-kit.ts';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { choosePlan, newPlace, prepared, upload } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';
import { auditBooks } from './ledger-audit.ts';

const PICTURES = 6;
let left: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
});
afterAll(() => app.stop());

it('the next worker learns and scans the tasks of a killed one; a late answer of the first is charged and stored once all the same', async () => {
  const user = await app.newUser();
  const place = await newPlace(user);
  const [first, second] = [createTestWorker(app, 'first'), createTestWorker(app, 'second')];
  for (let number = 0; number < PICTURES; number += 1) {
    const file = await prepared(
      user,
      await upload(app, user, place, { bytes: await makeJpeg({ width: 40 + number, height: 30 }) }),
    );
    await first.tell(await first.next(), 'Двор');
    await drawOn(user.api, place, { fileId: file.id, title: 'Ящик' });
  }
  const rate = await choosePlan(user, place);
  const { ticket } = await user.api.reindexProject({ params: place });

  const trainingSet = await first.nextOf('learn');
  first.fallSilent();
  const sameTrainingSet = await second.nextOf('learn');
  expect(sameTrainingSet.id).toBe(trainingSet.id);
  expect(await second.finish(sameTrainingSet, learned(sameTrainingSet))).toBe(true);
  expect(await first.finish(trainingSet, learned(trainingSet))).toBe(false);

  const scan = await first.nextOf('scan');
  first.fallSilent();
  const sameScan = await second.nextOf('scan');
  expect(sameScan.id).toBe(scan.id);
  expect(await second.finish(sameScan, foundOnEach(sameScan))).toBe(true);
  expect(await first.finish(scan, foundOnEach(scan))).toBe(false);

  await expect
    .poll(() => user.api.checkTicket({ body: { ticketId: ticket.id } }), { timeout: 30_000 })
    .toMatchObject({ status: 'выполнено' });
  expect((await user.api.listDetections({ params: place, query: {} })).detections).toHaveLength(PICTURES);
  expect(await user.api.showDebtSum()).toEqual({ debt_sum: PICTURES * rate.value });
  expect((await auditBooks(left.database, 'Europe/Moscow')).disagreements).toEqual([]);
}, 60_000);
