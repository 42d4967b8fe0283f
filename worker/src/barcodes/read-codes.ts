import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ReadCode } from '@rakurs/contract';
import { formatName } from './code-formats.ts';
import { contentOf } from './code-content.ts';
import { scanWithZbar } from './zbar.ts';

/** Enough for a small code in a large photograph; a code never needs more. */
const MAX_PIXELS = 8_000_000;
const MAX_INPUT_PIXELS = 100_000_000;
/**
 * An image smaller than this is enlarged for a second look: a code of a few dozen pixels has less than three for each
 * of its squares.
 */
const SMALL_SIDE = 1000;
const MAX_CODES = 100;
/** Two codes that say the same and whose places overlap this much are one code seen twice. */
const SAME_PLACE = 0.3;
/** Short stretches of stripes that fences and blinds have too: believed only when several scan lines agree. */
const MIN_SCAN_LINES = 3;

export const CODE_READER_MODEL = 'zxing-wasm + zbar-wasm';

interface Frame {
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Every code of an image, in any format: ZXing first, ZBar when it found nothing. */
export async function readCodes(bytes: Buffer): Promise<ReadCode[]> {
  await (ready ??= loadZxing());
  const frame = await openRgba(bytes, 1);
  const found = await readWithZxing(frame);
  if (found.length > 0) return found;
  const isSmall = Math.max(frame.width, frame.height) < SMALL_SIDE;
  const enlarged = isSmall ? await readWithZxing(await openRgba(bytes, 2)) : [];
  return enlarged.length > 0 ? enlarged : readWithZbar(frame);
}

let ready: Promise<void> | undefined;

/** The program comes from the installed package: left alone, the library would fetch it from a public server. */
async function loadZxing(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

async function openRgba(bytes: Buffer, enlargement: number): Promise<Frame> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  const scale = Math.min(enlargement, Math.sqrt(MAX_PIXELS / (width * height)));
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .flatten({ background: 'white' })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function readWithZxing({ pixels, width, height }: Frame): Promise<ReadCode[]> {
  // ZXing reads three fields of a browser's ImageData; Node has no such class.
  const image = { data: pixels, width, height, colorSpace: 'srgb' as const };
  const results = await readBarcodes(image, {
    formats: [],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_CODES,
    minLineCount: MIN_SCAN_LINES,
    textMode: 'Plain',
  });
  const codes = results
    .filter(({ isValid, bytes }) => isValid && bytes.length > 0)
    .map(({ format, bytes, text, position }) => ({
      format: formatName(format),
      content: contentOf(bytes, text),
      ...around(Object.values(position), { width, height }),
    }));
  return withoutDoubles(codes);
}

async function readWithZbar({ pixels, width, height }: Frame): Promise<ReadCode[]> {
  const grey = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .greyscale()
    .removeAlpha()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const symbols = await scanWithZbar(new Uint8Array(grey).buffer, { width, height });
  const codes = symbols
    .filter(({ data, points }) => data.length > 0 && points.length > 0)
    .map(({ typeName, data, points }) => {
      const bytes = Uint8Array.from(data);
      return { format: formatName(typeName), content: contentOf(bytes, ''), ...around(points, { width, height }) };
    });
  return withoutDoubles(codes);
}

type Box = Pick<ReadCode, 'x0' | 'y0' | 'x1' | 'y1'>;

function around(points: { x: number; y: number }[], { width, height }: { width: number; height: number }): Box {
  const across = points.map(({ x }) => Math.max(0, Math.min(1, x / width)));
  const down = points.map(({ y }) => Math.max(0, Math.min(1, y / height)));
  return { x0: Math.min(...across), y0: Math.min(...down), x1: Math.max(...across), y1: Math.max(...down) };
}

function withoutDoubles(codes: ReadCode[]): ReadCode[] {
  const kept: ReadCode[] = [];
  for (const code of codes) {
    const twin = kept.some(
      (other) => other.format === code.format && other.content === code.content && sharedPart(other, code) > SAME_PLACE,
    );
    if (!twin) kept.push(code);
  }
  return kept.toSorted((one, other) => one.y0 - other.y0 || one.x0 - other.x0).slice(0, MAX_CODES);
}

/** How much of the smaller box lies in the other: a code read along one line has a box without height. */
function sharedPart(one: Box, other: Box): number {
  const along = (from: 'x0' | 'y0', to: 'x1' | 'y1') => {
    const shared = Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
    const smaller = Math.min(one[to] - one[from], other[to] - other[from]);
    return smaller > 0 ? Math.max(0, shared) / smaller : Number(shared >= 0);
  };
  return along('x0', 'x1') * along('y0', 'y1');
}
