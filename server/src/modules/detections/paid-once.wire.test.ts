import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CANCELLED, type DataSourceFile } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { newPlace, type Place } from '../../../testing/upload-kit.ts';

/** Kopecks for a frame by the plan 'Старт'. */
const PRICE = 5;

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '100' }, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
});

const reserved = async (kopecks: number) =>
  vi.waitFor(async () => expect(await user.api.showWallet()).toMatchObject({ reserved: kopecks }), {
    timeout: 10_000,
  });
/** Three pictures, one of them labelled, and a ticket that waits for somebody to look at them. */
const askForThree = async () => {
  const [first, second, third] = await kit.addPictures(place, 3);
  if (!first || !second || !third) throw new Error('no pictures');
  await kit.label(place, first);
  const before = await kit.spent(place);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await reserved(3 * PRICE);
  return { first, second, third, before, ticketId };
};
const learnAndScan = async () => {
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  await kit.ended(ticketId);
};
/** To another project and back. */
const goAndReturn = async ({ id }: DataSourceFile) => {
  const other = await newPlace(user, { plan: 'Старт' });
  for (const { dataSourceId } of [other, place])
    await user.api.moveFiles({ body: { file_ids: [id], data_source_id: dataSourceId } });
};

it('a picture that went to another project and came back while it waited is looked at and paid for once', async () => {
  const { second, before, ticketId } = await askForThree();
  await goAndReturn(second);
  // It is asked for a second time: that the first asking still stands nobody knows.
  await reserved(4 * PRICE);
  expect(await kit.worker.scan(await kit.worker.nextOf('scan'), [{}])).toBe(true);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 3 } });
  expect(await kit.nothingWaits()).toBe(true);
  await reserved(0);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
  expect(await user.api.showReindexing({ params: place })).toMatchObject({ price: { frames: 0 } });
});

it('when two scans of one picture race, the first answer counts and the other pictures are scanned without it', async () => {
  const { second, before, ticketId } = await askForThree();
  const all = await kit.worker.nextOf('scan');
  await goAndReturn(second);
  const one = await kit.worker.nextOf('scan');
  expect([all.payload.frames.length, one.payload.frames.length]).toEqual([3, 1]);
  expect(await kit.worker.scan(one, [{}])).toBe(true);
  expect(await kit.worker.scan(all, [{}])).toBe(false);
  const others = await kit.worker.nextOf('scan');
  expect(others.payload.frames).toHaveLength(2);
  expect(await kit.worker.scan(others, [{}])).toBe(true);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 2 } });
  await reserved(0);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
  expect(await kit.found(place)).toHaveLength(2);
});

it('an answer that comes after a picture was restored counts, and nothing is asked again', async () => {
  const { second, before, ticketId } = await askForThree();
  const all = await kit.worker.nextOf('scan');
  await goAndReturn(second);
  expect(await kit.worker.scan(all, [{}])).toBe(true);
  await kit.ended(ticketId);
  expect(await kit.ended(await kit.reindex(place))).toMatchObject({ result: { files: 0 } });
  expect(await kit.nothingWaits()).toBe(true);
  await reserved(0);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
});

it('a ticket that was cancelled asks for nothing more when a picture goes from what somebody looks at', async () => {
  const { second, before, ticketId } = await askForThree();
  const scan = await kit.worker.nextOf('scan');
  await user.api.cancelTicket({ params: { ticketId } });
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: second.id } });
  expect(await kit.worker.scan(scan, [{}])).toBe(false);
  expect(await kit.nothingWaits()).toBe(true);
  await reserved(0);
  expect(await kit.spent(place)).toBe(before);
  expect(await kit.ticket(ticketId)).toMatchObject({ status: 'ошибка', error: CANCELLED });
});

it('new pictures of which one goes are looked at without it, though nobody waits for a ticket', async () => {
  const [first] = await kit.addPictures(place, 1);
  if (!first) throw new Error('no picture');
  await kit.label(place, first);
  await learnAndScan();
  const other = await newPlace(user);
  const [one, two] = await kit.addPictures(other, 2);
  if (!one || !two) throw new Error('no pictures');
  const before = await kit.spent(place);
  await user.api.moveFiles({ body: { file_ids: [one.id, two.id], data_source_id: place.dataSourceId } });
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.frames).toHaveLength(2);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: one.id } });
  expect(await kit.worker.scan(scan, [{}])).toBe(false);
  const rest = await kit.worker.nextOf('scan');
  expect(rest.payload.frames).toHaveLength(1);
  expect(await kit.worker.scan(rest, [{}])).toBe(true);
  await reserved(0);
  expect(await kit.spent(place)).toBe(before + PRICE);
});

it('a user who goes back to an older model version is shown what scanning by it costs', async () => {
  const [first] = await kit.addPictures(place, 3);
  if (!first) throw new Error('no picture');
  await kit.label(place, first);
  await learnAndScan();
  const judge = async (isRight: boolean | null) => {
    const [one] = await kit.found(place);
    await user.api.judgeDetection({
      params: { projectId: place.projectId, detectionId: one?.id ?? 0 },
      body: { is_right: isRight },
    });
  };
  await judge(true);
  await learnAndScan();
  await judge(null);
  const before = await kit.spent(place);
  expect(await user.api.showReindexing({ params: place })).toMatchObject({
    price: { files: 3, frames: 3, kopecks: 3 * PRICE },
    learning: 0,
  });
  const ticketId = await kit.reindex(place);
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  await kit.ended(ticketId);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
  expect(await kit.classes(place)).toMatchObject([{ state: 'taught', version: 1 }]);

  // Two that were learned from the same: the one that stands is as good as the other.
  await left.database.raw(
    'update model_versions set fingerprint = (select fingerprint from model_versions t where t.id = c.version_id) from classifiers c where c.id = classifier_id and c.project_id = $1',
    [place.projectId],
  );
  await left.database.raw(
    'update classifiers set version_id = (select max(id) from model_versions t where t.classifier_id = classifiers.id) where project_id = $1',
    [place.projectId],
  );
  const ahead = await user.api.showReindexing({ params: place });
  const again = await kit.reindex(place);
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  await kit.ended(again);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE + (ahead.price.kopecks ?? 0));
  expect(await kit.classes(place)).toMatchObject([{ version: 2 }]);
});
