import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  boxJxl,
  cornersOf,
  makeHeic,
  makeJpeg,
  makeJxl,
  makeLabTiff,
  makeMaskedBmp,
  makeMediaFolder,
  pixelsOf,
  UPRIGHT,
} from '../../../../testing/media/make-media.ts';
import { COLOURS } from '../../../../testing/media/quadrants.ts';
import { createMediaEngine, MediaRefused } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

async function shown(name: string, bytes: Buffer) {
  const path = folder.file(name, bytes);
  const facts = await engine.probe(path);
  const [thumbnail, rendition] = [folder.file(`${name}.webp`), folder.file(`${name}.shown`)];
  await engine.thumbnail(path, facts, thumbnail);
  const { mime } = await engine.rendition(path, facts, rendition);
  return { facts, thumbnail, rendition, mime };
}
const refusal = async (name: string, bytes: Buffer) => {
  const error = await engine.probe(folder.file(name, bytes)).catch((caught: unknown) => caught);
  return error instanceof MediaRefused ? `${error.reason}: ${error.message}` : error;
};
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const DAMAGED = 'damaged: Файл повреждён: не удалось прочитать изображение';

/** No colour further than this from the one that was drawn. */
async function expectColours(picture: string, distance: number) {
  const found = await pixelsOf(picture);
  UPRIGHT.forEach((name, corner) =>
    COLOURS[name].forEach((value, channel) =>
      expect(Math.abs((found[corner]?.[channel] ?? 0) - value)).toBeLessThanOrEqual(distance),
    ),
  );
}

/**
 * The numbers of HDR stand for wider colours than those of a screen: taken as they are, red is (203, 45, 34) and
 * everything looks faded.
 * Measured: brought into the ordinary range, the weakest channel of each quarter is 0 to 2, left out 33 and more.
 */
async function expectFullColours(picture: string) {
  const found = await pixelsOf(picture);
  for (const colour of found) expect(Math.min(...colour)).toBeLessThanOrEqual(16);
  expect(found[0]?.[0]).toBeGreaterThanOrEqual(230);
}

describe('JPEG XL', () => {
  it('is known with and without boxes around it, and shown in its colours', async () => {
    const { facts, rendition, mime } = await shown('plain.jxl', await makeJxl());
    expect(facts).toMatchObject({
      kind: 'image',
      format: 'jxl',
      mime: 'image/jxl',
      width: 64,
      height: 48,
      shownByBrowsers: false,
    });
    expect(mime).toBe('image/jpeg');
    await expectColours(rendition, 14);
  });

  it('tells when and where it was taken', async () => {
    const exif = (
      await sharp(
        await makeJpeg({ takenAt: '2024:05:17 10:11:12', zone: '+05:00', place: { latitude: 55, longitude: -37 } }),
      ).metadata()
    ).exif?.subarray(6);
    const { facts } = await shown('boxed.jxl', boxJxl(await makeJxl(), exif ?? Buffer.alloc(0)));
    expect(facts).toMatchObject({ takenAt: new Date('2024-05-17T05:11:12Z'), latitude: 55.5, longitude: -37.25 });
  });

  it('that is see-through stays so', async () => {
    const rgba = Buffer.from(
      Uint8Array.from({ length: 64 * 48 * 4 }, (_, index) =>
        index % 4 === 3 ? ((index / 4) % 64 < 32 ? 0 : 255) : 200,
      ),
    );
    const { rendition, mime } = await shown('glass.jxl', await makeJxl({ width: 64, height: 48 }, rgba));
    expect(mime).toBe('image/webp');
    const alpha = await sharp(rendition).extractChannel('alpha').raw().toBuffer();
    expect([alpha.at(0), alpha.at(-1)]).toEqual([0, 255]);
  });

  it('that was cut or overwritten is damaged', async () => {
    const whole = await makeJxl({ width: 400, height: 300 });
    expect(await refusal('cut.jxl', half(whole))).toBe(DAMAGED);
    expect(await refusal('head.jxl', whole.subarray(0, 3))).toBe(DAMAGED);
    expect(await refusal('noise.jxl', Buffer.concat([whole.subarray(0, 2), Buffer.alloc(500, 0x5a)]))).toMatch(
      /damaged|too_large/,
    );
  });
});

