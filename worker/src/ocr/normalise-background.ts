import sharp from 'sharp';
import type { Grey } from './skew.ts';

/** The background is what is left when strokes are blurred away: wider than a letter, narrower than a shadow. */
const BACKGROUND_SIGMA_SHARE = 1 / 60;
/** The blur is wide, so a quarter of the size is enough for it and costs a sixteenth. */
const SHRINK = 4;
const PAPER = 255;
/**
 * In a clear image the darkest of every two hundred pixels differ from their surroundings by this much; a pale or
 * blurred one is brought up to it.
 */
const CLEAR_STROKE = 150;
const DARKEST_SHARE = 0.005;
/** More would make strokes out of grain. */
const MAX_GAIN = 3;

/**
 * So small a difference is rounding: on paper that is nearly white, the negative has four levels in all, and one more
 * or less would be a stroke.
 */
const ROUNDING = 2;

/** Every level over every background, divided beforehand: images have millions of pixels and these are 65,536. */
const EVENED = Uint8Array.from({ length: 256 * 256 }, (_, pair) => evened(pair >> 8, pair & 255));
function evened(level: number, background: number): number {
  return background - level <= ROUNDING ? PAPER : Math.round((PAPER * level) / background);
}

export interface BothInks {
  /** Dark strokes on a light ground. */
  dark: Grey;
  /** Light strokes on a dark ground, read from the negative. */
  light: Grey;
}

/**
 * Divides by the blurred background: shadows go, strokes stay. The background of the negative is the negative of the
 * background, so one blur does for both.
 */
export async function normaliseBackground({ pixels, width, height }: Grey): Promise<BothInks> {
  const small = { width: Math.max(1, Math.ceil(width / SHRINK)), height: Math.max(1, Math.ceil(height / SHRINK)) };
  const sigma = Math.max(1, Math.max(small.width, small.height) * BACKGROUND_SIGMA_SHARE);
  const shrunk = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(small.width, small.height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const background = await sharp(shrunk, { raw: { ...small, channels: 1 } })
    .blur(sigma)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const [dark, light] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y >> 2) * small.width;
    for (let x = 0; x < width; x += 1, at += 1) {
      const pair = ((pixels[at] ?? 0) << 8) | (background[row + (x >> 2)] ?? 0);
      dark[at] = EVENED[pair] ?? PAPER;
      light[at] = EVENED[pair ^ 0xff_ff] ?? PAPER;
    }
  }
  return { dark: { pixels: stretched(dark), width, height }, light: { pixels: stretched(light), width, height } };
}

/** A page in pale ink or out of focus has strokes too, only fainter ones. */
function stretched(pixels: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 1) counts[pixels[at] ?? PAPER] = (counts[pixels[at] ?? PAPER] ?? 0) + 1;
  let [level, seen] = [0, counts[0] ?? 0];
  while (level < PAPER && seen < pixels.length * DARKEST_SHARE) {
    level += 1;
    seen += counts[level] ?? 0;
  }
  const gain = Math.min(MAX_GAIN, CLEAR_STROKE / Math.max(1, PAPER - level));
  if (gain <= 1) return pixels;
  const table = Uint8Array.from({ length: 256 }, (_, old) => Math.max(0, Math.round(PAPER - (PAPER - old) * gain)));
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = table[pixels[at] ?? PAPER] ?? PAPER;
  return pixels;
}
