import { expect, test } from 'vitest';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { noisePng } from './testing/pictures.ts';
import { newDataDir, startProduct } from './testing/product.ts';
import { startScriptedWorker } from './testing/scripted-worker.ts';
import { boatsJpeg } from './testing/sign.ts';

/** A new person with one empty source. */
async function arrive(url: string, email: string) {
  const signed = await signUp(url, email);
  const api = apiOf(url, signed);
  const { id: projectId } = await api.createProject({ body: { title: 'Архив', description: '' } });
  const { id: dataSourceId } = await api.createDataSource({
    body: { project: projectId, title: 'Папка', description: '' },
  });
  return { signed, api, projectId, dataSourceId };
}

test('a worker killed in the middle of a file is followed by one that describes it, once', async () => {
  const product = await startProduct({ env: { DEMO: 'off' } });
  const { signed, api, ...place } = await arrive(product.url, 'killed@example.ru');
  await expect.poll(async () => (await api.showProcessing()).workers, { timeout: 60_000 }).toBe(1);
  const { id: fileId } = await uploadTo(product.url, signed, { ...place, name: 'лодки.jpg', bytes: boatsJpeg() });
  await expect
    .poll(async () => (await api.showRecognition({ params: { fileId } })).status, { interval: 20, timeout: 60_000 })
    .toBe('running');
  const first = product.pidOf('worker/dist/main.js');
  process.kill(first, 'SIGKILL');
  const described = async () =>
    (await api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).ai_description;
  expect(await described()).toBeNull();
  await expect.poll(described, { timeout: 120_000 }).toMatch(/лодк/i);
  expect(product.pidOf('worker/dist/main.js')).not.toBe(first);
  expect((await api.showRecognition({ params: { fileId } })).status).toBe('done');
  await product.stop();
});

test('a server killed with a hundred files waiting has every one of them described after the restart, none twice', async () => {
  const env = { DEMO: 'off', LOCAL_WORKER: 'off' };
  const dataDir = newDataDir();
  const first = await startProduct({ dataDir, env });
  const { signed, api, ...place } = await arrive(first.url, 'hundred@example.ru');
  for (let number = 0; number < 100; number += 1)
    await uploadTo(first.url, signed, {
      ...place,
      name: `${number}.png`,
      bytes: noisePng(number, { width: 40, height: 30 }),
    });
  await expect.poll(async () => (await api.showProcessing()).sources[0]?.waiting, { timeout: 120_000 }).toBe(100);
  const before = startScriptedWorker(first, 'before');
  await expect.poll(() => before.accepted.length, { interval: 5 }).toBeGreaterThan(20);
  await first.crash();
  await before.stop();
  expect(before.accepted.length).toBeLessThan(100);

  const second = await startProduct({ dataDir, env });
  const again = apiOf(second.url, signed);
  const workers = ['one', 'two', 'three'].map((name) => startScriptedWorker(second, name));
  const files = async () =>
    (await again.listProcessedFiles({ params: { dataSourceId: place.dataSourceId }, query: { page_size: 100 } }))
      .data_source_files;
  await expect.poll(async () => (await files()).length, { timeout: 120_000 }).toBe(100);
  await Promise.all(workers.map(({ stop }) => stop()));
  const all = [...before.accepted, ...workers.flatMap(({ accepted }) => accepted)];
  expect(new Set(all).size).toBe(all.length);
  // An answer that was written down but whose receipt died with the server is nobody's here, and the file is described
  // all the same.
  expect(all.length).toBeGreaterThan(90);
  expect((await files()).every(({ ai_description }) => ai_description?.startsWith('Описано'))).toBe(true);
  await second.stop();
});
