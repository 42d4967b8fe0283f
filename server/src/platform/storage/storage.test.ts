import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './index.ts';
import { createS3Storage } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'rakurs-storage-'));
const s3Folder = join(folder, 's3');
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: s3Folder,
  configureBuckets: [{ name: 'media', configs: [] }],
});
let port = 0;
beforeAll(async () => void (port = (await server.run()).port));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const openS3 = (bucket: string): Promise<Storage> =>
  createS3Storage(join(folder, 's3-incoming'), {
    presign: true,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  });

const write = async (storage: Storage, bytes: Readable) => {
  const received = await storage.receive(bytes);
  await storage.keep(received);
  return { key: received.key, size: received.size };
};
const incomingFolders = [join(folder, 'disk', 'incoming'), join(folder, 's3-incoming')];
const leftBehind = () => incomingFolders.filter((path) => existsSync(path)).flatMap((path) => readdirSync(path));

const kinds: [string, () => Promise<Storage>][] = [
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  ['S3', () => openS3('media')],
];

describe.each(kinds)('storage on %s', (_, open) => {
  const bytes = randomBytes(200_000);
  const hash = createHash('sha256').update(bytes).digest('hex');

  it('keeps bytes under their hash, whole and in part', async () => {
    const storage = await open();
    await storage.ping();
    expect(await write(storage, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))).toEqual({
      key: hash,
      size: bytes.length,
    });
    expect(await storage.size(hash)).toBe(bytes.length);
    expect((await buffer(await storage.read(hash))).equals(bytes)).toBe(true);
    expect((await buffer(await storage.read(hash, { start: 10, end: 19 }))).equals(bytes.subarray(10, 20))).toBe(true);
  });

  it('keeps the same bytes once and removes them', async () => {
    const storage = await open();
    expect(await write(storage, Readable.from([bytes]))).toEqual(await write(storage, Readable.from([bytes])));
    expect(leftBehind()).toEqual([]);
    await storage.remove(hash);
    expect(await storage.size(hash)).toBeNull();
    await expect(storage.read(hash)).rejects.toThrow();
    await storage.remove(hash);
  });

  it('keeps nothing of a write that broke off', async () => {
    const storage = await open();
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('cut');
      })(),
    );
    await expect(storage.receive(breaking)).rejects.toThrow('cut');
    expect(leftBehind()).toEqual([]);
  });

  it('keeps nothing of what was looked at and discarded', async () => {
    const storage = await open();
    const received = await storage.receive(Readable.from(['unwanted']));
    await storage.discard(received);
    expect(await storage.size(received.key)).toBeNull();
    expect(leftBehind()).toEqual([]);
  });

  it('lends an object as a file, and takes in a file made here', async () => {
    const storage = await open();
    const path = storage.newPath();
    writeFileSync(path, 'made here');
    const made = await storage.adopt(path);
    await storage.keep(made);
    expect(await storage.withFile(made.key, async (lent) => readFileSync(lent, 'utf8'))).toBe('made here');
    expect(leftBehind()).toEqual([]);
  });

  it('never makes a path of what is not a key', async () => {
    const storage = await open();
    for (const key of ['../../etc/passwd', '', `${hash}/..`, hash.toUpperCase()])
      await expect(storage.read(key)).rejects.toThrow('Not a storage key');
  });
});

it('sweeps away what a crash left half-written', async () => {
  await createDiskStorage(join(folder, 'swept'));
  writeFileSync(join(folder, 'swept', 'incoming', 'half'), 'x');
  await createDiskStorage(join(folder, 'swept'));
  expect(readdirSync(join(folder, 'swept', 'incoming'))).toEqual([]);
});

it('streams a large object to S3 in parts', async () => {
  const storage = await openS3('media');
  const block = randomBytes(1024 * 1024);
  const hash = createHash('sha256');
  const stream = Readable.from(
    (function* () {
      for (let part = 0; part < 20; part += 1) {
        hash.update(block);
        yield block;
      }
    })(),
  );
  const stored = await write(storage, stream);
  expect(stored).toEqual({ key: hash.digest('hex'), size: 20 * block.length });
  expect(await storage.size(stored.key)).toBe(stored.size);
});

it('says that a bucket which is not there is down', async () => {
  await expect((await openS3('absent')).ping()).rejects.toThrow();
});

it('signs addresses by which a browser fetches a part of an object for a short time', async () => {
  const storage = await openS3('media');
  const { key } = await write(storage, Readable.from(['0123456789']));
  const address = (await storage.address(key, { mime: 'image/webp', seconds: 60 })) ?? '';
  const answer = await fetch(address, { headers: { range: 'bytes=2-4' } });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-type')).toContain('image/webp');
  // Asked for again it is the same for a while: what a browser has of it is still good.
  expect(address).toContain('response-cache-control=private%2C%20no-cache');
  expect(await answer.text()).toBe('234');
  expect((await fetch(address.replace(/Signature=..../, 'Signature=0000'))).status).toBe(403);
});

describe('a bucket that hangs', () => {
  const patience = { connectMs: 500, answerMs: 300, sendMs: 300 };
  const openTo = (at: number) =>
    createS3Storage(join(folder, 's3-incoming'), {
      presign: false,
      endpoint: `http://127.0.0.1:${at}`,
      region: 'us-east-1',
      bucket: 'media',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      forcePathStyle: true,
      patience,
    });
  const key = 'a'.repeat(64);
  let answer: (socket: Socket) => void = () => undefined;
  const hanging = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => answer(socket));
  });
  let storage: Storage;
  beforeAll(async () => {
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    storage = await openTo((hanging.address() as AddressInfo).port);
  });
  afterAll(() => void hanging.close());

  it('is given up where it accepts and says nothing', async () => {
    answer = () => undefined;
    const received = await storage.receive(Readable.from(['kept nowhere']));
    await Promise.all(
      [storage.size(key), storage.remove(key), storage.read(key), storage.ping(), storage.keep(received)].map((asked) =>
        expect(asked).rejects.toThrow(/requestTimeout/),
      ),
    );
    await storage.discard(received);
  });

  it('is given up where it falls silent in the middle of an object', async () => {
    answer = (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nthe beginning');
    await expect(buffer(await storage.read(key))).rejects.toThrow('The bucket fell silent');
    await expect(storage.withFile(key, async () => undefined)).rejects.toThrow('The bucket fell silent');
    expect(leftBehind()).toEqual([]);
  });

  it('waits for whoever reads slowly', async () => {
    answer = (socket) =>
      void socket.write(
        Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n'), Buffer.alloc(1_000_000)]),
      );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const body = await storage.read(key);
    await once(body, 'readable');
    vi.advanceTimersByTime(100 * patience.answerMs);
    vi.useRealTimers();
    expect((await buffer(body)).length).toBe(1_000_000);
  });
});
