import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RECOGNISE_COMMAND, RESUMABLE_PATH, type Client, type Contract, type TaskResult } from '@rakurs/contract';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { createKillableServer, createKillableWorker } from '../../testing/killable-server.ts';
import { sha256 } from '../../testing/upload-kit.ts';
import { seen } from '../../testing/worker-kit.ts';

const PART = 64 * 1024;
const PATIENCE = { timeout: 30_000, interval: 50 };
const USER = { email: 'killed@example.ru', password: 'long-enough' };

const { dataDir, address, start, died, kill, order, armed, rows, client, end } = createKillableServer();
const { next, finish } = createKillableWorker({ client });
const lying = (folder: string): string[] =>
  existsSync(join(dataDir, 'storage', folder)) ? readdirSync(join(dataDir, 'storage', folder)) : [];
const objects = (): string[] =>
  readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true }).flatMap(({ name }) =>
    /^[0-9a-f]{64}$/.test(name) ? [name] : [],
  );

let api: Client<Contract>;
let headers: { authorization: string; csrf: string };
let place: { projectId: number; dataSourceId: number };
beforeAll(async () => {
  await start();
  const { jwt, csrf } = await client().signUp({ body: USER });
  headers = { authorization: jwt, csrf };
  api = client(headers);
  const project = await api.createProject({ body: { title: 'Склад', description: '' } });
  place = {
    projectId: project.id,
    dataSourceId: (await api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } })).id,
  };
});
afterAll(end);

/** A client as shipped, which goes on by itself for as long as it is let. */
const send = (bytes: Buffer, onPart: (sent: number) => void = () => undefined) =>
  new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      endpoint: address() + RESUMABLE_PATH,
      headers,
      chunkSize: PART,
      retryDelays: Array.from({ length: 200 }, () => 100),
      metadata: {
        filename: 'ворота.jpg',
        data_source_id: String(place.dataSourceId),
        project_id: String(place.projectId),
        sha256_checksum: sha256(bytes),
      },
      onChunkComplete: (_, sent) => onPart(sent),
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
const onlyFile = async () =>
  (await api.listFiles({ params: { dataSourceId: place.dataSourceId }, query: {} })).data_source_files;
const pictureOf = async () => Buffer.concat([await makeJpeg({ width: 64, height: 48 }), randomBytes(6 * PART)]);

it('an upload goes on through a server killed between two parts, and one killed between the storage and the commit', async () => {
  const bytes = await pictureOf();
  const deaths: Promise<void>[] = [];
  const dieOnce = async () => {
    await kill();
    // The next one falls at the last step, and the one after it is let live.
    order('kept');
    await start();
    await died();
    expect(objects()).toEqual([sha256(bytes)]);
    await start();
  };
  await send(bytes, (sent) => void (sent >= 3 * PART && deaths.length === 0 && deaths.push(dieOnce())));
  await Promise.all(deaths);
  expect(await onlyFile()).toMatchObject([{ sha256_checksum: sha256(bytes), size: bytes.length }]);
  // Its preparation may still have scratch paper there.
  await expect.poll(() => [lying('uploads'), lying('incoming')], PATIENCE).toEqual([[], []]);
}, 120_000);

it('a description is charged once, though the server was killed after the commit and the worker answers again', async () => {
  const { rates } = await api.listRates();
  const [rate] = rates;
  await api.changeActiveRate({ params: { projectId: place.projectId }, body: { rateId: rate?.id ?? 0 } });
  // What the upload asked for was free: there was no plan. Asked for anew, it costs.
  const free = await next('recognise');
  await finish(free, seen(free, 'На снимке — кошка.'));
  const [file] = await onlyFile();
  await api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: file?.id ?? 0 } } });
  const paid = await next('recognise');
  const charged = () =>
    rows(
      "select c.state, c.kopecks::int, a.balance::int as charges, d.kopecks::int as day from charges c join ledger_accounts a on a.user_id = c.user_id and a.kind = 'charges' join charge_days d on d.user_id = c.user_id",
    );
  await armed('answered', () => finish(paid, seen(paid, 'На снимке — кошка.')));
  const once = [{ state: 'charged', kopecks: rate?.value, charges: rate?.value, day: rate?.value }];
  expect(await charged()).toEqual(once);
  expect(await finish(paid, seen(paid, 'На снимке — кошка.'))).toMatchObject({ accepted: true });
  expect(await charged()).toEqual(once);
}, 120_000);

it('a message stands in the feed once, though the server was killed before the commit that writes it and again after it', async () => {
  const [rate] = (await api.listRates()).rates;
  await api.changeActiveRate({ params: place, body: { rateId: rate?.id ?? 0 } });
  const question = await api.createSourceQuestion({ params: place, body: { content: 'Есть ли кошка?' } });
  await api.createReaction({
    params: { ...place, questionId: question.id },
    body: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' },
  });
  const [file] = await onlyFile();
  await api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: file?.id ?? 0 } } });
  const told = await next('recognise');
  await finish(told, seen(told, 'На снимке — кошка.'));

  const asked = await next('answer');
  const yes: TaskResult = {
    task: 'answer',
    result: {
      answers: asked.payload.frames.map(({ id }) => ({
        frame_id: id,
        text: 'да',
        confidence: 0.9,
        reason: null,
        provider: 'embedded',
        model: 'Тест',
      })),
      seen: [],
    },
  };
  await armed('committing', () => finish(asked, yes));
  expect(await rows('select id from feed_messages')).toEqual([]);
  await armed('answered', () => finish(asked, yes));
  expect(await rows('select content from feed_messages')).toEqual([{ content: 'Кошка!' }]);
  expect(await finish(asked, yes)).toMatchObject({ accepted: true });
  expect((await api.listMessages({ query: {} })).messages).toMatchObject([
    { content: 'Кошка!', answer: 'да', repeats: 0 },
  ]);
}, 120_000);

it('a purge killed between rows and objects is brought to its end by the next server, and leaves nothing', async () => {
  const [file] = await onlyFile();
  await api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file?.id ?? 0 } });
  await armed('removing', () => api.eraseFromTrash({ body: { files: [file?.id ?? 0] } }));
  await expect.poll(objects, PATIENCE).toEqual([]);
  await expect
    .poll(() => rows('select key from pending_deletes union all select name from files'), PATIENCE)
    .toEqual([]);
}, 120_000);

it('the erasure of an account killed half-way is brought to its end by the next server, and leaves nothing', async () => {
  await send(await pictureOf());
  await armed('removed', () => api.eraseAccount({ body: { password: USER.password, confirmation: 'УДАЛИТЬ' } }));
  await expect.poll(() => rows('select id from users'), PATIENCE).toEqual([]);
  expect([objects(), lying('uploads')]).toEqual([[], []]);
  for (const table of [
    'projects',
    'data_sources',
    'files',
    'frames',
    'pending_deletes',
    'uploads',
    'inference_tasks',
    'sessions',
    'ai_questions',
    'ai_reactions',
    'frame_answers',
    'feed_messages',
    'dialogs',
    'charges',
    'charge_days',
    'project_months',
  ])
    expect(await rows(`select 1 from ${table}`), table).toEqual([]);
}, 120_000);
