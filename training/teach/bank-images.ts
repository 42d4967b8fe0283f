import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [ALONE, SHEETS] = [32, 32];
const [WIDTH, HEIGHT] = [640, 480];

/**
 * Photographs of a folder: 32 of them alone, the next 128 as sheets of four, so that there are both large soft things
 * and small sharp ones. Ours had been squeezed into squares of 256 pixels.
 */
export async function* bankImages(folder: string): AsyncGenerator<Buffer> {
  const paths = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
  for (const path of paths.slice(0, ALONE)) yield sharp(path).resize(WIDTH, HEIGHT, { fit: 'fill' }).png().toBuffer();
  for (let sheet = 0; sheet < SHEETS; sheet++) {
    const four = paths.slice(ALONE + sheet * 4, ALONE + sheet * 4 + 4);
    const pieces = await Promise.all(
      four.map((path) =>
        sharp(path)
          .resize(WIDTH / 2, HEIGHT / 2, { fit: 'fill' })
          .png()
          .toBuffer(),
      ),
    );
    const placed = pieces.map((input, index) => ({
      input,
      left: (index % 2) * (WIDTH / 2),
      top: Math.floor(index / 2) * (HEIGHT / 2),
    }));
    yield sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'grey' } })
      .composite(placed)
      .png()
      .toBuffer();
  }
}
