import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cornersOf,
  make16BitPng,
  makeAnimation,
  makeBmp,
  makeCmykJpeg,
  makeHeic,
  makeJpeg,
  makeMediaFolder,
  makePicture,
  makeTransparent,
  pixelsOf,
  UPRIGHT,
  type Orientation,
} from '../../../../testing/media/make-media.ts';
import { createMediaEngine } from '../index.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

async function seen(name: string, bytes: Buffer) {
  const path = folder.file(name, bytes);
  const facts = await engine.probe(path);
  const thumbnail = folder.file(`${name}.webp`);
  await engine.thumbnail(path, facts, thumbnail);
  return { path, facts, thumbnail, metadata: await sharp(thumbnail).metadata() };
}

describe('a picture of each format', () => {
  it.each([
    ['jpg', 'image/jpeg', true, () => makeJpeg()],
    ['png', 'image/png', true, () => makePicture('png')],
    ['gif', 'image/gif', true, () => makePicture('gif')],
    ['webp', 'image/webp', true, () => makePicture('webp')],
    ['avif', 'image/avif', false, () => makePicture('avif')],
    ['tiff', 'image/tiff', false, () => makePicture('tiff')],
    ['bmp', 'image/bmp', false, async () => makeBmp({ width: 64, height: 48 })],
    ['heic', 'image/heic', false, () => makeHeic({ width: 64, height: 48 })],
  ] as const)('%s is known by its bytes and has a thumbnail', async (format, mime, shownByBrowsers, make) => {
    const { facts, thumbnail, metadata } = await seen(`named-wrongly-${format}.txt`, await make());
    expect(facts).toEqual({
      kind: 'image',
      format,
      mime,
      width: 64,
      height: 48,
      durationSeconds: null,
      takenAt: null,
      latitude: null,
      longitude: null,
      shownByBrowsers,
      codec: null,
    });
    expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 48 });
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it('is never more than 640 in its thumbnail, and never enlarged', async () => {
    expect((await seen('wide.jpg', await makeJpeg({ width: 1300, height: 100 }))).metadata).toMatchObject({
      width: 640,
      height: 49,
    });
    expect((await seen('small.png', await makePicture('png', { width: 30, height: 20 }))).metadata).toMatchObject({
      width: 30,
      height: 20,
    });
  });
});

describe('which way is up', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8] as Orientation[])('EXIF orientation %i', async (orientation) => {
    const { facts, thumbnail, metadata } = await seen(`turned-${orientation}.jpg`, await makeJpeg({ orientation }));
    expect(facts).toMatchObject({ width: 64, height: 48 });
    expect(metadata).toMatchObject({ width: 64, height: 48 });
    expect(metadata.orientation).toBeUndefined();
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it.each([
    [false, 1],
    [false, 6],
    [true, 1],
    [true, 3],
    [true, 6],
    [true, 8],
  ] as const)('a HEIC, tiled: %s, turned as %i', async (tiled, orientation) => {
    const { path, facts, thumbnail } = await seen(
      `turned-${tiled}-${orientation}.heic`,
      await makeHeic({ tiled, orientation, width: 100, height: 120 }),
    );
    expect(facts).toMatchObject({ width: 100, height: 120 });
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
    const rendition = folder.file(`turned-${tiled}-${orientation}.jpg`);
    expect(await engine.rendition(path, facts, rendition)).toEqual({ mime: 'image/jpeg' });
    expect(await sharp(rendition).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 120 });
    expect(await cornersOf(rendition)).toEqual(UPRIGHT);
  });
});

