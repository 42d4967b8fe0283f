import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endOfMoments, headOfMoment, MOMENTS_TYPE, MomentsCut, type Moment } from '@rakurs/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Features, TaughtClass } from '../classifiers/index.ts';
import { fetchMoments } from './fetch-moments.ts';
import { scanSegment } from './scan-segment.ts';

/** The door is open while the image is light. */
const OPEN: TaughtClass = {
  kind: 'frame',
  head: 'look',
  calibration: { slope: 1, shift: 0 },
  plane: { weights: Float64Array.from({ length: 256 }, (_, index) => (index === 0 ? 20 : 0)), bias: 0 },
};
const lookAtLight = async (bytes: Buffer): Promise<Features> => {
  const {
    channels: [grey],
  } = await sharp(bytes).greyscale().stats();
  const plane = { rows: 0, columns: 0, channels: 0, values: new Int8Array(), scale: 1 };
  const embedding = Int8Array.from({ length: 256 }, (_, index) =>
    index === 0 ? ((grey?.mean ?? 0) > 128 ? 100 : -100) : 1,
  );
  return {
    aspect: 1,
    whole: { region: { x0: 0, y0: 0, x1: 1, y1: 1 }, fine: plane, coarse: plane },
    proposals: { boxes: new Float32Array(), logits: new Int8Array() },
    embedding,
    tiles: null,
  };
};
const shade = (level: number) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: { r: level, g: level, b: level } } })
    .jpeg()
    .toBuffer();

let server: Server;
let url: string;
/** Whether the reader of the endless video is still there. */
let isRead = true;
beforeAll(async () => {
  const [dark, light] = [await shade(40), await shade(220)];
  const moment = (second: number) => {
    const image = second >= 70 && second < 85 ? light : dark;
    return Buffer.concat([headOfMoment(second, image.length), image]);
  };
  const video = Buffer.concat(Array.from({ length: 300 }, (_, index) => moment(60 + index / 5)));
  server = createServer(({ url: path }, response) => {
    if (path === '/gone') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': path === '/page' ? 'text/html' : MOMENTS_TYPE });
    if (path !== '/endless') return response.end(path === '/cut' ? video : Buffer.concat([video, endOfMoments()]));
    response.on('close', () => void (isRead = false));
    return response.write(video);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const scan = (path: string) =>
  scanSegment(
    { extractFeatures: lookAtLight, fetchMoments: (address) => fetchMoments(url, address) },
    { models: [{ versionId: 5, taught: OPEN }], piece: { from: 60, to: 120, url: path } },
  );

it('finds a class of whole frames from when to when, without a path', async () => {
  // Light from 70 to 85; whole frames are looked at once a second.
  const found = await scan('/film');
  expect(found).toEqual([
    {
      version_id: 5,
      frame_id: null,
      start_time: 69.5,
      end_time: 84.5,
      confidence: expect.any(Number),
      x0: 0,
      y0: 0,
      x1: 1,
      y1: 1,
      path: [],
    },
  ]);
});

it('fails on a video that was cut, is gone or is something else, and does not take it for an empty one', async () => {
  await expect(scan('/cut')).rejects.toThrow(MomentsCut);
  await expect(scan('/gone')).rejects.toThrow('HTTP 404');
  await expect(scan('/page')).rejects.toThrow('что-то другое');
});

it('lets the server stop when the reader stops', async () => {
  const seen: Moment[] = [];
  for await (const moment of fetchMoments(url, '/endless')) if (seen.push(moment) === 3) break;
  await vi.waitFor(() => expect(isRead).toBe(false));
});
