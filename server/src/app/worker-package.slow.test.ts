import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, TEST_SECRETS, type TestApp } from '../../testing/test-app.ts';
import { newPlace, sha256, upload } from '../../testing/upload-kit.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rakurs-lent-'));
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fetchPath = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers });
const asWorker = { authorization: TEST_SECRETS.workerToken };

/** As `npm run build` does it, beside the real one. */
function pack(): string {
  const built = join(folder, 'built');
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'worker', '--outDir', built, '--logLevel', 'error'],
    { cwd: ROOT },
  );
  const to = join(folder, 'worker.tgz');
  const script = `import { packWorker } from ${JSON.stringify(pathToFileURL(join(ROOT, 'scripts/pack-worker.mjs')).href)}; packWorker(${JSON.stringify({ room: join(ROOT, 'worker'), built, to })});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  return to;
}

it('a program that is not built is not there, and says so', async () => {
  const answer = await fetchPath('/worker.tgz');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    code: 'not_found',
    detail: 'Программа обработчика на этом сервере не собрана',
  });
});

it('models go to workers alone, and no address leads to anything else', async () => {
  for (const url of ['/worker_files', '/worker_files/eyes-2/words.json'])
    expect((await fetchPath(url)).statusCode).toBe(401);
  const { files } = (await fetchPath('/worker_files', asWorker)).json<{
    files: { name: string; size: number; sha256: string }[];
  }>();
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'efficientdet-lite2/efficientdet-lite2.onnx',
      'eyes-2/eyes.onnx',
      'eyes-2/words.json',
      'morphology-1/words.dawg',
      'teach-1/projection.json',
      'rus.traineddata',
      'eng.traineddata',
    ]),
  );
  const words = await fetchPath('/worker_files/eyes-2/words.json', asWorker);
  expect(sha256(words.rawPayload)).toBe(files.find(({ name }) => name === 'eyes-2/words.json')?.sha256);
  for (const name of [
    'eyes-2/README.md',
    '../package.json',
    '..%2fpackage.json',
    'eyes-2/../../package.json',
    '/etc/passwd',
  ])
    expect((await fetchPath(`/worker_files/${name}`, asWorker)).statusCode, name).toBe(404);
});

it(
  'the packed program, started by its key in an empty folder, fetches what it needs, works, and earns',
  { timeout: 720_000 },
  async () => {
    const archive = readFileSync(pack());
    writeFileSync(join(app.dataDir, 'worker.tgz'), archive);
    const served = await fetchPath('/worker.tgz');
    expect(served.rawPayload.equals(archive)).toBe(true);
    expect(served.headers['etag']).toBe(`"${sha256(archive)}"`);
    expect((await fetchPath('/worker.tgz', { 'if-none-match': String(served.headers['etag']) })).statusCode).toBe(304);

    const home = join(folder, 'home');
    mkdirSync(home);
    execFileSync('tar', ['-xzf', join(folder, 'worker.tgz'), '-C', home]);
    // Where npm would put them.
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'package', 'node_modules'));
    const { bin, dependencies } = JSON.parse(readFileSync(join(home, 'package', 'package.json'), 'utf8')) as {
      bin: Record<string, string>;
      dependencies: Record<string, string>;
    };
    expect(Object.values(dependencies)).toEqual(
      Object.values(dependencies).filter((version) => /^\d+\.\d+\.\d+$/.test(version)),
    );

    const [customer, lender] = [await app.newUser(), await app.newUser()];
    const place = await newPlace(customer);
    const { rates } = await customer.api.listRates();
    const rate = rates.find(({ miner_value }) => miner_value > 0);
    await customer.api.changeActiveRate({ params: { projectId: place.projectId }, body: { rateId: rate?.id ?? 0 } });
    await app.inference.setLent(place.projectId, true);
    const file = await upload(app, customer, place, { bytes: await makeJpeg({ width: 200, height: 150 }) });

    const server = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await lender.api.createOwnWorker({ body: { name: 'Домашний' } });
    // Without a PATH there is no Tesseract: the text is read by what came from the server.
    const run = (key: string) => {
      const started = spawn(
        process.execPath,
        [join(home, 'package', bin['rakurs-worker'] ?? ''), `--server=${server}`, `--token=${key}`],
        {
          cwd: home,
          env: { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), LOCALAPPDATA: join(home, 'cache') },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      onTestFinished(() => void started.kill('SIGKILL'));
      return started;
    };
    const program = run(token);
    let told = '';
    program.stderr.on('data', (bytes: Buffer) => void (told += String(bytes)));

    await vi.waitFor(
      async () => expect((await lender.api.listOwnWorkers()).loan, told).toMatchObject({ checking: 1 }),
      { timeout: 300_000, interval: 200 },
    );
    // The same program with the installation's key sees the same in truth, and by that the other is paid.
    const own = run(TEST_SECRETS.workerToken);
    await vi.waitFor(
      async () =>
        expect((await lender.api.listOwnWorkers()).workers, told).toMatchObject([
          { is_alive: true, earned: rate?.miner_value },
        ]),
      { timeout: 300_000, interval: 200 },
    );
    const { ai_description, ai_provider } = await customer.api.showFile({
      params: { dataSourceId: place.dataSourceId, fileId: file.id },
    });
    expect([ai_description, ai_provider]).toEqual([expect.stringMatching(/[а-я]/), 'embedded']);
    expect(told).toMatch(/Загружаю модели, один раз: \d+ МБ/);
    expect(existsSync(join(home, 'cache'))).toBe(process.platform !== 'darwin');

    own.kill('SIGKILL');
    program.kill('SIGINT');
    const [code] = await once(program, 'exit');
    expect(code).toBe(0);
    expect(told).toContain('Останавливаюсь');
  },
);
