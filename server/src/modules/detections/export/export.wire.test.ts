import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, contract, type TaskOf, type TaskResultOf } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOn, learned } from '../../../../testing/training-set-kit.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let owner: TestUser;
let place: Place;
let classifierId = 0;
let worker: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
  owner = await app.newUser();
  place = await newPlace(owner, { plan: 'Старт' });
  const file = await prepared(
    owner,
    await upload(app, owner, place, { bytes: await makeJpeg({ width: 60, height: 40 }) }),
  );
  await worker.tell(await worker.next(), 'Двор');
  await drawOn(owner.api, place, { fileId: file.id, title: 'Ящик/7' });
  classifierId = (await owner.api.listClassifiers({ params: { projectId: place.projectId } })).classifiers[0]?.id ?? 0;
}, 120_000);
afterAll(() => app.stop());

const take = async (user: TestUser, projectId = place.projectId) => {
  const answer = await app.app.inject({
    method: 'GET',
    url: addressOf(contract.exportClassifier, { params: { projectId, classifierId } }),
    headers: { authorization: user.jwt, csrf: user.csrf },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    body: () => answer.json<{ detail: string }>(),
  };
};
const teach = async (body: TaskResultOf<'learn'>['result']['model']['body']): Promise<void> => {
  const trainingSet: TaskOf<'learn'> = await worker.nextOf('learn');
  const { result } = learned(trainingSet);
  await worker.finish(trainingSet, { task: 'learn', result: { ...result, model: { ...result.model, body } } });
};

it('a class that was never taught cannot be exported', async () => {
  const refused = await take(owner);
  expect(refused.status).toBe(409);
  expect(refused.body().detail).toBe('Признак ещё не обучен: скачивать нечего');
});

it('a taught class is taken as one network, its numbers, and a program that runs it', async () => {
  await owner.api.reindexProject({ params: { projectId: place.projectId } });
  await teach({
    head: 'things',
    plane: { weights: Array.from({ length: 90 }, (_, at) => at / 90), bias: 0.25 },
    calibration: { slope: 1, shift: 0 },
  });
  const { status, headers, bytes } = await take(owner);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toContain(encodeURIComponent('Ящик_7.zip'));
  const entries = readZip(bytes);
  expect([...entries.keys()].toSorted()).toEqual(['README.txt', 'class.json', 'class.onnx', 'run.mjs']);
  expect(JSON.parse(entries.get('class.json')?.toString() ?? '')).toMatchObject({
    title: 'Ящик/7',
    labels: ['Ящик/7'],
    kind: 'thing',
    version: 1,
    threshold: 0.5,
    report: { examples: 1 },
    body: { head: 'things', plane: { bias: 0.25 } },
  });
  // The detector, byte by byte, and the layers of the class behind it.
  const detector = readFileSync(
    join(import.meta.dirname, '..', '..', '..', '..', '..', 'models', 'efficientdet-lite2', 'efficientdet-lite2.onnx'),
  );
  const network = entries.get('class.onnx') ?? Buffer.alloc(0);
  expect(network.subarray(0, detector.length).equals(detector)).toBe(true);
  expect(network.length).toBeGreaterThan(detector.length + 90 * 4);
  expect(entries.get('README.txt')?.toString()).toContain('Признак «Ящик/7», версия 1');
  expect(entries.get('run.mjs')?.toString().trimEnd().split('\n').length).toBeLessThanOrEqual(15);
});
