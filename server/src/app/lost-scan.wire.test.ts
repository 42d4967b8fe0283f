import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOn, foundOnEach, learned } from '../../testing/lesson-kit.ts';
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

it('what a killed worker held is learned and scanned by the next one; told late by the first, it is charged and found once all the same', async () => {
  const person = await app.newPerson();
  const place = await newPlace(person);
  const [first, second] = [createTestWorker(app, 'first'), createTestWorker(app, 'second')];
  for (let number = 0; number < PICTURES; number += 1) {
    const file = await prepared(
      person,
      await upload(app, person, place, { bytes: await makeJpeg({ width: 40 + number, height: 30 }) }),
    );
    await first.tell(await first.next(), 'Двор');
    await drawOn(person.api, place, { fileId: file.id, title: 'Ящик' });
  }
  const rate = await choosePlan(person, place);
  const { ticket } = await person.api.reindexProject({ params: place });

  const lesson = await first.nextOf('learn');
  first.fallSilent();
  const sameLesson = await second.nextOf('learn');
  expect(sameLesson.id).toBe(lesson.id);
  expect(await second.finish(sameLesson, learned(sameLesson))).toBe(true);
  expect(await first.finish(lesson, learned(lesson))).toBe(false);

  const scan = await first.nextOf('scan');
  first.fallSilent();
  const sameScan = await second.nextOf('scan');
  expect(sameScan.id).toBe(scan.id);
  expect(await second.finish(sameScan, foundOnEach(sameScan))).toBe(true);
  expect(await first.finish(scan, foundOnEach(scan))).toBe(false);

  await expect
    .poll(() => person.api.checkTicket({ body: { ticketId: ticket.id } }), { timeout: 30_000 })
    .toMatchObject({ status: 'выполнено' });
  expect((await person.api.listDetections({ params: place, query: {} })).detections).toHaveLength(PICTURES);
  expect(await person.api.showDebtSum()).toEqual({ debt_sum: PICTURES * rate.value });
  expect((await auditBooks(left.database, 'Europe/Moscow')).disagreements).toEqual([]);
}, 60_000);
