import sharp, { type Sharp } from 'sharp';
import { withEvenLight, type BothInks } from './even-light.ts';
import { clearerTilt, skewOf, type Grey, type Skew } from './skew.ts';

/** Readers want letters of 20 pixels and more, so small pictures are enlarged; a 12-megapixel photograph is not, and a larger one shrinks. */
const LARGEST_UPSCALE = 2;
/** A picture that could be enlarged only by less has letters large enough, and enlarging costs more than all the rest. */
const SMALLEST_UPSCALE = 1.4;
const MOST_PIXELS = 6_000_000;
const SKEW_SIDE = 800;
/** A stroke is darker (or lighter) than its surroundings by at least this share. */
const STROKE_CONTRAST = 0.12;
const PAPER = 255;
/** A direction that letters have told is right to a few degrees; a larger rest is the slope of something else. */
const LARGEST_REST = 4;

/** A picture made ready for reading (OCR preprocessing): even light, strokes black on white, once for each kind of ink. */
export interface WorkingPicture extends BothInks {
  width: number;
  height: number;
  /** From a pixel here to fractions of the original picture. */
  toOriginal(point: Point): Point;
}

/** A picture as it came, without a turn. */
export interface Untouched extends WorkingPicture {
  /** Its own light and shade, for a reader that has its own way with them. */
  plain: Grey;
  /** Turned so that lines that run downhill by about so many degrees are level. The very same when they are. */
  levelled(degrees: number): Promise<WorkingPicture>;
}

interface Point {
  x: number;
  y: number;
}

export async function prepareForReading(bytes: Buffer): Promise<Untouched> {
  const plain = await openGrey(bytes);
  const source = await withEvenLight(plain);
  const untouched: Untouched = {
    ...(await turnedBy(source, 0)),
    plain,
    levelled: async (degrees) => {
      const exact = degrees + (await restOf(source, degrees));
      return exact === 0 ? untouched : turnedBy(source, exact);
    },
  };
  return untouched;
}

/** By how much lines still run downhill when the picture is turned by what is known. */
async function restOf(source: BothInks, degrees: number): Promise<number> {
  const rest = clearerTilt(await skewIn(source.dark, degrees), await skewIn(source.light, degrees));
  return degrees === 0 || Math.abs(rest) <= LARGEST_REST ? rest : 0;
}

/** Both kinds of ink are turned alike, so that rows of both fit on one picture. */
async function turnedBy(source: BothInks, degrees: number): Promise<WorkingPicture> {
  const [dark, light] = [await turn(source.dark, -degrees), await turn(source.light, -degrees)];
  return { width: dark.width, height: dark.height, dark, light, toOriginal: wayBack({ from: dark, to: source.dark, degrees }) };
}

async function openGrey(bytes: Buffer): Promise<Grey> {
  const { width, height } = await sharp(bytes).metadata();
  const possible = Math.min(LARGEST_UPSCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const scale = possible > 1 && possible < SMALLEST_UPSCALE ? 1 : possible;
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return toGrey(sharp(bytes).flatten({ background: 'white' }).greyscale().resize(size.width, size.height, { fit: 'fill', kernel: scale > 1 ? 'cubic' : 'lanczos3' }));
}

const raw = ({ pixels, width, height }: Grey) => sharp(pixels, { raw: { width, height, channels: 1 } });
async function toGrey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** By how much lines run downhill, seen on a small copy turned by what is known. */
async function skewIn(even: Grey, known: number): Promise<Skew> {
  const share = Math.min(1, SKEW_SIDE / Math.max(even.width, even.height));
  const copy = await toGrey(raw(even).resize(Math.max(1, Math.round(even.width * share)), Math.max(1, Math.round(even.height * share)), { fit: 'fill' }));
  const small = await turn(copy, -known);
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
