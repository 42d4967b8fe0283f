import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addressOf, contract, type DataSourceFile, type Detection, type Label } from '@rakurs/contract';
import { readZip } from '../../../testing/read-zip.ts';
import { beginTeaching, type TeachingKit } from '../../../testing/teaching-kit.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import type { Place } from '../../../testing/upload-kit.ts';

/** What is called right is a label, as if it had been drawn. */
let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
/** The labelled picture, on which the class found what is labelled, and another one, on which it found something. */
let labelled: DataSourceFile;
let other: DataSourceFile;
let onLabelled: Detection;
let onOther: Detection;

beforeAll(async () => {
  app = await openTestApp({ WELCOME_CREDIT: '1000' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
  [labelled, other] = [await kit.addPicture(place), await kit.addPicture(place)];
  await kit.label(place, labelled, 'Енот');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  const scan = await kit.worker.nextOf('scan');
  await kit.worker.scan(scan, [
    { confidence: 0.95 },
    { frame_id: scan.payload.frames[1]?.id ?? 0, confidence: 0.8, x0: 0.2, y0: 0.1, x1: 0.7, y1: 0.6 },
  ]);
  await kit.ended(ticketId);
  const [first, second] = await kit.found(place);
  if (!first || !second) throw new Error('nothing found');
  [onLabelled, onOther] = [first, second];
});

const judge = ({ id }: Detection, is_right: boolean | null) =>
  user.api.judgeDetection({ params: { projectId: place.projectId, detectionId: id }, body: { is_right } });
const labelsOf = async ({ id }: DataSourceFile): Promise<Label[]> =>
  (await user.api.listLabels({ params: { fileId: id } })).labels;
const onlyClass = async () => (await kit.classes(place))[0];
const WHERE_FOUND = { title: 'Енот', x0: 0.2, y0: 0.1, x1: 0.7, y1: 0.6, time_frame: 0 };

it('called right, it is a label, once however often it is said, and gone again when that is taken back or turned', async () => {
  for (const _ of [1, 2]) await judge(onOther, true);
  expect(await labelsOf(other)).toMatchObject([WHERE_FOUND]);
  await judge(onOther, null);
  expect(await labelsOf(other)).toEqual([]);
  await Promise.all([judge(onOther, true), judge(onOther, true), judge(onOther, true)]);
  expect(await labelsOf(other)).toMatchObject([WHERE_FOUND]);
  await judge(onOther, false);
  expect(await labelsOf(other)).toEqual([]);
  expect(await labelsOf(labelled)).toHaveLength(1);
});

it('a label that somebody has changed since is theirs, and stays', async () => {
  await judge(onOther, true);
  const [label] = await labelsOf(other);
  await user.api.changeLabel({ params: { fileId: other.id, labelId: label?.id ?? 0 }, body: { x1: 0.75 } });
  await judge(onOther, false);
  expect(await labelsOf(other)).toMatchObject([{ ...WHERE_FOUND, x1: 0.75 }]);
});

it('where the same is drawn already nothing is drawn, and taking the word back takes nothing away', async () => {
  await judge(onLabelled, true);
  expect(await labelsOf(labelled)).toHaveLength(1);
  await judge(onLabelled, null);
  expect(await labelsOf(labelled)).toHaveLength(1);
});

it('a user who deletes the label of a verdict takes the verdict back', async () => {
  await judge(onOther, true);
  const [label] = await labelsOf(other);
  await user.api.removeLabel({ params: { fileId: other.id, labelId: label?.id ?? 0 } });
  expect(await kit.found(place)).toMatchObject([{ is_right: null }, { is_right: null }]);
  expect(await onlyClass()).toMatchObject({ examples: 1 });
});

it('the screen, the training set, the data set and the exported class count the same number of examples', async () => {
  await judge(onLabelled, true);
  await judge(onOther, true);
  expect(await onlyClass()).toMatchObject({ examples: 2, state: 'stale' });
  const ticketId = await kit.reindex(place);
  const trainingSet = await kit.worker.nextOf('learn');
  // Of the second picture nobody has said that nothing else is there.
  expect(trainingSet.payload.frames.map(({ role, boxes }) => [role, boxes.length])).toEqual([
    ['example', 1],
    ['judged', 1],
  ]);
  await kit.worker.learn(trainingSet);
  await kit.worker.scan(await kit.worker.nextOf('scan'));
  await kit.ended(ticketId);
  const shown = await onlyClass();
  expect(shown).toMatchObject({ examples: 2, state: 'taught', rounds: [{ examples: 1 }, { examples: 2 }] });
  expect(
    (await user.api.listProjectLabels({ params: { projectId: place.projectId }, query: {} })).counts,
  ).toMatchObject([{ title: 'Енот', amount: 2 }]);
  const url = addressOf(contract.downloadDataset, {
    params: { dataSourceId: place.dataSourceId },
    query: { format: 'coco', annotations_only: 'true' },
  });
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url,
    headers: { authorization: user.jwt, csrf: user.csrf },
  });
  const coco = [...readZip(rawPayload)].find(([name]) => name.endsWith('.json'))?.[1].toString() ?? '{}';
  expect((JSON.parse(coco) as { annotations: unknown[] }).annotations).toHaveLength(2);
});

it('precision and recall move with the threshold', async () => {
  const { id: classifierId = 0 } = (await onlyClass()) ?? {};
  const change = (threshold: number | null) =>
    user.api.changeClassifier({ params: { projectId: place.projectId, classifierId }, body: { threshold } });
  // Learned before scores were told: known at the automatic threshold alone.
  expect(await change(0.9)).toMatchObject({ precision: null, recall: null });
  expect(await change(null)).toMatchObject({ precision: 0.9, recall: 0.8 });
  await kit.label(place, other, 'Енот');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'), {
    scores: { things: 5, found: [0.9, 0.8, 0.6, 0.4], mistaken: [{ confidence: 0.7, weight: 1 }] },
  });
  await kit.worker.scan(await kit.worker.nextOf('scan'));
  await kit.ended(ticketId);
  expect(await onlyClass()).toMatchObject({ precision: 0.75, recall: 0.6, checked_on: 5 });
  expect(await change(0.85)).toMatchObject({ precision: 1, recall: 0.2 });
  expect(await change(0.99)).toMatchObject({ precision: null, recall: 0 });
});
