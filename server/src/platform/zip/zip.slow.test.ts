import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readDirectory, readZip } from '../../../testing/read-zip.ts';
import { lengthOfStored, writeZip, type ZipEntry } from './index.ts';

const AT = new Date('2026-11-15T10:20:30Z');
const folder = mkdtempSync(join(tmpdir(), 'rakurs-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* from(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}
const zipOf = (entries: Iterable<ZipEntry>) => buffer(writeZip(from(entries), AT));
const streamed = (kind: 'stored' | 'deflated', name: string, bytes: Buffer): ZipEntry => ({
  kind,
  name,
  size: bytes.length,
  read: () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
});

const noise = randomBytes(300_000);
const prose = Buffer.from('Кошка сидит на окне. '.repeat(20_000));
const mixed: ZipEntry[] = [
  streamed('stored', 'images/1.jpg', noise),
  { kind: 'text', name: 'читай.txt', text: 'Привет, «мир»' },
  streamed('deflated', 'long.txt', prose),
  { kind: 'text', name: 'empty.txt', text: '' },
];

it('keeps every byte: stored, packed at once and packed as it flows', async () => {
  const zip = await zipOf(mixed);
  const files = readZip(zip);
  expect([...files.keys()]).toEqual(['images/1.jpg', 'читай.txt', 'long.txt', 'empty.txt']);
  expect(files.get('images/1.jpg')?.equals(noise)).toBe(true);
  expect(files.get('long.txt')?.equals(prose)).toBe(true);
  expect(files.get('читай.txt')?.toString()).toBe('Привет, «мир»');
  expect(zip.length).toBeLessThan(noise.length + prose.length / 10);
});

it('is nothing but an end when there is nothing in it', async () => {
  expect(readZip(await zipOf([])).size).toBe(0);
});

it('knows beforehand how long it will be, when all of it is stored', async () => {
  for (const amount of [0, 1, 600]) {
    const entries = Array.from({ length: amount }, (_, at) =>
      streamed('stored', `${'ё'.repeat(at % 50)}${at}.jpg`, noise.subarray(0, at % 100)),
    );
    const told = entries.map((entry) => ({ name: entry.name, size: entry.kind === 'text' ? 0 : entry.size }));
    expect(lengthOfStored(told)).toBe((await zipOf(entries)).length);
  }
});

describe('is read by programs that are not ours', () => {
  const has = (program: string) => spawnSync(program, ['--help']).error === undefined;
  const written = async () => {
    const path = join(folder, 'mixed.zip');
    writeFileSync(path, await zipOf(mixed));
    return path;
  };
  it.skipIf(!has('unzip'))('unzip', async () => {
    const { status, stdout } = spawnSync('unzip', ['-t', await written()], { encoding: 'utf8' });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('No errors detected') });
  });
  it.skipIf(!has('python3'))('Python', async () => {
    const { status, stdout } = spawnSync(
      'python3',
      [
        '-c',
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.infolist()[1].date_time, z.read(z.namelist()[1]).decode().encode("unicode_escape"))',
        await written(),
      ],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^None \(2026, 11, 15, 10, 20, 30\) /),
    });
  });
});

describe('beyond the old limits', () => {
  it('counts more than 65,535 entries', async () => {
    const AMOUNT = 66_000;
    const zip = await zipOf(
      Array.from({ length: AMOUNT }, (_, index) => ({ kind: 'text' as const, name: `${index}.txt`, text: '' })),
    );
    const records = readDirectory(zip);
    expect(records).toHaveLength(AMOUNT);
    expect(records.at(-1)?.name).toBe(`${AMOUNT - 1}.txt`);
  });

  it('tells sizes and places of more than four gigabytes', async () => {
    const block = Buffer.alloc(4 * 1024 * 1024);
    const size = 1040 * block.length;
    const film: ZipEntry = {
      kind: 'stored',
      name: 'film',
      size,
      read: () =>
        Readable.from(
          (function* () {
            for (let sent = 0; sent < size; sent += block.length) yield block;
          })(),
        ),
    };
    let length = 0;
    let tail = Buffer.alloc(0);
    for await (const chunk of writeZip(from([film, streamed('stored', 'after', Buffer.from('x'))]), AT)) {
      length += chunk.length;
      tail = chunk.length >= block.length ? Buffer.alloc(0) : Buffer.concat([tail, chunk]);
    }
    expect(readDirectory(tail, length - tail.length)).toMatchObject([
      { name: 'film', size, packedSize: size, offset: 0 },
      { name: 'after', size: 1, offset: expect.any(Number) },
    ]);
    expect(
      lengthOfStored([
        { name: 'film', size },
        { name: 'after', size: 1 },
      ]),
    ).toBe(length);
    expect(readDirectory(tail, length - tail.length)[1]?.offset).toBeGreaterThan(size);
  });
});

describe('a reader of the zip', () => {
  it('is not outrun: no more entries are opened than are asked for', async () => {
    let opened = 0;
    const many = function* (): Generator<ZipEntry> {
      for (;;)
        yield {
          kind: 'stored',
          name: `${opened}`,
          size: noise.length,
          read: () => {
            opened += 1;
            return Readable.from([noise]);
          },
        };
    };
    const zip = Readable.from(writeZip(from(many()), AT), { objectMode: false });
    for (let count = 0; count < 3; count += 1)
      await new Promise<void>((resolve) =>
        zip.once('readable', () => {
          zip.read();
          resolve();
        }),
      );
    expect(opened).toBeLessThan(6);
    zip.destroy();
  });

  it.each(['stored', 'deflated'] as const)(
    'may leave in the middle of what is %s: what was open is closed, and the entries are told',
    async (kind) => {
      const source = new Readable({
        read() {
          this.push(randomBytes(100_000));
        },
      });
      let told = false;
      const entries = (async function* (): AsyncGenerator<ZipEntry> {
        try {
          yield { kind, name: 'endless', size: 1e12, read: () => source };
        } finally {
          told = true;
        }
      })();
      const zip = Readable.from(writeZip(entries, AT), { objectMode: false });
      await new Promise((resolve) => zip.once('data', resolve));
      const closed = new Promise((resolve) => source.once('close', resolve));
      zip.destroy();
      await closed;
      await expect.poll(() => told).toBe(true);
    },
  );
});

it('breaks off when a source breaks, or is not as long as it said', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield noise;
        throw new Error('the disc is gone');
      })(),
    );
  await expect(zipOf([{ kind: 'stored', name: 'a', size: 1e9, read: broken }])).rejects.toThrow('the disc is gone');
  await expect(zipOf([{ kind: 'deflated', name: 'a', size: 1e9, read: broken }])).rejects.toThrow('the disc is gone');
  await expect(zipOf([{ kind: 'stored', name: 'a', size: 5, read: () => Readable.from([noise]) }])).rejects.toThrow(
    'a has 300000 bytes, not 5',
  );
});
