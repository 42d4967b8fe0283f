import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '..', '..');
/** Of the bars in which a frame says its number. */
export const NUMBERED_BITS = 8;

interface Wish {
  name: string;
  framesPerSecond: number;
  /** When each frame is shown. Those before zero are cut off by an edit list, and late ones put off by one. */
  ticks: readonly number[];
}

/** An H.264 film with B-frames, made by the server's own encoder in a process of its own. */
export async function makeNumberedFilm({ name, framesPerSecond, ticks }: Wish): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const path = join(folder, name);
  try {
    await promisify(execFile)(
      process.execPath,
      [
        '--import',
        'tsx',
        join(ROOT, 'server/testing/media/run-numbered-film.ts'),
        path,
        '--fps',
        String(framesPerSecond),
        `--ticks=${ticks.join(',')}`,
      ],
      { cwd: ROOT },
    );
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The number on a picture. What is neither black nor white is an error. */
export async function numberOn(picture: Buffer, bits: number): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 4) * info.width;
  const digits = Array.from({ length: bits }, (_, bit) => {
    const level = data[(row + Math.floor(((bit + 0.5) * info.width) / bits)) * info.channels] ?? 128;
    if (level > 64 && level < 192) throw new Error(`bar ${bit} is neither black nor white: ${level}`);
    return level >= 192 ? 2 ** bit : 0;
  });
  return digits.reduce((sum, value) => sum + value, 0);
}
