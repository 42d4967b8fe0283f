import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { readUpload } from './multipart.ts';

const part = (name: string, text: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${text}`;

it('outlives a refused upload that breaks off', async () => {
  const faults: unknown[] = [];
  const note = (error: unknown) => void faults.push(error);
  process.on('uncaughtException', note);
  const text = `--x\r\ncontent-disposition: form-data; name="params"\r\n\r\n{}\r\n${part('file', 'bytes without an end')}`;
  const request = {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    raw: Readable.from([Buffer.from(text)]),
  } as unknown as FastifyRequest;
  const reading = readUpload(request, {
    largestFile: 1000,
    before: () => Promise.reject(new AppError('not_found', 'Нет такого места')),
    receive: () => Promise.resolve(null),
    discard: () => Promise.resolve(),
  });
  await expect(reading).rejects.toBeInstanceOf(AppError);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  process.off('uncaughtException', note);
  expect(faults).toEqual([]);
});
