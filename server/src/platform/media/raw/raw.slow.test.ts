import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cornersOf,
  makeJpeg,
  makeMediaFolder,
  makePicture,
  makeRaw,
  UPRIGHT,
  type Orientation,
  type RawKind,
} from '../../../../testing/media/make-media.ts';
import { layTiff } from '../../../../testing/media/make-tiff.ts';
import { createMediaEngine, MediaRefused } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const KINDS: RawKind[] = ['nef', 'cr2', 'cr3', 'arw', 'dng', 'rw2'];

async function shown(name: string, bytes: Buffer) {
  const path = folder.file(name, bytes);
  const facts = await engine.probe(path);
  const [thumbnail, rendition] = [folder.file(`${name}.webp`), folder.file(`${name}.jpg`)];
  await engine.thumbnail(path, facts, thumbnail);
  const { mime } = await engine.rendition(path, facts, rendition);
  return { path, facts, thumbnail, rendition, mime };
}
const refusal = async (name: string, bytes: Buffer) => {
  const error = await engine.probe(folder.file(name, bytes)).catch((caught: unknown) => caught);
  return error instanceof MediaRefused ? error.reason : error;
};

describe("a camera's raw file", () => {
  it.each(KINDS)(
    '%s is shown by the largest picture that the camera put into it, and kept as it came',
    async (kind) => {
      const bytes = await makeRaw(kind);
      const { path, facts, thumbnail, rendition, mime } = await shown(`named-wrongly-${kind}.jpg`, bytes);
      expect(facts).toMatchObject({
        kind: 'image',
        format: kind,
        width: 160,
        height: 120,
        shownByBrowsers: false,
        takenAt: null,
        latitude: null,
      });
      expect(mime).toBe('image/jpeg');
      expect(await sharp(rendition).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 120 });
      expect([await cornersOf(thumbnail), await cornersOf(rendition)]).toEqual([UPRIGHT, UPRIGHT]);
      expect(readFileSync(path).equals(bytes)).toBe(true);
    },
  );

  it.each(KINDS.flatMap((kind) => ([3, 6, 8] as Orientation[]).map((orientation) => [kind, orientation] as const)))(
    '%s held as %i stands upright, once',
    async (kind, orientation) => {
      const { facts, thumbnail, rendition } = await shown(
        `held-${kind}-${orientation}`,
        await makeRaw(kind, { orientation }),
      );
      expect(facts).toMatchObject({ width: 160, height: 120 });
      expect([await cornersOf(thumbnail), await cornersOf(rendition)]).toEqual([UPRIGHT, UPRIGHT]);
    },
  );

  it.each(KINDS)('%s tells when it was taken', async (kind) => {
    const { facts } = await shown(`dated-${kind}`, await makeRaw(kind, { takenAt: '2024:05:17 10:11:12' }));
    expect(facts.takenAt).toEqual(new Date('2024-05-17T05:11:12Z'));
    // Panasonic's place would stand in the jpg.
    if (kind !== 'rw2') expect(facts).toMatchObject({ latitude: 55.5, longitude: -37.25 });
  });

  it.each(['cr2', 'cr3', 'arw'] as const)(
    '%s whose large picture is spoilt is shown by the small one',
    async (kind) => {
      const large = await makeJpeg({ width: 800, height: 600 });
      const { facts, thumbnail } = await shown(
        `spoilt-${kind}`,
        await makeRaw(kind, { large: large.subarray(0, large.length * 0.6) }),
      );
      expect(facts).toMatchObject({ width: 32, height: 24 });
      expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
    },
  );

  it('a developed TIFF with the name of a camera in it is a TIFF', async () => {
    const tiff = await sharp(await makePicture('png'))
      .tiff()
      .withExif({ IFD0: { Make: 'NIKON CORPORATION' } })
      .toBuffer();
    expect((await shown('developed.tiff', tiff)).facts).toMatchObject({ format: 'tiff', width: 64 });
  });

  it('a NEF without a jpg is shown by what is in its first directory', async () => {
    expect((await shown('bare.nef', await makeRaw('nef', { isBare: true }))).facts).toMatchObject({
      format: 'nef',
      width: 4,
      height: 3,
    });
  });
});

describe('a raw file that cannot be shown', () => {
  it.each(['cr2', 'cr3', 'arw', 'dng', 'rw2'] as const)('%s without any picture is refused for that', async (kind) => {
    expect(await refusal(`bare-${kind}`, await makeRaw(kind, { isBare: true }))).toBe('no_picture');
  });

  it.each(KINDS)('%s cut in half is damaged', async (kind) => {
    const whole = await makeRaw(kind);
    expect(await refusal(`half-${kind}`, whole.subarray(0, whole.length / 2))).toMatch(/damaged|no_picture/);
  });

  it.each(KINDS)('%s: whatever is overwritten, it is shown or refused, and never a fault of ours', async (kind) => {
    const whole = await makeRaw(kind, { takenAt: '2024:05:17 10:11:12' });
    // Where the structure is: the last thousand bytes in a TIFF laid from the inside out, the first in Canon's boxes.
    const from = kind === 'cr3' ? 0 : Math.max(0, whole.length - 1000);
    for (let at = from; at < Math.min(from + 1000, whole.length); at += 37) {
      const spoilt = Buffer.from(whole).fill(0xff, at, Math.min(at + 5, whole.length));
      const answer = await refusal(`overwritten-${kind}`, spoilt);
      expect(typeof answer === 'string' || (typeof answer === 'object' && answer !== null && 'format' in answer)).toBe(
        true,
      );
    }
  });

  it('a chain of directories that bites its own tail ends', async () => {
    const at = 8;
    const snake = layTiff({}, ({ directory }) =>
      directory(
        [
          { tag: 50_706, value: Buffer.from([1, 4, 0, 0]) },
          { tag: 330, value: at },
          { tag: 34_665, value: at },
        ],
        at,
      ),
    );
    expect(await refusal('snake.dng', snake)).toBe('no_picture');
  });

  it('a directory of directories, each of a thousand more, is left at some point', async () => {
    const maze = layTiff({}, ({ directory }) => {
      let rooms = [8, 8];
      for (let floor = 0; floor < 40; floor += 1)
        rooms = Array.from({ length: 30 }, () => directory([{ tag: 330, value: { longs: rooms } }], rooms[0]));
      return directory([
        { tag: 50_706, value: Buffer.from([1, 4, 0, 0]) },
        { tag: 330, value: { longs: rooms } },
      ]);
    });
    expect(await refusal('maze.dng', maze)).toBe('no_picture');
  });

  it('a preview that says it lies beyond the file, or is as long as four gigabytes, is none', async () => {
    const liar = (at: number, length: number) =>
      layTiff({}, ({ directory }) =>
        directory([
          { tag: 50_706, value: Buffer.from([1, 4, 0, 0]) },
          { tag: 513, value: at },
          { tag: 514, value: length },
        ]),
      );
    expect(await refusal('beyond.dng', liar(0xffff_fff0, 4000))).toBe('no_picture');
    expect(await refusal('long.dng', liar(8, 0xffff_ffff))).toBe('no_picture');
  });

  it('a preview of more than a hundred megapixels is passed over', async () => {
    const large = await makeJpeg({ width: 160, height: 120 });
    const frame = large.indexOf(Buffer.from([0xff, 0xc0]));
    large.writeUInt16BE(60_000, frame + 5);
    large.writeUInt16BE(60_000, frame + 7);
    expect((await shown('bomb.arw', await makeRaw('arw', { large }))).facts).toMatchObject({ width: 32, height: 24 });
  });
});
