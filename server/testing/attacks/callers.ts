/**
 * The hostile callers of `npm run attack`, in a process of their own: told where the product is, how many requests they
 * make, from how many sockets and for how long. They call this machine alone.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { contract, LIVE_PATH, RESUMABLE_PATH } from '@rakurs/contract';
import { frameOf } from '../load/open-socket.ts';
import { bytesOf, jsonOf, rawRequest, type RawAnswer, type RawRequest } from './raw-request.ts';

const [, , url = '', requests = '1000', sockets = '64', seconds = '60'] = process.argv;
const { hostname, port: portText } = new URL(url);
if (hostname !== '127.0.0.1') throw new Error('Attacks are for a product of one’s own, on this machine.');
const port = Number(portText);
const MEGABYTE = 1024 * 1024;
const WITHIN_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const tell = (message: object): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

interface Insider {
  jwt: string;
  csrf: string;
  token: string;
  peerId: string;
  userId: number;
}

/** Some attackers have registered, and lend a computer. */
async function register(number: number): Promise<Insider> {
  const from = { 'x-forwarded-for': `10.66.1.${1 + number}`, 'content-type': 'application/json' };
  const post = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...from, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const signed = await post<{ jwt: string; csrf: string }>(contract.signUp.path, {
    email: `attacker-${number}@example.ru`,
    password: randomBytes(12).toString('hex'),
  });
  const credentials = { authorization: signed.jwt, csrf: signed.csrf };
  const { token } = await post<{ token: string }>(
    contract.createOwnWorker.path,
    { name: `computer ${number}` },
    credentials,
  );
  const me = (await (await fetch(url + contract.me.path, { headers: { ...from, ...credentials } })).json()) as {
    peer_id: string;
    id: number;
  };
  return { ...signed, token, peerId: me.peer_id, userId: me.id };
}

type Attack = (insider: Insider, from: Record<string, string>) => Promise<RawAnswer>;
const raw = (request: Omit<RawRequest, 'port' | 'withinMs'>): Promise<RawAnswer> =>
  rawRequest({ port, withinMs: WITHIN_MS, ...request });
const large = (type: string, letters: string, megabytes = 64) => ({
  headers: { 'content-type': type, 'content-length': String(megabytes * MEGABYTE) },
  body: bytesOf(megabytes * MEGABYTE, letters),
});
const signedBy = ({ jwt, csrf }: Insider) => ({ authorization: jwt, csrf });
const FORM = 'multipart/form-data; boundary=x';

const post = (path: string, type: string, letters: string): Attack => {
  return (_, from) => {
    const { headers, body } = large(type, letters);
    return raw({ method: 'POST', path, headers: { ...from, ...headers }, body });
  };
};

