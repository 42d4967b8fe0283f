import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { noisePng } from './testing/pictures.ts';
import { emptyDataDir, isAlive, launch, newDataDir, startProduct } from './testing/product.ts';

/** All of them, and what they have started. */
const areGone = (pids: number[]) => expect.poll(() => pids.filter(isAlive)).toEqual([]);

test('npm start serves the product with a database, a queue and a live worker, and stops without a trace', async () => {
  // As users have it, not as what lives for a minute.
  const product = await startProduct({
    dataDir: emptyDataDir(),
    by: 'npm',
    env: { SHORT_LIVED: 'off', SOMEBODYS_PASSWORD: 'not for the worker' },
  });
  expect(product.said()).toMatch(/Демо-вход: demo@\S+, пароль \S+/);
  const [, email = '', password = ''] = /Демо-вход: (\S+), пароль (\S+)/.exec(product.said()) ?? [];
  const demo = apiOf(product.url, await apiOf(product.url).signIn({ body: { login: email, password } }));
  await expect.poll(async () => (await demo.showHealth()).workers.alive).toBe(1);
  expect(await demo.showHealth()).toMatchObject({
    status: 'ok',
    database: { status: 'ok' },
    storage: { status: 'ok' },
    queue: { status: 'ok' },
  });
  expect(await apiOf(product.url).health()).toEqual({ status: 'ok' });
  expect((await demo.listProjects()).amount).toBe(1);
  // Where the system cannot keep the keys from who decodes media, it has been said.
  const ofDecoder = () => {
    const pid = product.pidOf('media-child.js');
    return pid > 0 ? readFileSync(`/proc/${pid}/mountinfo`, 'utf8') : '';
  };
  if (!product.said().includes('kept from its keys'))
    await expect.poll(ofDecoder).toContain(join(product.dataDir, 'secrets.json'));

  // The worker looks at strangers' pictures: it is told what it needs and nothing of the rest.
  const environmentOf = (file: string) =>
    readFileSync(`/proc/${product.pidOf(file)}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0] ?? '');
  expect(environmentOf('server/dist/main.js')).toContain('SOMEBODYS_PASSWORD');
  const toldToWorker = environmentOf('worker/dist/main.js');
  expect(toldToWorker).toEqual(expect.arrayContaining(['PATH', 'WORKER_TOKEN', 'WORKER_SERVER']));
  expect(toldToWorker.filter((name) => /^(SOMEBODYS_PASSWORD|DATA_DIR|PORT|npm_.*)$/.test(name))).toEqual([]);

  const pids = product.pids();
  expect(pids.length).toBeGreaterThanOrEqual(3);
  // A plain kill of npm itself: npm is gone at once, its children put things in order first.
  product.signal('SIGTERM');
  await product.ended;
  await areGone(pids);

  // Started again on the same data: the same account, made once, and no demo where it is switched off.
  const again = await startProduct({ dataDir: product.dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  expect(again.said()).not.toContain('Демо-вход');
  expect(await apiOf(again.url).signIn({ body: { login: email, password } })).toHaveProperty('jwt');
  again.signal('SIGINT');
  expect(await again.ended).toBe(0);
  rmSync(product.dataDir, { recursive: true });
});

test('a worker that dies comes back, and so does a server, which is said; both serve on', async () => {
  const product = await startProduct({ env: { DEMO: 'off' } });
  const person = apiOf(product.url, await signUp(product.url, 'stays@example.ru'));
  for (const file of ['worker/dist/main.js', 'server/dist/main.js']) {
    await expect.poll(() => product.pidOf(file)).toBeGreaterThan(0);
    const first = product.pidOf(file);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => [0, first].includes(product.pidOf(file)), { timeout: 60_000 }).toBe(false);
  }
  expect(product.said()).toContain('Обработчик неожиданно завершился (SIGKILL). Запускаю снова через 1 с.');
  expect(product.said()).toContain('Сервер неожиданно завершился (SIGKILL). Запускаю снова через 1 с.');
  await expect.poll(() => product.said(), { timeout: 60_000 }).toContain('Сервер снова работает.');
  // The same session, and a worker that has found the new server.
  await expect.poll(async () => (await person.showProcessing()).workers, { timeout: 60_000 }).toBe(1);
  const pids = product.pids();
  await product.stop();
  await areGone(pids);
});

for (const killed of ['npm', 'the start script'] as const) {
  test(`kill -9 of ${killed} ends the server and the worker too, and the next start finds the folder free`, async () => {
    const product = await startProduct({ env: { DEMO: 'off' }, by: killed === 'npm' ? 'npm' : 'script' });
    const person = apiOf(product.url, await signUp(product.url, 'killed@example.ru'));
    await expect.poll(async () => (await person.showProcessing()).workers).toBe(1);
    const pids = product.pids();
    expect(
      [product.pidOf('server/dist/main.js'), product.pidOf('worker/dist/main.js')].every((pid) => pids.includes(pid)),
    ).toBe(true);
    product.signal('SIGKILL');
    await areGone(pids);
    const again = await startProduct({ dataDir: product.dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
    await again.stop();
  });
}

test('kill -9 of a start that has only begun leaves nothing behind', async () => {
  const { child, dataDir, pids } = launch({ env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  await expect.poll(() => pids().length, { interval: 5 }).toBeGreaterThan(1);
  const started = pids();
  child.kill('SIGKILL');
  await areGone(started);
  const again = await startProduct({ dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  await again.stop();
});

test('a failed start prints its reason in one clear sentence', async () => {
  const refused = async (settings: Parameters<typeof launch>[0]): Promise<string> => {
    const { ended, said } = launch(settings);
    expect(await ended).toBeGreaterThan(0);
    expect(said().trim().split('\n')).toHaveLength(1);
    return said();
  };
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  expect(await refused({ port })).toContain(`Порт ${port} занят`);
  busy.close();

  expect(await refused({ dataDir: '/dev/null/data' })).toContain('недоступна для записи');

  const first = await startProduct({ env: { DEMO: 'off' } });
  expect(await refused({ dataDir: first.dataDir })).toContain('Ракурс уже запущен');
  await first.stop();
});

test('faulty settings are all listed at once', async () => {
  const { ended, said } = launch({ env: { PORT: 'порт', LOG_LEVEL: 'loud' } });
  expect(await ended).toBeGreaterThan(0);
  expect(said()).toMatch(/PORT[\s\S]*LOG_LEVEL/);
});

test('kill -9 in the middle of 200 project creations loses and doubles nothing', async () => {
  const dataDir = newDataDir();
  const first = await startProduct({ dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  const signed = await signUp(first.url, 'writer@example.ru');
  const titles = Array.from({ length: 200 }, (_, number) => `Проект ${number}`);
  const keys = new Map(titles.map((title, number) => [title, `key-${number}`]));
  const acknowledged = new Set<string>();

  const create = async (url: string, title: string): Promise<void> => {
    const project = await apiOf(url, signed, () => keys.get(title) ?? '').createProject({
      body: { title, description: '' },
    });
    acknowledged.add(project.title);
  };
  const wave = titles.map((title) => create(first.url, title).catch(() => undefined));
  await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(20);
  await Promise.all([first.crash(), ...wave]);
  expect(acknowledged.size).toBeLessThan(titles.length);
  const beforeCrash = new Set(acknowledged);

  const second = await startProduct({ dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  const kept = (await apiOf(second.url, signed).listProjects()).projects.map(({ title }) => title);
  expect(kept).toEqual([...new Set(kept)]);
  for (const title of beforeCrash) expect(kept).toContain(title);

  // The client's queue repeats what was not acknowledged, with the same keys: each exists once in the end.
  await Promise.all(titles.filter((title) => !beforeCrash.has(title)).map((title) => create(second.url, title)));
  const all = (await apiOf(second.url, signed).listProjects()).projects.map(({ title }) => title);
  expect(all.toSorted()).toEqual(titles.toSorted());
  await second.stop();
});

test('kill -9 in the middle of 50 uploads keeps every acknowledged file whole and nothing of the rest', async () => {
  const dataDir = newDataDir();
  const first = await startProduct({ dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  const signed = await signUp(first.url, 'uploader@example.ru');
  const { id: project } = await apiOf(first.url, signed).createProject({
    body: { title: 'Загрузки', description: '' },
  });
  const { id: dataSourceId } = await apiOf(first.url, signed).createDataSource({
    body: { project, title: 'Папка', description: '' },
  });
  const acknowledged = new Map<number, Buffer>();

  const send = async (number: number): Promise<void> => {
    const bytes = noisePng(number);
    const file = await uploadTo(first.url, signed, { dataSourceId, projectId: project, name: `${number}.png`, bytes });
    acknowledged.set(file.id, bytes);
  };
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  // As many at once as one user may.
  const wave = Array.from({ length: 3 }, async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      await send(number).catch(() => undefined);
  });
  await expect.poll(() => acknowledged.size, { interval: 1, timeout: 60_000 }).toBeGreaterThan(4);
  await Promise.all([first.crash(), ...wave]);
  expect(acknowledged.size).toBeLessThan(50);

  const second = await startProduct({ dataDir, env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  const api = apiOf(second.url, signed);
  for (const [fileId, bytes] of acknowledged) {
    const file = await api.showFile({ params: { dataSourceId, fileId } });
    const kept = Buffer.from(await (await fetch(second.url + file.file_url)).arrayBuffer());
    expect(kept.equals(bytes)).toBe(true);
  }
  // Whatever was not acknowledged is whole too, or not there at all: no row without bytes, no half-written file.
  const { data_source_files: all } = await api.listFiles({ params: { dataSourceId }, query: { page_size: 100 } });
  for (const file of all) expect((await fetch(second.url + file.file_url)).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await api.listFiles({ params: { dataSourceId }, query: { page_size: 100 } })).data_source_files.every(
          ({ state }) => state === 'ready',
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(readdirSync(join(dataDir, 'storage', 'incoming'))).toEqual([]);
  await second.stop();
});
