import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer';
import { ReadCode } from '@rakurs/contract';
import { photograph, PHOTOGRAPH_NAMES } from '../../testing/photographs.ts';
import { contentOf } from './code-content.ts';
import { readCodes } from './read-codes.ts';
import { scanWithZbar } from './zbar.ts';

const SLOW_MS = 60_000;
const require = createRequire(import.meta.url);

beforeAll(() => {
  prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer,
    },
  });
});

async function draw(
  content: string | Uint8Array,
  { format, size }: { format: WriterOptions['format']; size: number },
): Promise<Buffer> {
  const { image, error } = await writeBarcode(content, { format, scale: 8, addQuietZones: true });
  if (!image) throw new Error(error);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .resize({ width: size, kernel: 'lanczos3' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
const qr = (content: string | Uint8Array, size = 240) => draw(content, { format: 'QRCode', size });

/** Codes laid on a photograph, as they are met. */
const onBoats = async (codes: { input: Buffer; left: number; top: number }[]) =>
  sharp(photograph('nagasaki-boats'))
    .resize(1280, 960, { fit: 'cover' })
    .composite(codes)
    .jpeg({ quality: 82 })
    .toBuffer();
const read = async (input: Buffer) =>
  (await readCodes(await onBoats([{ input, left: 420, top: 300 }]))).map(({ format, content }) => ({
    format,
    content,
  }));

describe('codes', () => {
  it(
    'are all read when there are several, each where it stands',
    async () => {
      const places = [
        { left: 60, top: 40 },
        { left: 700, top: 80 },
        { left: 100, top: 620 },
        { left: 900, top: 600 },
      ];
      const picture = await onBoats(
        await Promise.all(places.map(async (place, index) => ({ ...place, input: await qr(`билет-${index}`) }))),
      );
      const codes = await readCodes(picture);
      expect(codes.map(({ content }) => content).toSorted()).toEqual(['билет-0', 'билет-1', 'билет-2', 'билет-3']);
      for (const [index, { left, top }] of places.entries()) {
        const code = codes.find(({ content }) => content === `билет-${index}`);
        expect(ReadCode.safeParse(code).success).toBe(true);
        const middle = {
          x: (((code?.x0 ?? 0) + (code?.x1 ?? 0)) / 2) * 1280,
          y: (((code?.y0 ?? 0) + (code?.y1 ?? 0)) / 2) * 960,
        };
        expect(Math.hypot(middle.x - left - 120, middle.y - top - 120)).toBeLessThan(12);
        expect(((code?.x1 ?? 0) - (code?.x0 ?? 0)) * 1280).toBeGreaterThan(120);
      }
    },
    SLOW_MS,
  );

  it(
    'that say the same in two places are two',
    async () => {
      const input = await qr('https://example.ru');
      expect(
        await readCodes(
          await onBoats([
            { input, left: 50, top: 50 },
            { input, left: 800, top: 500 },
          ]),
        ),
      ).toHaveLength(2);
    },
    SLOW_MS,
  );

  it.each([15, 45, 90, 180])(
    'are read when turned by %i degrees',
    async (degrees) => {
      const turned = await sharp(await qr('https://example.ru/товар?id=1'))
        .rotate(degrees, { background: '#ffffff' })
        .png()
        .toBuffer();
      expect(await read(turned)).toEqual([{ format: 'QR', content: 'https://example.ru/товар?id=1' }]);
    },
    SLOW_MS,
  );

  it(
    'are read when small',
    async () => expect(await read(await qr('маленький', 64))).toEqual([{ format: 'QR', content: 'маленький' }]),
    SLOW_MS,
  );
  it(
    'are read when inverted',
    async () =>
      expect(
        await read(
          await sharp(await qr('наоборот'))
            .negate({ alpha: false })
            .png()
            .toBuffer(),
        ),
      ).toEqual([{ format: 'QR', content: 'наоборот' }]),
    SLOW_MS,
  );
  it(
    'are read when blurred',
    async () =>
      expect(
        await read(
          await sharp(await qr('размыто'))
            .blur(2)
            .png()
            .toBuffer(),
        ),
      ).toEqual([{ format: 'QR', content: 'размыто' }]),
    SLOW_MS,
  );

  it.each([
    { format: 'EAN13', content: '4601234567893', name: 'EAN-13' },
    { format: 'EAN8', content: '46012340', name: 'EAN-8' },
    { format: 'Code128', content: 'RK-2026-147', name: 'Code 128' },
    { format: 'DataMatrix', content: 'Hello-123', name: 'Data Matrix' },
    { format: 'PDF417', content: 'Hello-123', name: 'PDF417' },
    { format: 'AztecCode', content: 'Hello-123', name: 'Aztec' },
  ] as const)(
    'of the format $name are read',
    async ({ format, content, name }) =>
      expect(await read(await draw(content, { format, size: 420 }))).toEqual([{ format: name, content }]),
    SLOW_MS,
  );

  it(
    'are not found where there are none',
    async () => {
      for (const name of PHOTOGRAPH_NAMES) expect(await readCodes(photograph(name)), name).toEqual([]);
      expect(
        await readCodes(
          await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
            .png()
            .toBuffer(),
        ),
      ).toEqual([]);
    },
    SLOW_MS,
  );
});

describe('the second reader of codes', () => {
  const PAPER = { width: 640, height: 480 };
  const onPaper = async (input: Buffer) =>
    new Uint8Array(
      await sharp({ create: { ...PAPER, channels: 3, background: 'white' } })
        .composite([{ input, left: 90, top: 90 }])
        .greyscale()
        .removeAlpha()
        .toColourspace('b-w')
        .raw()
        .toBuffer(),
    ).buffer;
  const scan = async (code: Buffer) =>
    (await scanWithZbar(await onPaper(code), PAPER)).map((symbol) => symbol.decode());
  const strip = async (height: number) =>
    sharp(await draw('4601234567893', { format: 'EAN13', size: 460 }))
      .resize(460, height, { fit: 'fill' })
      .png()
      .toBuffer();

  it('reads squares and stripes', async () => {
    expect(await scan(await qr('RK-2026-147', 300))).toEqual(['RK-2026-147']);
    expect(await scan(await strip(60))).toEqual(['4601234567893']);
  });
  it('does not believe stripes that a few lines alone have seen: a fence has such too', async () =>
    expect(await scan(await strip(2))).toEqual([]));
});

describe('the content of a code', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);

  it(
    'that is no text is told as base64',
    async () => {
      const binary = bytes(0, 1, 2, 255, 254, 0, 7, 8);
      expect(await read(await qr(binary))).toEqual([
        { format: 'QR', content: `base64:${Buffer.from(binary).toString('base64')}` },
      ]);
    },
    SLOW_MS,
  );
  it('in the old Cyrillic code page is told in letters', () =>
    expect(contentOf(bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), '\ufffd')).toBe('Привет'));
  it('never has a zero byte', () => expect(contentOf(bytes(65, 0, 66), 'A\0B')).not.toContain('\0'));
  it('of marked goods keeps its fields apart', () =>
    expect(contentOf(bytes(48, 49, 29, 57), '01\u001d9')).toBe('01 9'));
});
