import { once } from 'node:events';
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openHook, type HookAnswer } from '../../../testing/hook-kit.ts';
import { createPost, NoAnswer, PORT_REFUSED, PRIVATE_ADDRESS } from './post.ts';
import type { Lookup } from './resolve-within.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function open(...answers: HookAnswer[]) {
  const hook = await openHook(...answers);
  closers.push(hook.close);
  return hook;
}
/** A server that does with a connection what it is told. */
async function openTcp(act: (socket: Socket) => void): Promise<string> {
  const server = createTcp((socket) => {
    // Heard to its end, so that it can be closed.
    socket.on('error', () => undefined).resume();
    act(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const within = createPost({ reach: 'any' });
const outside = createPost({ reach: 'public' });
const silence = async (sent: Promise<unknown>): Promise<NoAnswer> => {
  const error = await sent.catch((trouble: unknown) => trouble);
  if (!(error instanceof NoAnswer)) throw new Error(`answered after all: ${String(error)}`);
  return error;
};
const to = (url: string) => ({ url, headers: { 'x-mark': 'yes' }, body: 'тело' });
/** A name server that gives each of these in turn. */
const answering = (...turns: string[][]) => {
  const asked: string[] = [];
  const lookup: Lookup = (hostname) => {
    asked.push(hostname);
    return Promise.resolve(turns[Math.min(asked.length, turns.length) - 1] ?? []);
  };
  return { asked, lookup };
};

it('posts the body and brings back status, headers and text', async () => {
  const hook = await open({ status: 201, headers: { 'x-answer': '1' }, text: 'принято' });
  const answer = await within(to(`${hook.origin}/a?b=c`));
  expect(answer).toMatchObject({ status: 201, text: 'принято', headers: { 'x-answer': '1' } });
  expect(hook.heard).toMatchObject([{ path: '/a?b=c', headers: { 'x-mark': 'yes', 'content-length': '8' } }]);
  expect(hook.heard[0]?.body.toString()).toBe('тело');
});

it('follows no redirect', async () => {
  const other = await open();
  const hook = await open({ status: 302, headers: { location: other.origin } });
  expect((await within(to(hook.origin))).status).toBe(302);
  expect(other.heard).toEqual([]);
});

it('reads no more of an answer than its beginning', async () => {
  const hook = await open({ status: 200, text: 'x'.repeat(5_000_000) });
  expect((await within(to(hook.origin))).text).toHaveLength(16 * 1024);
});

it('keeps the status of an answer whose body never ends', async () => {
  const url = await openTcp((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nначало'));
  expect(await createPost({ reach: 'any', patienceMs: 200 })(to(url))).toMatchObject({ status: 200, text: 'начало' });
});

it('says why there was no answer, in words', async () => {
  const silent = await openTcp(() => undefined);
  expect(await silence(createPost({ reach: 'any', patienceMs: 1000 })(to(silent)))).toMatchObject({
    reason: 'Нет ответа за 1 с',
    isFinal: false,
  });
  const rude = await openTcp((socket) => void socket.resetAndDestroy());
  expect((await silence(within(to(rude)))).reason).toBe('Сервер оборвал соединение');
  const closed = await open();
  await closed.close();
  expect((await silence(within(to(closed.origin)))).reason).toBe('Сервер не принимает соединения');
  const nowhere: Lookup = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
  expect((await silence(createPost({ reach: 'public', lookup: nowhere })(to('http://nowhere.example/')))).reason).toBe(
    'Имя сервера не найдено',
  );
  const plain = await open();
  expect((await silence(within(to(plain.origin.replace('http:', 'https:'))))).reason).toBe(
    'Сервер не говорит по HTTPS',
  );
});

it('does not speak to an address of the inside, whatever its name or its spelling', async () => {
  const hook = await open();
  const { asked, lookup } = answering(['127.0.0.1', '10.0.0.1', '::1']);
  const post = createPost({ reach: 'public', lookup });
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost', 'inside.example.ru']) {
    expect(await silence(post(to(`http://${host}:${hook.port}/`))), host).toMatchObject({
      reason: PRIVATE_ADDRESS,
      isFinal: true,
    });
  }
  expect(await silence(outside(to(hook.origin)))).toMatchObject({ reason: PRIVATE_ADDRESS });
  expect(asked).toEqual(['inside.example.ru']);
  expect(hook.heard).toEqual([]);
});

it('asks for a name once, and connects to the very address it has looked at', async () => {
  const hook = await open();
  const { asked, lookup } = answering(['127.0.0.1'], ['127.0.0.2']);
  expect((await createPost({ reach: 'any', lookup })(to(`http://rebinding.example.ru:${hook.port}/`))).status).toBe(
    200,
  );
  expect(asked).toEqual(['rebinding.example.ru']);
  expect(hook.heard[0]?.headers.host).toBe(`rebinding.example.ru:${hook.port}`);
});

it('does not wait for ever for a server that offers another protocol', async () => {
  const address = await openTcp((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  );
  expect(await silence(within(to(address)))).toMatchObject({
    isFinal: true,
    reason: 'Сервер предлагает другой протокол вместо ответа',
  });
});

it('sends nothing to a port at which another service listens, nor to a machine’s metadata, whatever is allowed', async () => {
  for (const url of ['http://127.0.0.1:25/', 'http://127.0.0.1:6379/'])
    expect(await silence(within(to(url)))).toMatchObject({ reason: PORT_REFUSED, isFinal: true });
  expect(await silence(within(to('http://169.254.169.254/latest/meta-data')))).toMatchObject({
    reason: PRIVATE_ADDRESS,
    isFinal: true,
  });
  const { lookup } = answering(['127.0.0.1', '169.254.169.254']);
  expect(await silence(createPost({ reach: 'any', lookup })(to('http://metadata.example.ru/')))).toMatchObject({
    reason: PRIVATE_ADDRESS,
    isFinal: true,
  });
});
