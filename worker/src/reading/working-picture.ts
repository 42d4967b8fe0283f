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
/** A mask as wide as the blur of letters that can just be made out; measured: of the words of such a page, half are read without it and most with it. */
const OUT_OF_FOCUS = { sigma: 3, m1: 4, m2: 4, x1: 0, y2: 100, y3: 100 };
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
  /** In its own size, light and shade, only sharper, for a page that is out of focus; turned back by so many degrees downhill. */
  sharpened(degrees: number): Promise<Grey & Pick<WorkingPicture, 'toOriginal'>>;
  /** Turned back by so many degrees downhill. */
  turned(degrees: number): Promise<WorkingPicture>;
  /** Turned so that lines that run downhill by about so many degrees are level. The very same when they are. */
  levelled(degrees: number): Promise<WorkingPicture>;
}

interface Point {
  x: number;
  y: number;
}

/** What `openGrey` gave, in the size that is best for reading. */
export async function prepareForReading(opened: Grey): Promise<Untouched> {
  const source = await withEvenLight(await enlarge(opened));
  const untouched: Untouched = {
    ...(await turnedBy(source, 0)),
    sharpened: async (degrees) => {
      const sharp = await turn(await toGrey(raw(opened).sharpen(OUT_OF_FOCUS)), -degrees);
      return { ...sharp, toOriginal: wayBack({ from: sharp, to: opened, degrees }) };
    },
    turned: (degrees) => turnedBy(source, degrees),
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
  return {
    width: dark.width,
    height: dark.height,
    dark,
    light,
    toOriginal: wayBack({ from: dark, to: source.dark, degrees }),
  };
}

/** A picture in its own size, in shades of grey; a very large one is shrunk. */
export async function openGrey(bytes: Buffer): Promise<Grey> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  return toGrey(
    sharp(bytes)
      .flatten({ background: 'white' })
      .greyscale()
      .resize(scaled(width, scale), scaled(height, scale), { fit: 'fill' }),
  );
}

async function enlarge(picture: Grey): Promise<Grey> {
  const scale = Math.min(LARGEST_UPSCALE, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
  return scale < SMALLEST_UPSCALE
    ? picture
    : toGrey(
        raw(picture).resize(scaled(picture.width, scale), scaled(picture.height, scale), {
          fit: 'fill',
          kernel: 'cubic',
        }),
      );
}

/** The same picture with so many pixels at most. */
export async function shrinkTo(mostPixels: number, picture: Grey): Promise<Grey> {
  const scale = Math.sqrt(mostPixels / (picture.width * picture.height));
  return scale >= 1
    ? picture
    : toGrey(raw(picture).resize(scaled(picture.width, scale), scaled(picture.height, scale), { fit: 'fill' }));
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale));
const raw = ({ pixels, width, height }: Grey) => sharp(pixels, { raw: { width, height, channels: 1 } });
async function toGrey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** By how much lines run downhill, seen on a small copy turned by what is known. */
async function skewIn(even: Grey, known: number): Promise<Skew> {
  const share = Math.min(1, SKEW_SIDE / Math.max(even.width, even.height));
  const copy = await toGrey(
    raw(even).resize(Math.max(1, Math.round(even.width * share)), Math.max(1, Math.round(even.height * share)), {
      fit: 'fill',
    }),
  );
  const small = await turn(copy, -known);
  const stroke = PAPER * (1 - STROKE_CONTRAST);
  return skewOf({ ...small, pixels: small.pixels.map((value) => (value < stroke ? 1 : 0)) });
}

const turn = async (picture: Grey, degrees: number): Promise<Grey> =>
  degrees === 0 ? picture : toGrey(raw(picture).rotate(degrees, { background: 'white' }));

/** A picture is turned about its middle, on a canvas that grows around it: the way back goes through both middles. */
function wayBack({ from, to, degrees }: { from: Grey; to: Grey; degrees: number }) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ x, y }: Point): Point => {
    const [right, down] = [x - from.width / 2, y - from.height / 2];
    return { x: (right * cos - down * sin) / to.width + 0.5, y: (right * sin + down * cos) / to.height + 0.5 };
  };
}
