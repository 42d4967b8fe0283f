import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawGradient, drawLines, drawNoise, drawWindows } from '../../testing/drawn-images.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph, PHOTOGRAPH_NAMES } from '../../testing/photographs.ts';
import { openTextReader, type TextReader } from './read-text.ts';

const SLOW_MS = 120_000;
let reader: TextReader;
beforeAll(async () => {
  reader = await openTextReader({ languageFolders: [MODELS_FOLDER] });
}, SLOW_MS);
afterAll(() => reader.close());

describe('words stand where they are', () => {
  const SHEET = { width: 600, height: 400 };
  const PLACES = [
    { text: 'КИНОТЕАТР', x: 60, y: 87 },
    { text: 'библиотека', x: 320, y: 200 },
    { text: 'Набережная', x: 80, y: 320 },
  ];
  const drawPlaces = async () =>
    sharp({ create: { ...SHEET, channels: 3, background: '#fbfbf4' } })
      .composite([{ input: await drawLines({ ...SHEET, lines: PLACES.map((place) => ({ ...place, size: 30 })) }) }])
      .png()
      .toBuffer();
  /** Where the ink of a word really is, found by looking at the image with that word alone. */
  async function inkOf({ text, x, y }: (typeof PLACES)[number], degrees: number) {
    const alone = await sharp({ create: { ...SHEET, channels: 3, background: '#fff' } })
      .composite([{ input: await drawLines({ ...SHEET, lines: [{ text, x, y, size: 30 }] }) }])
      .png()
      .toBuffer();
    const { data, info } = await sharp(alone)
      .rotate(degrees, { background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const box = { x0: 1, y0: 1, x1: 0, y1: 0 };
    for (const [at, value] of data.entries()) {
      if (value > 128) continue;
      const [across, down] = [(at % info.width) / info.width, Math.floor(at / info.width) / info.height];
      Object.assign(box, {
        x0: Math.min(box.x0, across),
        y0: Math.min(box.y0, down),
        x1: Math.max(box.x1, across),
        y1: Math.max(box.y1, down),
      });
    }
    return box;
  }

  it.each([0, 3, -4])(
    'on an image tilted by %i degrees',
    async (degrees) => {
      const tilted = await sharp(await drawPlaces())
        .rotate(degrees, { background: '#fbfbf4' })
        .png()
        .toBuffer();
      const { words } = await reader.readText(tilted);
      for (const place of PLACES) {
        const word = words.find(({ text }) => text === place.text);
        expect(word, place.text).toBeDefined();
        const ink = await inkOf(place, degrees);
        // The upright box around a tilted box is a little larger than the ink inside it.
        for (const edge of ['x0', 'y0', 'x1', 'y1'] as const)
          expect(Math.abs((word?.[edge] ?? 9) - ink[edge]), `${place.text} ${edge}`).toBeLessThan(0.02);
      }
    },
    SLOW_MS,
  );
});

describe('text among other things', () => {
  /** A part of the photograph, with boards or letters laid over it from the left edge. */
  const onBoats = (overlays: { input: Buffer; top: number }[]) =>
    sharp(photograph('nagasaki-boats'))
      .extract({ left: 0, top: 0, width: 680, height: 480 })
      .composite(overlays.map((overlay) => ({ ...overlay, left: 0 })))
      .jpeg()
      .toBuffer();
  const board = async (colour: string, ink: string, text: string) =>
    sharp({ create: { width: 640, height: 110, channels: 3, background: colour } })
      .composite([
        {
          input: await drawLines({
            width: 640,
            height: 110,
            lines: [{ text, x: 30, y: 75, size: 54, colour: ink, weight: 'bold' }],
          }),
        },
      ])
      .png()
      .toBuffer();
  const plate = () => board('#ffffff', '#111111', 'А123ВС 77');

  it(
    'is read from a light sign, a dark one and a number plate in Russian letters, from top to bottom',
    async () => {
      const boards = await onBoats([
        { input: await board('#f8f8f0', '#007755', 'АПТЕКА № 24'), top: 0 },
        { input: await board('#084828', '#ffffff', 'ПЕКАРНЯ № 15'), top: 160 },
        { input: await plate(), top: 320 },
      ]);
      expect((await reader.readText(boards)).text).toBe('АПТЕКА № 24\nПЕКАРНЯ № 15\nА123ВС 77');
    },
    SLOW_MS,
  );
  it(
    'is read when it lies right on the image',
    async () => {
      const caption = await drawLines({
        width: 680,
        height: 130,
        lines: [{ text: 'СТОЯНКА ЗАПРЕЩЕНА', x: 20, y: 80, size: 48, colour: '#ffffff', weight: 'bold' }],
      });
      expect((await reader.readText(await onBoats([{ input: caption, top: 0 }]))).text).toBe('СТОЯНКА ЗАПРЕЩЕНА');
    },
    SLOW_MS,
  );
  it.each([2, -4])(
    'is read whole when the photograph is tilted by %i degrees',
    async (degrees) => {
      const tilted = await sharp(await onBoats([{ input: await plate(), top: 0 }]))
        .rotate(degrees, { background: '#777777' })
        .jpeg()
        .toBuffer();
      expect((await reader.readText(tilted)).text).toBe('А123ВС 77');
    },
    SLOW_MS,
  );
});

describe('nothing is read where nothing is written', () => {
  it.each(PHOTOGRAPH_NAMES)(
    'on the photograph %s',
    async (name) => expect(await reader.readText(photograph(name))).toEqual({ text: '', words: [] }),
    SLOW_MS,
  );
  it.each([1, 3, 8, 20])(
    'on noise with a grain of %i',
    async (grain) => expect((await reader.readText(await drawNoise({ width: 400, height: 300, grain }))).text).toBe(''),
    SLOW_MS,
  );
  it(
    'on a gradient',
    async () => expect((await reader.readText(await drawGradient({ width: 800, height: 600 }))).text).toBe(''),
    SLOW_MS,
  );
  it('on a wall of windows', async () => expect((await reader.readText(await drawWindows())).text).toBe(''), SLOW_MS);
  it(
    'on an image of one pixel',
    async () =>
      expect(
        (
          await reader.readText(
            await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
              .png()
              .toBuffer(),
          )
        ).text,
      ).toBe(''),
    SLOW_MS,
  );
});
