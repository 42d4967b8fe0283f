import '../../src/platform/media/with-resolvers.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encoder, Muxer } from 'node-av/api';
import * as av from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';
import type { CutSegment } from '#platform/media/ingest/ingest.ts';

Log.setLevel(av.AV_LOG_QUIET);

export interface SegmentsWish {
  /** Where they are put. */
  folder: string;
  startedAt: Date;
  segments?: number;
  secondsEach?: number;
  width?: number;
  height?: number;
  /** Every second shows a number, see numbered-frames.ts: this one, then the next. */
  firstNumber?: number;
  motion?: number;
}

const PICTURES_PER_SECOND = 10;
const DIGITS = 8;
const [BLACK, WHITE] = [16, 235];

/** The brightness of a picture with this number. */
function drawBars(number: number, { width, height }: { width: number; height: number }): Buffer {
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => ((number >> Math.floor((x * DIGITS) / width)) & 1 ? WHITE : BLACK)),
  );
  return Buffer.concat(Array.from({ length: height }, () => row));
}

/** The record of one session, as the one who pulls a camera leaves it: whole fragmented mp4s, on one clock. */
export async function makeSegments({
  folder,
  startedAt,
  segments = 3,
  secondsEach = 2,
  width = 128,
  height = 96,
  firstNumber = 0,
  motion = 0,
}: SegmentsWish): Promise<CutSegment[]> {
  const session = randomUUID();
  const { head, fragments } = splitBoxes(await encode({ seconds: segments * secondsEach, width, height, firstNumber }));
  const perSegment = secondsEach * PICTURES_PER_SECOND;
  return Array.from({ length: segments }, (_, number) => {
    const bytes = Buffer.concat([head, ...fragments.slice(number * perSegment, (number + 1) * perSegment)]);
    const path = join(folder, `${randomUUID()}.mp4`);
    writeFileSync(path, bytes);
    return {
      path,
      session,
      startedAt: new Date(startedAt.getTime() + number * secondsEach * 1000),
      seconds: secondsEach,
      bytes: bytes.length,
      initBytes: head.length,
      offsetSeconds: number * secondsEach,
      motion,
    };
  });
}

/** A fragment for every picture, a key frame every second, and no B-frames: as a camera sends. */
async function encode({
  seconds,
  width,
  height,
  firstNumber,
}: Required<Pick<SegmentsWish, 'width' | 'height' | 'firstNumber'>> & { seconds: number }): Promise<Buffer> {
  const path = join(tmpdir(), `rakurs-segments-${randomUUID()}.mp4`);
  const muxer = await Muxer.open(path, {
    format: 'mp4',
    options: { movflags: '+frag_every_frame+empty_moov+default_base_moof' },
  });
  const encoder = await Encoder.create<av.FFVideoEncoder>(av.FF_ENCODER_LIBX264, {
    gopSize: PICTURES_PER_SECOND,
    bitrate: '300k',
    threadCount: 1,
    options: { preset: 'ultrafast', tune: 'zerolatency', 'x264-params': 'scenecut=0' },
  });
  const index = muxer.addStream(encoder);
  const write = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, index);
      packet.free();
    }
    frame?.free();
  };
  for (let at = 0; at < seconds * PICTURES_PER_SECOND; at += 1) {
    const bars = drawBars(firstNumber + Math.floor(at / PICTURES_PER_SECOND), { width, height });
    await write(
      Frame.fromVideoBuffer(Buffer.concat([bars, Buffer.alloc((width * height) / 2, 128)]), {
        width,
        height,
        format: av.AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: PICTURES_PER_SECOND },
        pts: BigInt(at),
      }),
    );
  }
  await write(null);
  await muxer.writePacket(null, index);
  encoder.close();
  await muxer.close();
  const bytes = readFileSync(path);
  rmSync(path);
  return bytes;
}

function splitBoxes(bytes: Buffer): { head: Buffer; fragments: Buffer[] } {
  const head: Buffer[] = [];
  const fragments: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const box = bytes.subarray(at, at + size);
    const type = box.toString('latin1', 4, 8);
    if (type === 'ftyp' || type === 'moov') head.push(box);
    if (type === 'moof') fragments.push(box);
    if (type === 'mdat') fragments.push(Buffer.concat([fragments.pop() ?? Buffer.alloc(0), box]));
    at += size;
  }
  return { head: Buffer.concat(head), fragments };
}