describe('colours', () => {
  const colours = async (bytes: Buffer, name: string) => pixelsOf((await seen(name, bytes)).thumbnail);
  const near = (found: readonly (readonly number[])[], expected: readonly (readonly number[])[], distance: number) =>
    found.forEach((pixel, index) =>
      pixel.forEach((value, channel) =>
        expect(Math.abs(value - (expected[index]?.[channel] ?? 0))).toBeLessThanOrEqual(distance),
      ),
    );

  it('come out the same whatever the picture is kept in', async () => {
    const original = await colours(await makePicture('png'), 'colours.png');
    near(await colours(await make16BitPng(), 'deep.png'), original, 6);
    near(await colours(makeBmp({ width: 64, height: 48 }), 'colours.bmp'), original, 6);
    near(await colours(await makeHeic({ width: 64, height: 48 }), 'colours.heic'), original, 12);
    near(await colours(await makeHeic({ tiled: true }), 'tiles.heic'), original, 12);
    // The way to ink and back loses much, but turns no colour into another.
    expect(await cornersOf((await seen('ink.jpg', await makeCmykJpeg())).thumbnail)).toEqual(UPRIGHT);
  });

  it("a phone's wide colours are brought into what every screen shows", async () => {
    const wide = await sharp(await makePicture('png'))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { icc } = await sharp(wide).metadata();
    // The numbers of a wide red mean a redder red than the same numbers of an ordinary one.
    const ordinary = await colours(await makeHeic(), 'ordinary.heic');
    const [red] = await colours(await makeHeic({ ...(icc && { icc }) }), 'wide.heic');
    expect(red?.[0]).toBeGreaterThan((ordinary[0]?.[0] ?? 0) + 5);
    expect(red?.[1]).toBeLessThan((ordinary[0]?.[1] ?? 0) - 5);
  });

  it('a picture of hundreds of tiles is put together', async () => {
    const { facts, thumbnail } = await seen(
      'tiles-272.heic',
      await makeHeic({ tiled: true, side: 32, width: 512, height: 544 }),
    );
    expect(facts).toMatchObject({ width: 512, height: 544 });
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it('a see-through picture stays so, in its thumbnail and in its rendition', async () => {
    const { thumbnail } = await seen('glass.png', await makeTransparent('png'));
    const alpha = await sharp(thumbnail).extractChannel('alpha').raw().toBuffer();
    expect([alpha.at(0), alpha.at(-1)]).toEqual([0, 255]);

    const avif = await sharp(await makeTransparent('png'))
      .avif({ effort: 0 })
      .toBuffer();
    const { path, facts } = await seen('glass.avif', avif);
    expect(await engine.rendition(path, facts, folder.file('glass.webp'))).toEqual({ mime: 'image/webp' });
    expect(await sharp(folder.file('glass.webp')).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
  });

  it.each(['gif', 'webp'] as const)('of an animated %s the first frame is shown', async (format) => {
    const { thumbnail, metadata } = await seen(`moving.${format}`, await makeAnimation(format));
    expect(metadata.pages ?? 1).toBe(1);
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });
});

describe('what a picture knows about itself', () => {
  const notes = { takenAt: '2024:05:17 10:11:12', zone: '+05:00', place: { latitude: 55, longitude: -37 } };
  const known = { takenAt: new Date('2024-05-17T05:11:12Z'), latitude: 55.5, longitude: -37.25 };

  it.each(['jpg', 'png', 'webp', 'avif'] as const)('%s: when and where', async (format) => {
    expect((await seen(`notes.${format}`, await makePicture(format, notes))).facts).toMatchObject(known);
  });

  it("where the camera's clock is missing: the satellites', then the archive's", async () => {
    const fix = { date: '2024:05:17', time: '7/1 11/1 12/1' };
    const iptc = { date: '20230102', time: '101112+0500' };
    expect((await seen('fixed.jpg', await makeJpeg({ fix, iptc }))).facts.takenAt).toEqual(
      new Date('2024-05-17T07:11:12Z'),
    );
    expect((await seen('archived.jpg', await makeJpeg({ iptc }))).facts.takenAt).toEqual(
      new Date('2023-01-02T05:11:12Z'),
    );
    expect((await seen('all.jpg', await makeJpeg({ ...notes, iptc }))).facts.takenAt).toEqual(known.takenAt);
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2022-03-04T05:06:07Z"/></rdf:RDF></x:xmpmeta>';
    expect(
      (
        await seen(
          'described.png',
          await sharp(await makePicture('png'))
            .withXmp(xmp)
            .png()
            .toBuffer(),
        )
      ).facts.takenAt,
    ).toEqual(new Date('2022-03-04T05:06:07Z'));
  });

  it('HEIC: when and where, and the orientation written in EXIF does not turn it a second time', async () => {
    const exif = (await sharp(await makeJpeg({ ...notes, orientation: 6 })).metadata()).exif?.subarray(6);
    const { facts, thumbnail } = await seen(
      'notes.heic',
      await makeHeic({ tiled: true, orientation: 6, ...(exif && { exif }) }),
    );
    expect(facts).toMatchObject(known);
    expect(await cornersOf(thumbnail)).toEqual(UPRIGHT);
  });

  it('stays with the original: no copy tells where it was made', async () => {
    const { path, facts, metadata } = await seen('private.avif', await makePicture('avif', notes));
    await engine.rendition(path, facts, folder.file('private.jpg'));
    const copy = await sharp(folder.file('private.jpg')).metadata();
    expect([metadata.exif, metadata.xmp, copy.exif, copy.xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('without a zone it is read in the one of whoever brings it, or in the configured one', async () => {
    const berlin = createMediaEngine({ concurrency: 1, timeZone: 'Europe/Berlin' });
    const path = folder.file('berlin.jpg', await makeJpeg({ takenAt: '2024:07:17 10:11:12' }));
    const [usual, owners] = [await berlin.probe(path), await berlin.probe(path, { timeZone: 'Asia/Vladivostok' })];
    await berlin.close();
    expect(usual.takenAt).toEqual(new Date('2024-07-17T08:11:12Z'));
    expect(owners.takenAt).toEqual(new Date('2024-07-17T00:11:12Z'));
    expect(() => createMediaEngine({ timeZone: 'Europe/Atlantis' })).toThrow();
  });
});
