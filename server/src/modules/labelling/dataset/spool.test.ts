import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deflatedOf, openSpool, type Spool } from './spool.ts';

let folder: string;
let spool: Spool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
  spool = await openSpool(join(folder, 'text'));
});
afterEach(async () => {
  await spool.close();
  rmSync(folder, { recursive: true });
});

it('gives back all that was added, short and long, and leaves nothing behind on the disc', async () => {
  expect(readdirSync(folder)).toEqual([]);
  const parts = ['начало ', 'x'.repeat(70_000), ' середина ', 'y'.repeat(70_000), ' конец'];
  for (const part of parts) await spool.add(part);
  expect(await spool.size()).toBe(Buffer.byteLength(parts.join('')));
  expect(await text(spool.read())).toBe(parts.join(''));
  // Once more from the start.
  expect(await text(spool.read())).toBe(parts.join(''));
  expect(existsSync(join(folder, 'text'))).toBe(false);
});

it('holds 64 thousand characters at most, and writes not every word by itself', async () => {
  const onDisc = async () => (await text(spool.read())).length;
  await spool.add('x'.repeat(64 * 1024 - 1));
  expect(await onDisc()).toBe(0);
  await spool.add('x');
  expect(await onDisc()).toBe(64 * 1024);
  await spool.add('x');
  expect(await onDisc()).toBe(64 * 1024);
});

it('makes a file of the zip of texts and spools, in their order and with their size in bytes', async () => {
  await spool.add('вторая');
  const entry = await deflatedOf('a.txt', ['первая,', spool, ',третья']);
  expect(entry).toMatchObject({ kind: 'deflated', name: 'a.txt', size: Buffer.byteLength('первая,вторая,третья') });
  if (entry.kind !== 'deflated') throw new Error('it is deflated');
  expect(await text(entry.read())).toBe('первая,вторая,третья');
});
