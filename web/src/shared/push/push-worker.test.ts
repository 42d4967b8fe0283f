import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');
const ORIGIN = 'https://rakurs.test';
const FILE = '/cabinet/projects/3/data_sources/4/data_source_files/5?second=12.5';

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { url: string } };
}

/** The service worker over a browser of the test's own. */
const startWorker = (open: string[] = []) => {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const went: string[] = [];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: {
      showNotification: (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => void went.push(`focus ${url}`) }))),
      openWindow: (url: string) => void went.push(`open ${url}`),
    },
  };
  runInNewContext(SCRIPT, { self, URL });
  const tell = async (name: string, event: object) => {
    const waits: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => waits.push(work) });
    await Promise.all(waits);
  };
  return {
    shown,
    went,
    names: [...listeners.keys()],
    push: (text: string) => tell('push', { data: { json: (): unknown => JSON.parse(text) } }),
    click: (url: unknown) => tell('notificationclick', { notification: { close: () => undefined, data: { url } } }),
  };
};

test('shows what came as text, with the address of its file', async () => {
  const worker = startWorker();
  await worker.push(JSON.stringify({ title: 'Ракурс', text: '<b>Кошка</b>', path: FILE, tag: 'message-7' }));
  expect(worker.shown).toMatchObject([
    { title: 'Ракурс', options: { body: '<b>Кошка</b>', tag: 'message-7', data: { url: ORIGIN + FILE } } },
  ]);
});

test.each(['', 'no json', 'null', '{}', '{"title":7,"text":[],"path":{}}'])(
  'shows something even when %j came: a push must not be silent',
  async (text) => {
    const worker = startWorker();
    await worker.push(text);
    expect(worker.shown).toMatchObject([{ title: 'Ракурс', options: { data: { url: `${ORIGIN}/cabinet` } } }]);
  },
);

test.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '\\\\evil.example', 'data:text/html,x'])(
  'never leads away: %s',
  async (path) => {
    const worker = startWorker();
    await worker.push(JSON.stringify({ path }));
    await worker.click(path);
    expect(worker.shown[0]?.options.data.url.startsWith(`${ORIGIN}/`)).toBe(true);
    expect(worker.went).toHaveLength(1);
    expect(worker.went[0]?.startsWith(`open ${ORIGIN}/`)).toBe(true);
  },
);

test('a click goes to the tab that is there already, or opens one', async () => {
  const there = startWorker([`${ORIGIN}/rates`, ORIGIN + FILE]);
  await there.click(ORIGIN + FILE);
  expect(there.went).toEqual([`focus ${ORIGIN}${FILE}`]);
  const nowhere = startWorker();
  await nowhere.click(ORIGIN + FILE);
  expect(nowhere.went).toEqual([`open ${ORIGIN}${FILE}`]);
});

test('the worker answers no request of a page', () => {
  expect(startWorker().names).not.toContain('fetch');
});
