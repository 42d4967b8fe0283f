// Finds Chromium for the browser tests, and installs Debian's when there is none and that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same engine without the window around it, which nobody sees here and which takes as long as the pages do. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WITH_WINDOW = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** A closed network is noticed soon: the tests run without what it would have brought. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];

export const findBrowser = () => process.env.CHROMIUM_PATH ?? [SHELL, ...WITH_WINDOW].find((path) => existsSync(path));

const apt = (...args) =>
  spawnSync('apt-get', [...IMPATIENT, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const install = (name) => apt('install', '-y', '--no-install-recommends', name);
const installAfterUpdate = (name) => install(name) || (apt('update') && install(name));

export function requireBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL)) return findBrowser();
  process.stdout.write('Устанавливаю Chromium для браузерных тестов…\n');
  if (installAfterUpdate('chromium-headless-shell')) return findBrowser();
  const found = findBrowser();
  if (found) {
    process.stdout.write('Без chromium-headless-shell браузерные тесты идут дольше.\n');
    return found;
  }
  if (!installAfterUpdate('chromium')) {
    process.stderr.write(
      'Для браузерных тестов нужен Chromium: apt-get install chromium-headless-shell, или задайте CHROMIUM_PATH.\n',
    );
    process.exit(1);
  }
  return findBrowser();
}
