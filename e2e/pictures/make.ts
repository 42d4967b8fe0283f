/**
 * npm run pictures: the pictures of the public pages, taken of the real product in a real browser. Their place is the
 * repository; nothing here runs in the tests.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { apiOf } from '../testing/api.ts';
import { emptyDataDir, startProduct, type Product } from '../testing/product.ts';
import { bringScenery, writeCameraFilm } from './scenery.ts';
import { takePictures } from './take.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A worker beside the product's own: what is said of several machines is shown by several. */
async function addWorker(product: Product): Promise<() => void> {
  const { workerToken } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as {
    workerToken: string;
  };
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/worker.mjs'), '--server', product.url, '--token', workerToken, '--name', 'sklad-2'],
    { cwd: ROOT, stdio: 'inherit' },
  );
  const { email, password } = demoOf(product.said());
  const admin = apiOf(product.url, await apiOf(product.url).signIn({ body: { login: email, password } }));
  while ((await admin.showHealth()).workers.alive < 2) await new Promise((resume) => setTimeout(resume, 500));
  return () => void child.kill('SIGTERM');
}

const demoOf = (said: string): { email: string; password: string } => {
  const found = /Демо-вход: (\S+), пароль (\S+)/.exec(said);
  if (!found?.[1] || !found[2]) throw new Error(`No demo account:\n${said}`);
  return { email: found[1], password: found[2] };
};

const product = await startProduct({ dataDir: emptyDataDir() });
const film = join(product.dataDir, 'camera.mjpeg');
await writeCameraFilm(film);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
});
const dismiss = await addWorker(product);
try {
  await takePictures(browser, {
    scenery: await bringScenery(product.url, demoOf(product.said())),
    wanted: process.argv.slice(2),
  });
} finally {
  await browser.close();
  dismiss();
  await product.stop();
}
