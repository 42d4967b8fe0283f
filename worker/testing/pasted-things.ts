/**
 * Photographs on which drawn things lie, with their boxes: what a class is taught from and checked on. The same seed
 * gives the same image.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Box } from '../src/analysis/boxes.ts';
import { createRandom, type RandomSource } from '../src/classifiers/random.ts';
import { drawThing, type ThingName } from './drawn-things.ts';
import { photograph, PHOTOGRAPH_NAMES } from './photographs.ts';

const SAMPLES = join(import.meta.dirname, '..', '..', 'server', 'sample-media');
const sample = (name: string) => (): Buffer => readFileSync(join(SAMPLES, `${name}.jpg`));
/** A class is checked on no photograph that it was taught on. */
const BACKGROUNDS = {
  teach: ['city', 'coffee', 'stream', 'polar-bear', 'dogs', 'astronaut'].map(sample),
  check: [
    ...['lake', 'osprey', 'room', 'temple', 'wren', 'cat'].map(sample),
    ...PHOTOGRAPH_NAMES.map((name) => () => photograph(name)),
  ],
};
export type Side = keyof typeof BACKGROUNDS;

const WIDTH = 1000;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

export interface PastedThing {
  name: ThingName;
  /** Of the image's width, before it is turned. */
  width: number;
}
export interface PastedImage {
  bytes: Buffer;
  things: (PastedThing & { box: Box })[];
}

interface Recipe {
  seed: number;
  side: Side;
  things: readonly PastedThing[];
  /** How far the camera moved while it looked, of the image's width. */
  motion?: number;
}

export async function pastedImage({ seed, side, things, motion = 0 }: Recipe): Promise<PastedImage> {
  const random = createRandom(seed);
  const { bytes, height } = await backgroundOf({ seed, side, random });
  const [placed, layers]: [PastedImage['things'], { input: Buffer; left: number; top: number }[]] = [[], []];
  for (const thing of things) {
    const { data, info } = await turnedThing(thing, random);
    const spot = freeSpot({
      width: info.width,
      height: info.height,
      room: height,
      taken: placed.map(({ box }) => box),
      random,
    });
    if (!spot) continue;
    layers.push({ input: data, left: spot.left, top: spot.top });
    placed.push({ ...thing, box: spot.box });
  }
  const whole = await sharp(bytes).composite(layers).png().toBuffer();
  return {
    bytes: await blurred(whole, Math.round(motion * WIDTH))
      .jpeg({ quality: 88 })
      .toBuffer(),
    things: placed,
  };
}

/** A part of a photograph, one time in two mirrored. Small photographs are softer than large ones, as in life. */
async function backgroundOf({
  seed,
  side,
  random,
}: {
  seed: number;
  side: Side;
  random: RandomSource;
}): Promise<{ bytes: Buffer; height: number }> {
  const photographs = BACKGROUNDS[side];
  const { data, info } = await sharp(photographs[seed % photographs.length]?.())
    .toColourspace('srgb')
    .removeAlpha()
    .toBuffer({ resolveWithObject: true });
  const share = random.between(0.6, 1);
  const [width, height] = [
    Math.floor(info.width * share),
    Math.floor(Math.min(info.height, info.width) * share * random.between(0.7, 1)),
  ];
  const part = sharp(data)
    .extract({ left: random.below(info.width - width + 1), top: random.below(info.height - height + 1), width, height })
    .resize(WIDTH);
  const flipped = await (random.next() < 0.5 ? part.flop() : part)
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: flipped.data, height: flipped.info.height };
}

/** In another light each time, a little crooked and a little soft. */
async function turnedThing({ name, width }: PastedThing, random: RandomSource) {
  const drawn = await sharp(drawThing(name, { width: Math.round(WIDTH * width * random.between(0.87, 1.15)), random }))
    .modulate({ brightness: random.between(0.65, 1.25), saturation: random.between(0.75, 1.1) })
    .png()
    .toBuffer();
  const turned = await sharp(drawn).rotate(random.between(-15, 15), { background: CLEAR }).png().toBuffer();
  return sharp(turned)
    .trim({ background: CLEAR, threshold: 1 })
    .blur(random.between(0.5, 1.1))
    .png()
    .toBuffer({ resolveWithObject: true });
}

const MAX_TRIES = 50;

function freeSpot({
  width,
  height,
  room,
  taken,
  random,
}: {
  width: number;
  height: number;
  room: number;
  taken: readonly Box[];
  random: RandomSource;
}): { left: number; top: number; box: Box } | null {
  for (let tries = 0; tries < MAX_TRIES && height < room; tries++) {
    const [left, top] = [random.below(WIDTH - width), random.below(room - height)];
    const box = { x0: left / WIDTH, y0: top / room, x1: (left + width) / WIDTH, y1: (top + height) / room };
    if (taken.every((other) => other.x1 < box.x0 || other.x0 > box.x1 || other.y1 < box.y0 || other.y0 > box.y1))
      return { left, top, box };
  }
  return null;
}

const blurred = (image: Buffer, pixels: number) =>
  pixels < 3
    ? sharp(image)
    : sharp(image).convolve({
        width: pixels | 1,
        height: 3,
        kernel: Array.from({ length: (pixels | 1) * 3 }, (_, index) =>
          Math.floor(index / (pixels | 1)) === 1 ? 1 : 0,
        ),
      });