const json = ({
  path,
  headers,
  megabytes,
}: {
  path: string;
  headers: Record<string, string>;
  megabytes: number;
}): Promise<RawAnswer> => {
  const { length, pieces } = jsonOf(megabytes * MEGABYTE);
  return raw({
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': String(length) },
    body: pieces,
  });
};

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
};
const upgrade = (from: Record<string, string>): string => {
  const headers = Object.entries({ ...from, ...UPGRADE }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${LIVE_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers.join('')}\r\n`;
};

const HOLD_MS = 5000;
/** Says these things and then holds the connection, reading nothing. */
const hold = (said: (string | Buffer)[]): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
    for (const one of said) socket.write(one);
    const patience = setTimeout(() => socket.destroy(), HOLD_MS);
    socket.on('close', () => {
      clearTimeout(patience);
      resolve({ status: null, sentBytes: 0 });
    });
  });

const ATTACKS: Record<string, Attack> = {
  'json to the upload': (_, from) => json({ path: contract.uploadFile.path, headers: from, megabytes: 64 }),
  'form to the upload': post(contract.uploadFile.path, FORM, 'a'),
  'octets to the upload': post(contract.uploadFile.path, 'application/octet-stream', 'a'),
  'json to a part': (_, from) => json({ path: RESUMABLE_PATH, headers: from, megabytes: 15 }),
  'part of nobody': post(RESUMABLE_PATH, 'application/offset+octet-stream', 'a'),
  'json to the attachments': post('/api/admin/dialogs/1/attachments', 'application/json', '{"a":'),
  'json to the sign-in': post(contract.signIn.path, 'application/json', '['),
  'json to the statistics': post(contract.countStatsDays.path, 'application/json', '[1,'),
  'json to the search': post(contract.search.path, 'application/json', '"а'),
  'chunks without an end': (_, from) =>
    raw({
      method: 'POST',
      path: contract.uploadFile.path,
      headers: { ...from, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: chunks(64),
    }),
  'wide heartbeat': (insider, from) =>
    json({ path: contract.workerHeartbeat.path, headers: { ...from, authorization: insider.token }, megabytes: 30 }),
  'wide result': (insider, from) =>
    json({ path: '/api/workers/tasks/1/result', headers: { ...from, authorization: insider.token }, megabytes: 30 }),
  'wide body of a user': (insider, from) => {
    const text = `{"content":"а","pageNumber":[${'1,'.repeat(30_000)}1]}`;
    return raw({
      method: 'POST',
      path: contract.search.path,
      headers: {
        ...from,
        ...signedBy(insider),
        'content-type': 'application/json',
        'content-length': String(text.length + 1),
      },
      body: [text],
    });
  },
  'form of a user without params': (insider, from) => {
    const begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    return raw({
      method: 'POST',
      path: contract.uploadFile.path,
      headers: { ...from, ...signedBy(insider), 'content-type': FORM, 'content-length': String(8 * MEGABYTE) },
      body: [begin, ...bytesOf(4 * MEGABYTE, 'a')],
    });
  },
  'search of a user': (insider, from) => {
    const text = JSON.stringify({
      content: `${'(((((a+)+)+)+ '.repeat(40)}-без "незакрытая класс:`,
      pageNumber: 1e9,
      searchSize: 1e9,
    });
    return raw({
      method: 'POST',
      path: contract.search.path,
      headers: {
        ...from,
        ...signedBy(insider),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      },
      body: [text],
    });
  },
  guess: (_, from) => {
    const text = JSON.stringify({ login: 'load-0@example.ru', password: randomBytes(8).toString('hex') });
    return raw({
      method: 'POST',
      path: contract.signIn.path,
      headers: { ...from, 'content-type': 'application/json', 'content-length': String(text.length) },
      body: [text],
    });
  },
  'headers without an end': () => hold(['GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ']),
  'address without an end': (_, from) => raw({ method: 'GET', path: `/${'a'.repeat(60_000)}`, headers: from }),
  'no http at all': () =>
    raw({
      method: '\0\x16\x03\x01',
      path: randomBytes(200).toString('latin1'),
      headers: {},
      body: bytesOf(MEGABYTE, '\r\n'),
    }),
  'socket that never reads': ({ peerId, userId }, from) => {
    const ping = frameOf(JSON.stringify({ title: 'PING' }));
    return hold([
      upgrade(from),
      frameOf(JSON.stringify({ title: 'connect', session_id: peerId, user_id: userId })),
      ...Array.from({ length: 50 }, () => ping),
    ]);
  },
  'socket of a foreigner': (_, from) =>
    raw({ method: 'GET', path: LIVE_PATH, headers: { ...from, ...UPGRADE, origin: 'https://evil.example' } }),
};

/** As chunked transfer wants it: megabyte after megabyte, and no last one. */
function* chunks(megabytes: number): Generator<Buffer> {
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE, '['), Buffer.from('\r\n')]);
  for (let sent = 0; sent < megabytes; sent += 1) yield chunk;
}

const insiders = await Promise.all(Array.from({ length: 4 }, (_, number) => register(number)));
await tell({ kind: 'arrived' });
const kinds = Object.entries(ATTACKS);
const outcomes: Record<string, Record<string, number>> = {};
const total = Number(requests);
const startedAt = Date.now();
let begun = 0;

/** Evenly over the time: the n-th is not begun before its moment. */
const attack = async (socket: number): Promise<void> => {
  const from = { 'x-forwarded-for': `10.66.0.${1 + socket}` };
  for (let number = begun++; number < total; number = begun++) {
    await pause(startedAt + (number / total) * Number(seconds) * 1000 - Date.now());
    const [kind = '', act] = kinds[number % kinds.length] ?? [];
    const insider = insiders[number % insiders.length];
    if (!act || !insider) return;
    const answer = await act(insider, from).catch((error: unknown) => ({
      status: null,
      sentBytes: 0,
      error: String(error),
    }));
    const told = (outcomes[kind] ??= {});
    const status = String(answer.status ?? 'cut off');
    told[status] = (told[status] ?? 0) + 1;
    told['bytes'] = (told['bytes'] ?? 0) + answer.sentBytes;
  }
};
await Promise.all(Array.from({ length: Number(sockets) }, (_, socket) => attack(socket)));
await tell({ kind: 'done', outcomes, seconds: (Date.now() - startedAt) / 1000 });
process.exit(0);
