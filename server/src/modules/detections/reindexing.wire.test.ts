import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CANCELLED } from '@rakurs/contract';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { choosePlan, newPlace, type Place } from '../../../testing/upload-kit.ts';
import { FEATURE_VERSION } from '../../../testing/worker-kit.ts';

/** Kopecks for a frame by the plan 'Старт'. */
const PRICE = 5;
const NOTHING_TO_TEACH = 'В проект не добавлены распознаваемые признаки';

let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '100' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
});

const wallet = () => user.api.showWallet();
/** Three pictures, the first of which has a label, described and paid for. */
const threePictures = async () => {
  const files = await kit.addPictures(place, 3);
  const [first] = files;
  if (first) await kit.label(place, first);
  return files;
};

it('teaches a class, scans the archive for it, reports what was found, and charges each frame once', async () => {
  const [first, second] = await threePictures();
  const before = await kit.spent(place);
  expect(await kit.classes(place)).toMatchObject([
    { title: 'Болт', kind: 'thing', state: 'untaught', examples: 1, version: null, detections: 0, rounds: [] },
  ]);
  expect(await user.api.showReindexing({ params: place })).toMatchObject({
    price: { files: 3, frames: 3, kopecks: 3 * PRICE },
    classes: 1,
    learning: 1,
    ticket_id: null,
  });

  const ticketId = await kit.reindex(place);
  const trainingSet = await kit.worker.nextOf('learn');
  expect(trainingSet.payload).toMatchObject({ kind: 'thing', recipe: FEATURE_VERSION });
  expect(trainingSet.payload.frames.map(({ role, boxes }) => [role, boxes.length])).toEqual([
    ['example', 1],
    ['unlabelled', 0],
    ['unlabelled', 0],
  ]);
  expect(await kit.classes(place)).toMatchObject([{ state: 'learning' }]);
  expect((await user.api.showReindexing({ params: place })).ticket_id).toBe(ticketId);
  await kit.worker.learn(trainingSet, { automatic_threshold: 0.6 });
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload).toMatchObject({
    kind: 'image',
    piece: null,
    models: [{ model: { recipe: FEATURE_VERSION } }],
  });
  expect(scan.payload.frames).toHaveLength(3);
  expect((await kit.ticket(ticketId)).progress).toBeGreaterThan(0);
  expect(await wallet()).toMatchObject({ reserved: 3 * PRICE });
  const [, other] = scan.payload.frames;
  await kit.worker.scan(scan, [{ confidence: 0.9 }, { confidence: 0.55, frame_id: other?.id ?? 0 }]);

  expect(await kit.ended(ticketId)).toMatchObject({
    status: 'выполнено',
    result: { classes: 1, files: 3, failed_classes: 0, failed_scans: 0 },
  });
  expect(await kit.found(place)).toMatchObject([
    {
      class_name: 'Болт',
      start_time: 0,
      end_time: 0,
      coordinates: [0.1, 0.1, 0.5, 0.5],
      data_source_file_id: first?.id,
      data_source_id: place.dataSourceId,
      project_id: place.projectId,
      confidence: 0.9,
      is_shown: true,
      is_right: null,
      path: [],
    },
  ]);
  expect(await kit.found(place, { with_proposals: 'true' })).toMatchObject([
    { confidence: 0.9 },
    { confidence: 0.55, is_shown: false, data_source_file_id: second?.id },
  ]);
  expect(await kit.classes(place)).toMatchObject([
    {
      state: 'taught',
      version: 1,
      automatic_threshold: 0.6,
      precision: 0.9,
      recall: 0.8,
      detections: 1,
      rounds: [{ version: 1, examples: 1 }],
    },
  ]);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
  expect(await wallet()).toMatchObject({ reserved: 0 });
});

/** Taught and scanned, with one thing found on the first picture. */
const taught = async () => {
  const files = await threePictures();
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено' });
  return files;
};

it('reindexed twice without changes there is no task and no charge, and the same detections', async () => {
  await taught();
  const [before, spent] = [await kit.found(place), await kit.spent(place)];
  expect(await user.api.showReindexing({ params: place })).toMatchObject({
    price: { files: 0, frames: 0, kopecks: 0 },
    classes: 1,
    learning: 0,
  });
  expect(await kit.ended(await kit.reindex(place))).toMatchObject({
    status: 'выполнено',
    result: { classes: 1, files: 0, failed_classes: 0, failed_scans: 0 },
  });
  expect(await kit.nothingWaits()).toBe(true);
  expect(await kit.found(place)).toEqual(before);
  expect(await kit.spent(place)).toBe(spent);
});

