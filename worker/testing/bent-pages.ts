import sharp from 'sharp';

/**
 * How a page lies before the camera: from a point of the photograph to the point of the page seen there, both as
 * fractions.
 */
type Bend = (x: number, y: number) => { x: number; y: number };

/** A page on a table, seen through `bend`. */
async function photographThrough(page: Buffer, bend: Bend): Promise<Buffer> {
  const { data, info } = await sharp(page).greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = Buffer.alloc(width * height, 90);
  for (let down = 0; down < height; down += 1) {
    for (let across = 0; across < width; across += 1) {
      const seen = bend(across / width, down / height);
      const [x, y] = [seen.x * width, seen.y * height];
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const at = (right: number, below: number) => data[(top + below) * width + left + right] ?? 0;
      const mix = (one: number, other: number, share: number) => one + (other - one) * share;
      pixels[down * width + across] = mix(
        mix(at(0, 0), at(1, 0), x - left),
        mix(at(0, 1), at(1, 1), x - left),
        y - top,
      );
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

const larger = (page: Buffer, width: number) => sharp(page).resize(width).png().toBuffer();

/** From the left, as one who sits beside the page sees it: its right side is two thirds as high as its left. */
export const photographFromTheSide = async (page: Buffer): Promise<Buffer> =>
  photographThrough(await larger(page, 840), (x, y) => {
    const depth = 1 / (1 - 0.34 * x);
    return { x: x * 0.66 * depth, y: (y - 0.5) * depth + 0.5 };
  });

/** A sheet that has lain rolled up: a wave from left to right. */
export const photographWavy = async (page: Buffer): Promise<Buffer> =>
  photographThrough(await larger(page, 840), (x, y) => ({ x, y: y + 0.045 * Math.sin(2 * Math.PI * x) }));
