import type { Client, Contract } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOn, foundOnEach, learned } from '../../testing/training-set-kit.ts';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { createKillableServer, createKillableWorker } from '../../testing/killable-server.ts';
import { formOf, type Place } from '../../testing/upload-kit.ts';
import { seen } from '../../testing/worker-kit.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const LABELLED = 5;
const PICTURES = 7;

const { start, kill, armed, rows, disagreements, client, address, end } = createKillableServer();
const { next, finish } = createKillableWorker({ client });

let api: Client<Contract>;
let place: Place;
let price = 0;

const upload = async (headers: { authorization: string; csrf: string }, number: number): Promise<number> => {
  const bytes = await makeJpeg({ width: 64 + number, height: 48 });
  const answer = await fetch(`${address()}/api/projects/data_sources/data_source_files/new`, {
    method: 'POST',
    headers,
    body: formOf(place, { bytes, name: `${number}.jpg` }),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as { id: number }).id;
};

/** A project with a plan, whose pictures are described and five of them labelled. */
beforeAll(async () => {
  await start();
  const { jwt, csrf } = await client().signUp({ body: { email: 'killed-scan@example.ru', password: 'long-enough' } });
  const headers = { authorization: jwt, csrf };
  api = client(headers);
  const project = await api.createProject({ body: { title: 'Склад', description: '' } });
  place = {
    projectId: project.id,
    dataSourceId: (await api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } })).id,
  };
  for (let number = 0; number < PICTURES; number += 1) {
    const fileId = await upload(headers, number);
    const task = await next('recognise');
    await finish(task, seen(task, 'На снимке — двор.'));
    if (number < LABELLED) await drawOn(api, place, { fileId, title: 'Ящик' });
  }
  const [rate] = (await api.listRates()).rates;
  price = rate?.value ?? 0;
  await api.changeActiveRate({ params: place, body: { rateId: rate?.id ?? 0 } });
}, 120_000);
afterAll(end);

const detections = async () => (await api.listDetections({ params: place, query: {} })).detections;
const charged = () =>
  rows(
    "select state, sum(kopecks)::int as kopecks, sum(cardinality(frame_ids))::int as frames from charges where state <> 'released' group by state order by state",
  );

it('a scan goes on through servers killed before and after its commit: each frame is charged once, nothing is found twice, and the books agree', async () => {
  const { ticket } = await api.reindexProject({ params: place });
  const trainingSet = await next('learn');
  await armed('answered', () => finish(trainingSet, learned(trainingSet)));
  expect(await finish(trainingSet, learned(trainingSet))).toMatchObject({ accepted: true });

  const scan = await next('scan');
  await kill();
  await start();
  await armed('found', () => finish(scan, foundOnEach(scan)));
  expect([await detections(), await charged()]).toEqual([
    [],
    [{ state: 'reserved', kopecks: PICTURES * price, frames: PICTURES }],
  ]);
  await armed('answered', () => finish(scan, foundOnEach(scan)));
  expect(await finish(scan, foundOnEach(scan))).toMatchObject({ accepted: true });

  await expect
    .poll(() => api.checkTicket({ body: { ticketId: ticket.id } }), PATIENCE)
    .toMatchObject({ status: 'выполнено', progress: 1 });
  const found = await detections();
  expect(found).toHaveLength(PICTURES);
  expect(new Set(found.map(({ data_source_file_id: fileId }) => fileId)).size).toBe(PICTURES);
  const once = [{ state: 'charged', kopecks: PICTURES * price, frames: PICTURES }];
  expect(await charged()).toEqual(once);
  expect(await disagreements()).toEqual([]);

  // Nothing is left to do, and nothing is done or paid.
  const again = await api.reindexProject({ params: place });
  await expect
    .poll(() => api.checkTicket({ body: { ticketId: again.ticket.id } }), PATIENCE)
    .toMatchObject({ status: 'выполнено' });
  expect(await charged()).toEqual(once);
  expect(await detections()).toHaveLength(PICTURES);
}, 180_000);
