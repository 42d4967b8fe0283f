import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { openImageProcess, type ImageProcess } from '../image-process.ts';
import { fetchImage, ImageUnreadable } from './fetch-image.ts';

const upright = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const lying = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer();

let server: Server;
let url: string;
let images: ImageProcess;
const fetched = (address: string, from = url) =>
  fetchImage(address, { server: from, applyOrientation: images.upright });
beforeAll(async () => {
  images = await openImageProcess({ modelsFolder: MODELS_FOLDER });
  server = createServer(({ url: path }, response) => {
    const body = { '/upright': upright, '/lying': lying, '/text': Buffer.from('not a picture') }[path ?? ''];
    response.writeHead(body ? 200 : 404).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('fetches an image as it is, and stands a lying one upright', async () => {
  expect((await fetched('/upright')).equals(upright)).toBe(true);
  const { width, height, orientation } = await sharp(await fetched('/lying')).metadata();
  expect({ width, height, orientation: orientation ?? 1 }).toEqual({ width: 20, height: 40, orientation: 1 });
  expect((await fetched(`${url}/upright`, 'http://127.0.0.1:1')).equals(upright)).toBe(true);
});

it('tells an image that can never be read from one that could not be fetched now', async () => {
  await expect(fetched('/text')).rejects.toThrow(ImageUnreadable);
  await expect(fetched('/gone')).rejects.not.toThrow(ImageUnreadable);
});