it('looks at a frame once, whatever the number of classes', async () => {
  const [first, second] = await kit.addPictures(place, 2);
  if (!first || !second) throw new Error('no pictures');
  await kit.label(place, first, 'Болт');
  await kit.label(place, second, 'Гайка');
  const before = await kit.spent(place);
  const ticketId = await kit.reindex(place);
  for (let at = 0; at < 2; at += 1) await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.models).toHaveLength(2);
  await kit.worker.scan(scan);
  expect(await kit.ended(ticketId)).toMatchObject({
    result: { classes: 2, files: 2, failed_classes: 0, failed_scans: 0 },
  });
  expect(await kit.spent(place)).toBe(before + 2 * PRICE);
});

it('two reindex calls at once get one ticket, and a command beside it is refused', async () => {
  await threePictures();
  const [one, other] = await Promise.all([kit.reindex(place), kit.reindex(place)]);
  expect(one).toBe(other);
  await expect(kit.command(place)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'conflict', detail: 'Проект уже переиндексируется' },
  });
  await kit.worker.nextOf('learn');
  expect(await kit.nothingWaits()).toBe(true);
});

it('cancelled, it gives back what was held and takes back what nobody has begun; asked again, it goes on', async () => {
  await threePictures();
  const before = await wallet();
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await vi.waitFor(async () => expect(await wallet()).toMatchObject({ reserved: 3 * PRICE }));
  await user.api.cancelTicket({ params: { ticketId } });
  expect(await kit.ticket(ticketId)).toMatchObject({ status: 'ошибка', error: CANCELLED });
  await vi.waitFor(async () => expect(await wallet()).toEqual(before));
  expect(await kit.nothingWaits()).toBe(true);
  const again = await kit.reindex(place);
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.frames).toHaveLength(3);
  await kit.worker.scan(scan, [{}]);
  expect(await kit.ended(again)).toMatchObject({
    result: { classes: 1, files: 3, failed_classes: 0, failed_scans: 0 },
  });
  expect(await kit.found(place)).toHaveLength(1);
});

it('a training set that is over after the ticket was cancelled asks for nothing more', async () => {
  await threePictures();
  const ticketId = await kit.reindex(place);
  const trainingSet = await kit.worker.nextOf('learn');
  await user.api.cancelTicket({ params: { ticketId } });
  await kit.worker.learn(trainingSet);
  expect(await kit.nothingWaits()).toBe(true);
  expect(await wallet()).toMatchObject({ reserved: 0 });
  expect(await kit.classes(place)).toMatchObject([{ state: 'taught' }]);
});

it('a class that cannot be learned is reported as failed, and the others are scanned for', async () => {
  const [first, second] = await kit.addPictures(place, 2);
  if (!first || !second) throw new Error('no pictures');
  await kit.label(place, first, 'Болт');
  await kit.label(place, second, 'Гайка');
  const ticketId = await kit.reindex(place);
  await kit.worker.fail(await kit.worker.nextOf('learn'), false);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.models).toHaveLength(1);
  await kit.worker.scan(scan);
  expect(await kit.ended(ticketId)).toMatchObject({
    status: 'выполнено',
    result: { classes: 1, files: 2, failed_classes: 1, failed_scans: 0 },
  });
  const states = (await kit.classes(place)).map(({ title, state, reason }) => ({
    title,
    state,
    hasReason: reason !== null,
  }));
  expect(states).toEqual([
    { title: 'Болт', state: 'failed', hasReason: true },
    { title: 'Гайка', state: 'taught', hasReason: false },
  ]);
  // Asked again, it is tried again.
  await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'));
  expect((await kit.classes(place)).map(({ state }) => state)).toEqual(['taught', 'taught']);
});

it('another label makes the class stale; it is learned anew and the archive looked through by the new version', async () => {
  const [, second] = await taught();
  if (!second) throw new Error('no picture');
  await kit.label(place, second);
  expect(await kit.classes(place)).toMatchObject([{ state: 'stale', version: 1, examples: 2 }]);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{ confidence: 0.8 }]);
  await kit.ended(ticketId);
  expect(await kit.classes(place)).toMatchObject([
    {
      state: 'taught',
      version: 2,
      rounds: [
        { version: 1, examples: 1 },
        { version: 2, examples: 2 },
      ],
    },
  ]);
  expect(await kit.found(place)).toMatchObject([{ confidence: 0.8 }]);
});