describe('HEIC', () => {
  it.each([
    [false, 1],
    [true, 1],
    [true, 6],
  ] as const)("of a phone's HDR, ten bits deep, tiled: %s, turned as %i", async (tiled, orientation) => {
    const { facts, thumbnail, rendition } = await shown(
      `hdr-${tiled}-${orientation}.heic`,
      await makeHeic({ hdr: true, tiled, orientation }),
    );
    expect(facts).toMatchObject({ format: 'heic', width: 100, height: 120 });
    expect([await cornersOf(thumbnail), await cornersOf(rendition)]).toEqual([UPRIGHT, UPRIGHT]);
    for (const picture of [thumbnail, rendition]) await expectFullColours(picture);
  });

  it.each([false, true])('whose tiles lie in pieces, behind a long size, tiled: %s', async (tiled) => {
    const { facts, rendition } = await shown(`scattered-${tiled}.heic`, await makeHeic({ isScattered: true, tiled }));
    expect(facts).toMatchObject({ width: 100, height: 120 });
    await expectColours(rendition, 14);
  });

  it('whose first item only points at a grid and turns it', async () => {
    const { facts, thumbnail } = await shown(
      'identity.heic',
      await makeHeic({ isIdentity: true, tiled: true, orientation: 6 }),
    );
    expect(facts).toMatchObject({ width: 100, height: 120 });
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it.each([
    [false, 1],
    [true, 6],
  ] as const)('of which only the middle is to be seen, tiled: %s, turned as %i', async (tiled, orientation) => {
    const { facts, rendition } = await shown(
      `margin-${tiled}.heic`,
      await makeHeic({ margin: 16, tiled, orientation, width: 96, height: 128 }),
    );
    expect(facts).toMatchObject({ width: 96, height: 128 });
    const edge = await sharp(rendition).extract({ left: 0, top: 0, width: 2, height: 2 }).raw().toBuffer();
    expect(edge[0]).toBeGreaterThan(120);
    expect(await cornersOf(rendition)).toEqual(UPRIGHT);
  });

  it('whatever is overwritten in its tables, it is shown or refused, and never a fault of ours', async () => {
    const whole = await makeHeic({ tiled: true });
    for (let at = 8; at < 700; at += 23) {
      const answer = await refusal('overwritten.heic', Buffer.from(whole).fill(0xff, at, at + 4));
      expect(typeof answer === 'string' || (typeof answer === 'object' && answer !== null && 'format' in answer)).toBe(
        true,
      );
    }
  });
});

describe('a bitmap', () => {
  it.each([
    ['of 32 bits', { bits: 32 }],
    ['of 32 bits, from the top', { bits: 32, isTopDown: true }],
    ['of 32 bits with masks behind a short header', { bits: 32, masks: [0xff0000, 0xff00, 0xff, 0] }],
    [
      'of 32 bits with red and blue changed',
      { bits: 32, masks: [0xff, 0xff00, 0xff0000, 0xff000000], headerBytes: 124 },
    ],
    [
      'of 32 bits with the colours moved up',
      { bits: 32, masks: [0xff000000, 0xff0000, 0xff00, 0xff], headerBytes: 108 },
    ],
    ['of ten bits a colour', { bits: 32, masks: [0x3ff00000, 0xffc00, 0x3ff, 0], headerBytes: 56 }],
    ['of 16 bits', { bits: 16 }],
    ['of 16 bits, six of them green', { bits: 16, masks: [0xf800, 0x07e0, 0x1f, 0], headerBytes: 56 }],
  ] as const)('%s is shown in its colours', async (name, wish) => {
    const { facts, rendition, mime } = await shown(`${name}.bmp`, makeMaskedBmp(wish));
    expect(facts).toMatchObject({ format: 'bmp', width: 64, height: 48 });
    expect(mime).toBe('image/jpeg');
    await expectColours(rendition, 12);
  });

  it('that is see-through stays so, and one that only forgot to say how opaque it is does not vanish', async () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000] as const;
    const glass = await shown('glass.bmp', makeMaskedBmp({ bits: 32, masks, headerBytes: 124, leftAlpha: 0 }));
    expect(glass.mime).toBe('image/webp');
    expect((await sharp(glass.rendition).extractChannel('alpha').raw().toBuffer()).at(0)).toBe(0);
    const forgotten = makeMaskedBmp({ bits: 32, masks: [0xff0000, 0xff00, 0xff, 0], headerBytes: 124 });
    forgotten.writeUInt32LE(0xff000000, 66);
    expect((await shown('forgotten.bmp', forgotten)).mime).toBe('image/jpeg');
  });

  it('that was cut, or says it is huge, is refused', async () => {
    expect(await refusal('cut.bmp', half(makeMaskedBmp({ bits: 32 })))).toBe(DAMAGED);
    const bomb = makeMaskedBmp({ bits: 32 });
    bomb.writeInt32LE(30_000, 18);
    bomb.writeInt32LE(-30_000, 22);
    expect(await refusal('bomb.bmp', bomb)).toMatch('too_large');
    const empty = makeMaskedBmp({ bits: 32 });
    empty.writeInt32LE(0, 18);
    expect(await refusal('empty.bmp', empty)).toBe(DAMAGED);
  });
});

describe('a Lab TIFF of a print shop', () => {
  it.each([false, true])('is shown in its colours, moved: %s', async (isMoved) => {
    const { facts, rendition } = await shown(`lab-${isMoved}.tiff`, await makeLabTiff({ isMoved }));
    expect(facts).toMatchObject({ format: 'tiff', mime: 'image/tiff', width: 64, height: 48 });
    await expectColours(rendition, 14);
  });

  it('stands upright', async () => {
    expect((await shown('lab-lying.tiff', await makeLabTiff({ orientation: 6 }))).facts).toMatchObject({
      width: 48,
      height: 64,
    });
  });

  it('that was cut is damaged', async () => {
    expect(await refusal('cut-lab.tiff', half(await makeLabTiff()))).toBe(DAMAGED);
  });
});
