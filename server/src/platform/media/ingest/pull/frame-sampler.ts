import { Decoder } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import sharp from 'sharp';
import { toGrey, toRgb } from '../../ffmpeg/frames.ts';
import { MAX_PIXELS } from '../../refused.ts';
import { fitInside, shapeOf, uprightFilters } from '../../videos/stream-shape.ts';
import { BurstWatch } from './bursts.ts';
import { MotionWatch } from './motion.ts';

/** What motion is looked for in. */
const SMALL = { width: 96, height: 56 };
/** Some cameras send nothing but key frames: not every one is worth a decoder's time. */
const LOOK_EVERY_SECONDS = 0.9;
const CARD = { long: 1280, short: 1280, step: 2 };
const QUALITY = 85;

const openDecoder = (stream: Stream): Promise<Decoder> =>
  Decoder.create(stream, {
    threadCount: 1,
    exitOnError: false,
    options: { max_pixels: MAX_PIXELS, flags: 'low_delay' },
  });

/** Whether a key frame really shows something: what the camera tells of itself may be fine, and what it sends noise. */
export async function isPicture(packet: Packet, stream: Stream): Promise<boolean> {
  const decoder = await openDecoder(stream);
  try {
    // With the end behind it: a decoder may hold a picture back until the next one comes.
    const frames = [...(await decoder.decodeAll(packet)), ...(await decoder.decodeAll(null))];
    for (const frame of frames) frame.free();
    return frames.length > 0;
  } finally {
    decoder.close();
  }
}

export interface FrameSamplerWish {
  stream: Stream;
  pictureMs: number;
  /** `second` on the clock of the session. */
  motion: (report: { second: number; strength: number }) => void;
  picture: (picture: { second: number; bytes: Buffer }) => void;
}

/** Looks at key frames, beside the stream: one that comes while another is looked at is let go. */
export class FrameSampler {
  private readonly motion = new MotionWatch();
  private readonly bursts = new BurstWatch();
  private burst = 0;
  private lookedAt = -Infinity;
  private picturedAt = -Infinity;
  private looking: Promise<void> | null = null;

  private constructor(
    private readonly wish: FrameSamplerWish,
    private readonly decoder: Decoder,
  ) {}

  static async open(wish: FrameSamplerWish): Promise<FrameSampler> {
    return new FrameSampler(wish, await openDecoder(wish.stream));
  }

  offer(packet: Packet, second: number): void {
    const burst = this.bursts.add({ second, bytes: packet.size, isKey: packet.isKeyframe });
    this.burst = Math.max(this.burst, burst ?? 0);
    if (packet.isKeyframe && !this.looking && second - this.lookedAt >= LOOK_EVERY_SECONDS)
      return this.begin(packet, second);
    // No key frame for long: the sizes alone tell.
    if (burst !== null && second - this.lookedAt > 2) this.report(second, 0);
  }

  private begin(packet: Packet, second: number): void {
    const copy = packet.clone();
    if (!copy) return;
    this.lookedAt = second;
    this.looking = this.look(copy, second)
      // A damaged key frame shows nothing; the next one comes.
      .catch(() => undefined)
      .finally(() => {
        copy.free();
        this.looking = null;
      });
  }

  async close(): Promise<void> {
    await this.looking;
    this.decoder.close();
  }

  private async look(packet: Packet, second: number): Promise<void> {
    for (const frame of await this.decoder.decodeAll(packet)) {
      try {
        await this.see(frame, second);
      } finally {
        frame.free();
      }
    }
  }

  private async see(frame: Frame, second: number): Promise<void> {
    const { width, height, pixels } = await toGrey(frame, SMALL);
    const { strength, isLight } = this.motion.see({ width, height, grey: pixels });
    if (isLight) this.burst = 0;
    this.report(second, strength);
    if ((second - this.picturedAt) * 1000 < this.wish.pictureMs) return;
    this.picturedAt = second;
    this.wish.picture({ second, bytes: await this.draw(frame) });
  }

  private report(second: number, strength: number): void {
    this.wish.motion({ second, strength: Math.max(strength, this.burst) });
    this.burst = 0;
  }

  private async draw(frame: Frame): Promise<Buffer> {
    const shape = shapeOf(this.wish.stream);
    const { rgb, width, height } = await toRgb(frame, uprightFilters(shape, fitInside(shape.stored, CARD)));
    return sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  }
}