it('a result sent twice is taken once and charged once', async () => {
  await threePictures();
  const before = await kit.spent(place);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  expect(await Promise.all([kit.worker.scan(scan, [{}]), kit.worker.scan(scan, [{}])])).toEqual([true, true]);
  await kit.ended(ticketId);
  expect(await kit.found(place)).toHaveLength(1);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
});

it('a worker that falls silent loses its pictures to another, and they are charged once', async () => {
  await threePictures();
  const before = await kit.spent(place);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.nextOf('scan');
  kit.worker.fallSilent();
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  expect(await kit.ended(ticketId)).toMatchObject({ result: { files: 3, failed_classes: 0, failed_scans: 0 } });
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
});

it('nobody pays for a picture that was deleted before it was looked at', async () => {
  const [, second] = await threePictures();
  const before = await kit.spent(place);
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  expect(scan.payload.frames).toHaveLength(3);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: second?.id ?? 0 } });
  expect(await kit.worker.scan(scan, [{}])).toBe(false);
  expect(await kit.found(place)).toEqual([]);
  const again = await kit.worker.nextOf('scan');
  expect(again.payload.frames).toHaveLength(2);
  await kit.worker.scan(again, [{}]);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено', result: { files: 2 } });
  expect(await kit.spent(place)).toBe(before + 2 * PRICE);
  expect(await kit.found(place)).toHaveLength(1);
  // Back from the trash it is looked at by itself.
  await user.api.restoreFile({ params: { dataSourceId: place.dataSourceId, fileId: second?.id ?? 0 } });
  const last = await kit.worker.nextOf('scan');
  expect(last.payload.frames).toHaveLength(1);
  await kit.worker.scan(last, [{}]);
  expect(await kit.found(place)).toHaveLength(2);
  expect(await kit.spent(place)).toBe(before + 3 * PRICE);
});

it('waits for money with its reason, and goes on when there is some', async () => {
  await threePictures();
  await user.api.changeProjectSpending({ params: place, body: { budget: await kit.spent(place) } });
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await vi.waitFor(async () => expect((await kit.ticket(ticketId)).note).toBeTruthy());
  expect(await kit.nothingWaits()).toBe(true);
  await user.api.changeProjectSpending({ params: place, body: { budget: 1000 } });
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{}]);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено' });
});

it('is refused without a plan, without anything to recognise, and with more classes than the plan has room for', async () => {
  const without = await newPlace(user);
  await expect(kit.reindex(without)).rejects.toMatchObject({ status: 402, problem: { code: 'plan_required' } });
  await choosePlan(user, without);
  await expect(kit.reindex(without)).rejects.toMatchObject({ problem: { detail: NOTHING_TO_TEACH } });
  await expect(kit.command(without)).rejects.toMatchObject({ problem: { detail: NOTHING_TO_TEACH } });
  const file = await kit.addPicture(without);
  const titles = ['а', 'б', 'в', 'г', 'д', 'е'];
  for (const title of titles) await kit.label(without, file, title);
  await expect(kit.reindex(without)).rejects.toMatchObject({ status: 409, problem: { code: 'plan_limit' } });
  expect((await user.api.listTickets()).tickets).toEqual([]);
  await choosePlan(user, without, 'Дело');
  await kit.reindex(without);
  // All of it is taken: a training set that came later would be handed to the next test.
  for (const _ of titles) await kit.worker.nextOf('learn');
});

it('refuses what was found by a class or on a frame that nobody asked about, and the task stays', async () => {
  await threePictures();
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  for (const wrong of [
    { version_id: 999_999 },
    { frame_id: 999_999 },
    { frame_id: null },
    { end_time: 3 },
    { x0: 0.6 },
  ])
    await expect(kit.worker.scan(scan, [wrong])).rejects.toMatchObject({ status: 422 });
  await expect(
    kit.worker.scan(scan, [], [{ frame_id: 999_999, recipe: FEATURE_VERSION, whole: 'AAAA', tiles: null }]),
  ).rejects.toMatchObject({ status: 422 });
  expect(await kit.worker.scan(scan, [{}])).toBe(true);
  expect(await kit.ended(ticketId)).toMatchObject({ status: 'выполнено' });
});
