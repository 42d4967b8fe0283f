import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const SAMPLES = join(import.meta.dirname, '..', '..', 'server', 'sample-media');
const SCENES = [
  'lake',
  'city',
  'temple',
  'stream',
  'wren',
  'osprey',
  'polar-bear',
  'room',
  'cat',
  'coffee',
  'astronaut',
  'dogs',
];
const [WIDTH, HEIGHT] = [640, 480];

/** Left, top, right, bottom: fractions of the picture. */
export type Box = [number, number, number, number];
export interface Scene {
  bytes: Buffer;
  /** Where the signpost stands, if there is one. */
  box: Box | null;
}

/** Numbers in [0, 1) that are the same in every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A thing that no detector has been shown: a round board, quartered like a test target, in a striped frame. */
const signpost = (side: number): Buffer => {
  const stripes = Array.from(
    { length: 8 },
    (_, at) => `<path d="M${at * 26 - 60} 200 l80 -200 h13 l-80 200 z" fill="#111"/>`,
  ).join('');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 200 200">
    <clipPath id="board"><rect width="200" height="200" rx="24"/></clipPath>
    <g clip-path="url(#board)"><rect width="200" height="200" fill="#ffd000"/>${stripes}</g>
    <circle cx="100" cy="100" r="78" fill="#f4f4f4" stroke="#c01818" stroke-width="12"/>
    <path d="M100 100 V32 A68 68 0 0 1 168 100 Z M100 100 V168 A68 68 0 0 1 32 100 Z" fill="#1540c8"/>
    <circle cx="100" cy="100" r="18" fill="#c01818"/></svg>`);
};

/**
 * Photographs of the sample, each with a signpost at a place, of a size and in a light that the seed says, or without.
 */
export async function photographScene(seed: number, { hasSignpost }: { hasSignpost: boolean }): Promise<Scene> {
  const random = seeded(seed * 7919 + 1);
  const photograph = readFileSync(join(SAMPLES, `${SCENES[seed % SCENES.length] ?? ''}.jpg`));
  const ground = sharp(await sharp(photograph).resize(WIDTH, HEIGHT, { fit: 'cover' }).toBuffer());
  // Another picture each time that a photograph is used again.
  if (seed >= SCENES.length) ground.flop();
  if (!hasSignpost) return { bytes: await ground.jpeg({ quality: 88 }).toBuffer(), box: null };
  const side = Math.round(WIDTH * (0.2 + 0.1 * random()));
  const [left, top] = [Math.round(random() * (WIDTH - side)), Math.round(random() * (HEIGHT - side))];
  const board = await sharp(signpost(side))
    .modulate({ brightness: 0.8 + 0.35 * random() })
    .png()
    .toBuffer();
  const bytes = await ground
    .composite([{ input: board, left, top }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return { bytes, box: [left / WIDTH, top / HEIGHT, (left + side) / WIDTH, (top + side) / HEIGHT] };
}

/**
 * So many pictures of one photograph over which a signpost is carried, from the upper left to the lower right, at a
 * steady pace.
 */
export async function photographWalk(
  seed: number,
  { pictures }: { pictures: number },
): Promise<{ bytes: Buffer; box: Box }[]> {
  const { bytes: ground } = await photographScene(seed, { hasSignpost: false });
  const side = WIDTH / 4;
  const board = await sharp(signpost(side)).png().toBuffer();
  return Promise.all(
    Array.from({ length: pictures }, async (_, at) => {
      const share = 0.05 + (0.9 * at) / (pictures - 1);
      const [left, top] = [Math.round(share * (WIDTH - side)), Math.round(share * (HEIGHT - side))];
      const bytes = await sharp(ground)
        .composite([{ input: board, left, top }])
        .jpeg({ quality: 88 })
        .toBuffer();
      return { bytes, box: [left / WIDTH, top / HEIGHT, (left + side) / WIDTH, (top + side) / HEIGHT] satisfies Box };
    }),
  );
}

/** How much of two boxes is in both of them. */
export function overlap(one: Box, other: Box): number {
  const area = ([left, top, right, bottom]: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = area([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
  return shared / (area(one) + area(other) - shared);
}
