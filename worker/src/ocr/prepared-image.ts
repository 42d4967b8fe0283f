import sharp, { type Sharp } from 'sharp';
import { normaliseBackground, type BothInks } from './normalise-background.ts';
import { clearerTilt, skewOf, type Grey, type Skew } from './skew.ts';

/**
 * Readers want letters of 20 pixels and more, so small images are enlarged; a 12-megapixel photograph is not, and a
 * larger one shrinks.
 */
const MAX_UPSCALE = 2;
/**
 * An image that could be enlarged only by less has letters large enough, and enlarging costs more than all the rest.
 */
const MIN_UPSCALE = 1.4;
const MAX_PIXELS = 6_000_000;
const MAX_INPUT_PIXELS = 100_000_000;
const SKEW_SIDE = 800;
/** A stroke is darker (or lighter) than its surroundings by at least this share. */
const STROKE_CONTRAST = 0.12;
const PAPER = 255;
/**
 * A mask as wide as the blur of letters that can just be made out; measured: of the words of such a page, half are read
 * without it and most with it.
 */
const OUT_OF_FOCUS = { sigma: 3, m1: 4, m2: 4, x1: 0, y2: 100, y3: 100 };
/** A direction that letters have told is right to a few degrees; a larger rest is the slope of something else. */
const MAX_REST_DEGREES = 4;

/**
 * An image made ready for reading (OCR preprocessing): even light, strokes black on white, once for each kind of ink.
 */
export interface PreparedImage extends BothInks {
  width: number;
  height: number;
  /** From a pixel here to fractions of the original image. */
  toOriginal(point: Point): Point;
}

/** An image as it came, without a turn. */
export interface UnrotatedImage extends PreparedImage {
  /**
   * In its own size, light and shade, only sharper, for a page that is out of focus; turned back by so many degrees
   * downhill.
   */
  sharpened(degrees: number): Promise<Grey & Pick<PreparedImage, 'toOriginal'>>;
  /** Turned back by so many degrees downhill. */
  turned(degrees: number): Promise<PreparedImage>;
  /** Turned so that lines that run downhill by about so many degrees are level. The very same when they are. */
  levelled(degrees: number): Promise<PreparedImage>;
}

interface Point {
  x: number;
  y: number;
}

/** What `openGrey` gave, in the size that is best for reading. */
export async function prepareForOcr(opened: Grey): Promise<UnrotatedImage> {
  const source = await normaliseBackground(await enlarge(opened));
  const unrotated: UnrotatedImage = {
    ...(await turnedBy(source, 0)),
    sharpened: async (degrees) => {
      const sharp = await turn(await toGrey(raw(opened).sharpen(OUT_OF_FOCUS)), -degrees);
      return { ...sharp, toOriginal: wayBack({ from: sharp, to: opened, degrees }) };
    },
    turned: (degrees) => turnedBy(source, degrees),
    levelled: async (degrees) => {
      const exact = degrees + (await restOf(source, degrees));
      return exact === 0 ? unrotated : turnedBy(source, exact);
    },
  };
  return unrotated;
}

/** By how much lines still run downhill when the image is turned by what is known. */
async function restOf(source: BothInks, degrees: number): Promise<number> {
  const rest = clearerTilt(await skewIn(source.dark, degrees), await skewIn(source.light, degrees));
  return degrees === 0 || Math.abs(rest) <= MAX_REST_DEGREES ? rest : 0;
}

/** Both kinds of ink are turned alike, so that rows of both fit on one image. */
async function turnedBy(source: BothInks, degrees: number): Promise<PreparedImage> {
  const [dark, light] = [await turn(source.dark, -degrees), await turn(source.light, -degrees)];
  return {
    width: dark.width,
    height: dark.height,
    dark,
    light,
    toOriginal: wayBack({ from: dark, to: source.dark, degrees }),
  };
}

/** An image in its own size, in shades of grey; a very large one is shrunk. */
export async function openGrey(bytes: Buffer): Promise<Grey> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  return toGrey(
    sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
      .flatten({ background: 'white' })
      .greyscale()
      .resize(scaled(width, scale), scaled(height, scale), { fit: 'fill' }),
  );
}

async function enlarge(image: Grey): Promise<Grey> {
  const scale = Math.min(MAX_UPSCALE, Math.sqrt(MAX_PIXELS / (image.width * image.height)));
  return scale < MIN_UPSCALE
    ? image
    : toGrey(
        raw(image).resize(scaled(image.width, scale), scaled(image.height, scale), {
          fit: 'fill',
          kernel: 'cubic',
        }),
      );
}

/** The same image with so many pixels at most. */
export async function shrinkTo(maxPixels: number, picture: Grey): Promise<Grey> {
  const scale = Math.sqrt(maxPixels / (picture.width * picture.height));
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

/** An image is turned about its middle, on a canvas that grows around it: the way back goes through both middles. */
function wayBack({ from, to, degrees }: { from: Grey; to: Grey; degrees: number }) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ x, y }: Point): Point => {
    const [right, down] = [x - from.width / 2, y - from.height / 2];
    return { x: (right * cos - down * sin) / to.width + 0.5, y: (right * sin + down * cos) / to.height + 0.5 };
  };
}
