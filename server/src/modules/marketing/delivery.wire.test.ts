import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openMail, readLetter } from '../../../testing/mail-kit.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };
const closers: (() => Promise<unknown>)[] = [];
let left: TestDatabase;

const portOf = (server: Server): number => {
  const address = server.address() as AddressInfo;
  return address.port;
};

interface Heard {
  body: unknown;
  headers: IncomingHttpHeaders;
}
/** Another program that answers with these statuses in turn, the last one for ever. */
async function openHook(...statuses: number[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        heard.push({ body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers });
        response.writeHead(statuses[Math.min(heard.length, statuses.length) - 1] ?? 200).end('ok');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { heard, url: `http://127.0.0.1:${portOf(server)}/hook` };
}

/** Without sitting out the pause between attempts, which is the queue's own. */
const until = (delivered: { webhook: boolean; email: boolean }) =>
  vi.waitFor(async () => {
    await left.database.raw("update queue.job set start_after = now() where state = 'retry'");
    const { rows } = await left.database.raw(
      'select webhook_delivered_at is not null as webhook, email_delivered_at is not null as email from callback_requests',
    );
    expect(rows).toEqual([delivered]);
  }, PATIENCE);
const WORDS = 'Вопрос\r\nBcc: victim@example.ru\r\n\r\n<b>жирно</b>';
const NOBODY = 'http://127.0.0.1:4/hook';

/**
 * One story: a request comes while the mail refuses and nobody listens to the webhook; the server stops and starts
 * again; the webhook is back, with errors at first.
 */
let app: TestApp;
let hook: Awaited<ReturnType<typeof openHook>>;
let mail: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  left = await openTestDatabase();
  mail = await openMail({ refusals: 1 });
  closers.push(mail.close);
  hook = await openHook(500, 302, 200);
  const before = await openTestApp(
    { ...mail.settings, CALLBACK_EMAIL_TO: 'sales@rakurs.test, boss@rakurs.test', CALLBACK_WEBHOOK_URL: NOBODY },
    left,
  );
  await before.client().registerCallbackRequest({
    body: { cell: { phone: '+7 (912) 345-67-89' }, description: WORDS, requesting_url: 'rakurs.test/rates' },
  });
  await until({ webhook: false, email: true });
  await before.close();
  app = await openTestApp(
    { ...mail.settings, CALLBACK_EMAIL_TO: 'sales@rakurs.test, boss@rakurs.test', CALLBACK_WEBHOOK_URL: hook.url },
    left,
  );
  closers.push(app.stop);
  await until({ webhook: true, email: true });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

it('sends a request to another program, again after every error, through an outage and a restart', () => {
  expect(hook.heard).toHaveLength(3);
  for (const { body, headers } of hook.heard) {
    expect(body).toEqual({
      id: 1,
      phone: '+79123456789',
      description: WORDS,
      requesting_url: 'rakurs.test/rates',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(headers['idempotency-key']).toBe('callback-request-1');
  }
});

it('writes one letter of plain text, again after a refusal, and lets no words of a visitor near its headers', () => {
  expect([mail.tries(), mail.letters.length]).toEqual([2, 1]);
  const { head, text } = readLetter(mail.letters[0] ?? '');
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  expect(head).toMatch(/^To: sales@rakurs\.test, boss@rakurs\.test$/m);
  expect(head).toMatch(/^Message-ID: <callback-request-1-\d+@rakurs\.test>$/m);
  expect(head).not.toMatch(/^Bcc/im);
  expect(text).toContain('Телефон: +79123456789');
  // Anybody may write it: it is quoted, and no link.
  expect(text).toContain('Страница: «rakurs[.]test/rates»');
  expect(text).toMatch(/\n«.*Bcc: victim\[at\]example\[\.\]ru.*»$/);
});

it('delivers nothing twice when a job runs again', async () => {
  for (const channel of ['webhook', 'email'] as const) await app.marketing.deliver({ requestId: 1, channel });
  await app.marketing.deliver({ requestId: 404, channel: 'webhook' });
  expect([hook.heard.length, mail.letters.length]).toEqual([3, 1]);
});
