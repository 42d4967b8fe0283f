import sharp, { type Sharp } from 'sharp';
import { clearerTilt, skewOf, type Grey, type Skew } from './skew.ts';

/** Readers want letters of 20 pixels and more, so small pictures are enlarged; a 12-megapixel photograph is not, and a larger one shrinks. */
const LARGEST_UPSCALE = 2;
const MOST_PIXELS = 6_000_000;
/** The background is what is left when strokes are blurred away: wider than a letter, narrower than a shadow. */
const BACKGROUND_SIGMA_SHARE = 1 / 60;
const SKEW_SIDE = 800;
/** A stroke is darker (or lighter) than its surroundings by at least this share. */
const STROKE_CONTRAST = 0.12;
const PAPER = 255;

/** Every level over every background, divided beforehand: pictures have millions of pixels and these are 65,536. */
const EVENED = Uint8Array.from({ length: 256 * 256 }, (_, pair) => Math.min(PAPER, Math.round((PAPER * (pair >> 8)) / Math.max(1, pair & 255))));

/** A picture made ready for reading (OCR preprocessing): even light, lines level, strokes black on white, once for each kind of ink. */
export interface WorkingPicture {
  width: number;
  height: number;
  /** Dark strokes on a light ground. */
  dark: Grey;
  /** Light strokes on a dark ground, read from the negative. */
  light: Grey;
  /** From a pixel here to fractions of the original picture. */
  toOriginal(point: Point): Point;
}

interface Point {
  x: number;
  y: number;
}

export async function prepareForReading(bytes: Buffer): Promise<WorkingPicture> {
  const source = await openGrey(bytes);
  const dark = await withEvenLight(source);
  const light = await withEvenLight(negative(source));
  // Both kinds of ink are turned alike, so that rows of both fit on one picture.
  const degrees = clearerTilt(await tiltOf(dark), await tiltOf(light));
  const [level, levelLight] = [await turn(dark, -degrees), await turn(light, -degrees)];
  return { width: level.width, height: level.height, dark: level, light: levelLight, toOriginal: wayBack({ from: level, to: source, degrees }) };
}

async function openGrey(bytes: Buffer): Promise<Grey> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(LARGEST_UPSCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return toGrey(sharp(bytes).flatten({ background: 'white' }).greyscale().resize(size.width, size.height, { fit: 'fill', kernel: scale > 1 ? 'cubic' : 'lanczos3' }));
}

const raw = ({ pixels, width, height }: Grey) => sharp(pixels, { raw: { width, height, channels: 1 } });
async function toGrey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Divides by the blurred background: shadows go, strokes stay. */
async function withEvenLight(source: Grey): Promise<Grey> {
  const { width, height } = source;
  // The blur is wide, so a quarter of the size is enough for it and costs a sixteenth.
  const small = { width: Math.max(1, Math.round(width / 4)), height: Math.max(1, Math.round(height / 4)) };
  const sigma = Math.max(1, Math.max(small.width, small.height) * BACKGROUND_SIGMA_SHARE);
  const blurred = await toGrey(raw(source).resize(small.width, small.height, { fit: 'fill' }).blur(sigma));
  const background = await toGrey(raw(blurred).resize(width, height, { fit: 'fill', kernel: 'linear' }));
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = EVENED[((source.pixels[at] ?? 0) << 8) | (background.pixels[at] ?? 0)] ?? PAPER;
  return { pixels, width, height };
}

function negative({ pixels, width, height }: Grey): Grey {
  const turned = new Uint8Array(pixels.length);
  for (let at = 0; at < turned.length; at += 1) turned[at] = PAPER - (pixels[at] ?? 0);
  return { pixels: turned, width, height };
}

async function tiltOf(even: Grey): Promise<Skew> {
  const share = Math.min(1, SKEW_SIDE / Math.max(even.width, even.height));
  const small = await toGrey(raw(even).resize(Math.max(1, Math.round(even.width * share)), Math.max(1, Math.round(even.height * share)), { fit: 'fill' }));
  const stroke = PAPER * (1 - STROKE_CONTRAST);
  return skewOf({ ...small, pixels: small.pixels.map((value) => (value < stroke ? 1 : 0)) });
}

const turn = async (picture: Grey, degrees: number): Promise<Grey> => (degrees === 0 ? picture : toGrey(raw(picture).rotate(degrees, { background: 'white' })));

/** A picture is turned about its middle, on a canvas that grows around it: the way back goes through both middles. */
function wayBack({ from, to, degrees }: { from: Grey; to: Grey; degrees: number }) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ x, y }: Point): Point => {
    const [right, down] = [x - from.width / 2, y - from.height / 2];
    return { x: (right * cos - down * sin) / to.width + 0.5, y: (right * sin + down * cos) / to.height + 0.5 };
  };
}
