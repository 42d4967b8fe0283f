// Finds Chromium for the browser tests, and installs Debian's when there is none and that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const findBrowser = () => process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path));

export function requireBrowser() {
  const found = findBrowser();
  if (found) return found;
  process.stdout.write('Устанавливаю Chromium для браузерных тестов…\n');
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  if (!(apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium'))) {
    process.stderr.write('Для браузерных тестов нужен Chromium: apt-get install chromium, или задайте CHROMIUM_PATH.\n');
    process.exit(1);
  }
  return findBrowser();
}
