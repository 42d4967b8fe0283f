import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Muxer, type Demuxer } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import sharp from 'sharp';
import { openInput, videoOf } from '../../src/platform/media/ffmpeg/open.ts';
import { makeVideo, type VideoWish } from './make-videos.ts';

/**
 * Of the header of an AVI's stream: 'strh', its length, type, handler, flags, priority and language, delay, then both
 * numbers of the rate.
 */
const SCALE_AT = 28;
const RATE_AT = 32;
const FRAMES_A_SECOND = 25;

/** An AVI whose every frame lasts so long: a slide show that claims hours with a few kilobytes. */
export async function makeSlideshow(
  path: string,
  { frameSeconds, ...wish }: VideoWish & { frameSeconds: number },
): Promise<void> {
  await makeVideo(path, { video: 'mpeg4', ...wish });
  const bytes = readFileSync(path);
  const header = bytes.indexOf('strh');
  bytes.writeUInt32LE(frameSeconds, header + SCALE_AT);
  bytes.writeUInt32LE(1, header + RATE_AT);
  writeFileSync(path, bytes);
}

/** A film in which nothing moves: many pictures of a few bytes each, whose encoding takes its time all the same. */
export async function makeStillFilm(
  path: string,
  { frames, ...size }: { frames: number; width: number; height: number },
): Promise<void> {
  const sample = `${path}.sample.avi`;
  await makeVideo(sample, { video: 'mpeg4', seconds: 2, framesPerSecond: 1, ...size });
  const input = await openInput(sample, 'avi');
  const stream = videoOf(input);
  if (!stream) throw new Error('The sample has no pictures');
  const muxer = await Muxer.open(path, { useAsyncWrite: false });
  const index = muxer.addStream(stream);
  const [key, same] = await packetsOf(input);
  if (!key || !same) throw new Error('The sample has too few pictures');
  for (let at = 0; at < frames; at += 1) {
    const packet = (at === 0 ? key : same).clone();
    if (!packet) throw new Error('The packet could not be copied');
    packet.pts = packet.dts = BigInt(Math.round((at * stream.timeBase.den) / stream.timeBase.num / FRAMES_A_SECOND));
    await muxer.writePacket(packet, index);
    packet.free();
  }
  await muxer.writePacket(null, index);
  await muxer.close();
  await input.close();
  rmSync(sample);
}

async function packetsOf(input: Demuxer): Promise<Packet[]> {
  const found: Packet[] = [];
  for await (const packet of input.packets()) {
    const kept = packet?.clone();
    if (kept) found.push(kept);
    packet?.free();
  }
  return found;
}

/** Where the blocks of a GIF begin: after its header and its table of colours. */
const blocksAt = (gif: Buffer): number => 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);

/** An animation of the same large picture, over and over. */
export async function makeEndlessGif({ side, frames }: { side: number; frames: number }): Promise<Buffer> {
  const one = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const start = blocksAt(one);
  const picture = one.subarray(start, one.length - 1);
  return Buffer.concat([one.subarray(0, start), ...Array.from({ length: frames }, () => picture), one.subarray(-1)]);
}
