import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawGradient, drawLines, drawNoise, drawWindows } from '../../testing/drawn-pictures.ts';
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
  const SHEET = { width: 900, height: 600 };
  const PLACES = [
    { text: 'КИНОТЕАТР', x: 90, y: 130 },
    { text: 'библиотека', x: 480, y: 300 },
    { text: 'Набережная', x: 120, y: 480 },
  ];
  const drawPlaces = async () =>
    sharp({ create: { ...SHEET, channels: 3, background: '#fbfbf4' } })
      .composite([{ input: await drawLines({ ...SHEET, lines: PLACES.map((place) => ({ ...place, size: 44 })) }) }])
      .png()
      .toBuffer();
  /** Where the ink of a word really is, found by looking at the picture with that word alone. */
  async function inkOf({ text, x, y }: (typeof PLACES)[number], degrees: number) {
    const alone = await sharp({ create: { ...SHEET, channels: 3, background: '#fff' } }).composite([{ input: await drawLines({ ...SHEET, lines: [{ text, x, y, size: 44 }] }) }]).png().toBuffer();
    const { data, info } = await sharp(alone).rotate(degrees, { background: '#fff' }).greyscale().raw().toBuffer({ resolveWithObject: true });
    const box = { x0: 1, y0: 1, x1: 0, y1: 0 };
    for (const [at, value] of data.entries()) {
      if (value > 128) continue;
      const [across, down] = [(at % info.width) / info.width, Math.floor(at / info.width) / info.height];
      Object.assign(box, { x0: Math.min(box.x0, across), y0: Math.min(box.y0, down), x1: Math.max(box.x1, across), y1: Math.max(box.y1, down) });
    }
    return box;
  }

  it.each([0, 3, -4])('on a picture tilted by %i degrees', async (degrees) => {
    const tilted = await sharp(await drawPlaces()).rotate(degrees, { background: '#fbfbf4' }).png().toBuffer();
    const { words } = await reader.readText(tilted);
    for (const place of PLACES) {
      const word = words.find(({ text }) => text === place.text);
      expect(word, place.text).toBeDefined();
      const ink = await inkOf(place, degrees);
      // The upright box around a tilted box is a little larger than the ink inside it.
      for (const edge of ['x0', 'y0', 'x1', 'y1'] as const) expect(Math.abs((word?.[edge] ?? 9) - ink[edge]), `${place.text} ${edge}`).toBeLessThan(0.02);
    }
  }, SLOW_MS);
});

describe('text among other things', () => {
  const onBoats = async (overlay: Buffer) => sharp(photograph('nagasaki-boats')).composite([{ input: overlay, left: 0, top: 0 }]).jpeg().toBuffer();
  const sign = async (board: string, ink: string, text: string) =>
    onBoats(
      await sharp({ create: { width: 640, height: 110, channels: 3, background: board } })
        .composite([{ input: await drawLines({ width: 640, height: 110, lines: [{ text, x: 30, y: 75, size: 54, colour: ink, weight: 'bold' }] }) }])
        .png()
        .toBuffer(),
    );

  it('is read from a sign', async () => expect((await reader.readText(await sign('#f8f8f0', '#007755', 'АПТЕКА № 24'))).text).toBe('АПТЕКА № 24'), SLOW_MS);
  it('is read from a dark sign', async () => expect((await reader.readText(await sign('#084828', '#ffffff', 'АПТЕКА № 24'))).text).toBe('АПТЕКА № 24'), SLOW_MS);
  it('is read when it lies right on the picture', async () => {
    const caption = await drawLines({ width: 1024, height: 200, lines: [{ text: 'СТОЯНКА ЗАПРЕЩЕНА', x: 60, y: 120, size: 60, colour: '#ffffff', weight: 'bold' }] });
    expect((await reader.readText(await onBoats(caption))).text).toBe('СТОЯНКА ЗАПРЕЩЕНА');
  }, SLOW_MS);
  it('is read from a number plate, in Russian letters', async () => expect((await reader.readText(await sign('#ffffff', '#111111', 'А123ВС 77'))).text).toBe('А123ВС 77'), SLOW_MS);
  it.each([2, -4])('is read whole when the photograph is tilted by %i degrees', async (degrees) => {
    const tilted = await sharp(await sign('#ffffff', '#111111', 'А123ВС 77')).rotate(degrees, { background: '#777777' }).jpeg().toBuffer();
    expect((await reader.readText(tilted)).text).toBe('А123ВС 77');
  }, SLOW_MS);
});

describe('nothing is read where nothing is written', () => {
  it.each(PHOTOGRAPH_NAMES)('on the photograph %s', async (name) => expect(await reader.readText(photograph(name))).toEqual({ text: '', words: [] }), SLOW_MS);
  it.each([1, 3, 8, 20])('on noise with a grain of %i', async (grain) => expect((await reader.readText(await drawNoise({ width: 800, height: 600, grain }))).text).toBe(''), SLOW_MS);
  it('on a gradient', async () => expect((await reader.readText(await drawGradient({ width: 800, height: 600 }))).text).toBe(''), SLOW_MS);
  it('on a wall of windows', async () => expect((await reader.readText(await drawWindows())).text).toBe(''), SLOW_MS);
  it('on a picture of one pixel', async () => expect((await reader.readText(await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png().toBuffer())).text).toBe(''), SLOW_MS);
});
