// Finds Tesseract, the reader of text, with Russian and English; installs Debian's when it is not there and that is
// possible.
// Where it is not, Debian's language files are fetched alone: that needs no rights, and the worker reads with them
// through WebAssembly.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const PACKAGES = ['tesseract-ocr', 'tesseract-ocr-rus', 'tesseract-ocr-eng'];
/** The language files of tesseract-lang 4.1.0 (Apache-2.0), as Debian 12 has them. */
const LANGUAGES = {
  rus: 'e16e5e036cce1d9ec2b00063cf8b54472625b9e14d893a169e2b0dedeb4df225',
  eng: '7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2',
};
const APT_ENVIRONMENT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

const hasTesseract = () => {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
  const installed = (stdout ?? '').split(/\s+/);
  return Object.keys(LANGUAGES).every((language) => installed.includes(language));
};

/** As root, or through sudo if it asks no password. */
function aptGet(...args) {
  const command = process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args];
  return (
    spawnSync(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env: APT_ENVIRONMENT }).status ===
    0
  );
}

const isGenuine = (file, sha256) =>
  existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;

/**
 * `apt-get download` and `dpkg-deb -x` work for anybody: into a folder of one's own, and only the two files are kept.
 */
export function fetchLanguageFiles(folder) {
  const kept = (language) => join(folder, `${language}.traineddata`);
  const missing = Object.entries(LANGUAGES).filter(([language, sha256]) => !isGenuine(kept(language), sha256));
  if (missing.length === 0) return true;
  const scratch = mkdtempSync(join(tmpdir(), 'reader-'));
  try {
    const run = (command, args) =>
      spawnSync(command, args, { cwd: scratch, stdio: 'ignore', env: APT_ENVIRONMENT }).status === 0;
    if (!run('apt-get', ['download', ...missing.map(([language]) => `tesseract-ocr-${language}`)])) return false;
    for (const archive of readdirSync(scratch).filter((name) => name.endsWith('.deb')))
      if (!run('dpkg-deb', ['-x', archive, 'unpacked'])) return false;
    const found = readdirSync(join(scratch, 'unpacked'), { recursive: true, encoding: 'utf8' });
    return missing.every(([language, sha256]) => {
      const path = found.find((name) => name.endsWith(`/${language}.traineddata`));
      if (path === undefined || !isGenuine(join(scratch, 'unpacked', path), sha256)) return false;
      mkdirSync(folder, { recursive: true });
      copyFileSync(join(scratch, 'unpacked', path), kept(language));
      return true;
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Never stops the start: the product serves without a reader, and the worker says what is missing. */
export function requireTesseract(folder = process.env.MODELS_DIR || join(root, 'models')) {
  if (hasTesseract()) return;
  process.stdout.write('Устанавливаю Tesseract для чтения текста на снимках…\n');
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...PACKAGES);
  if (install() || (aptGet('update') && install())) return;
  const hasFiles = fetchLanguageFiles(folder);
  const advice = `Установите Tesseract: apt-get install ${PACKAGES.join(' ')}`;
  process.stderr.write(
    hasFiles
      ? `Tesseract установить не удалось, текст читается запасным способом, он вдвое медленнее. ${advice}\n`
      : `Без него файлы не распознаются. ${advice}\n`,
  );
}
