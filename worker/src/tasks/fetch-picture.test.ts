import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPicture, PictureUnreadable } from './fetch-picture.ts';

const upright = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const lying = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer();

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(({ url: path }, response) => {
    const body = { '/upright': upright, '/lying': lying, '/text': Buffer.from('not a picture') }[path ?? ''];
    response.writeHead(body ? 200 : 404).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('fetches a picture as it is, and stands a lying one upright', async () => {
  expect((await fetchPicture(url, '/upright')).equals(upright)).toBe(true);
  const { width, height, orientation } = await sharp(await fetchPicture(url, '/lying')).metadata();
  expect({ width, height, orientation: orientation ?? 1 }).toEqual({ width: 20, height: 40, orientation: 1 });
  expect((await fetchPicture('http://127.0.0.1:1', `${url}/upright`)).equals(upright)).toBe(true);
});

it('tells a picture that can never be read from one that could not be fetched now', async () => {
  await expect(fetchPicture(url, '/text')).rejects.toThrow(PictureUnreadable);
  await expect(fetchPicture(url, '/gone')).rejects.not.toThrow(PictureUnreadable);
});
