import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photographFromTheSide, photographWavy } from '../../testing/bent-pages.ts';
import { drawLines, drawNote, NOTE, NOTE_PAPER, NOTE_TEXT, noteLine } from '../../testing/drawn-images.ts';
import { errorPercent } from '../../testing/error-percent.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { openTextReader, type TextReader } from './read-text.ts';

const SLOW_MS = 120_000;
let reader: TextReader;
beforeAll(async () => {
  reader = await openTextReader({ languageFolders: [MODELS_FOLDER] });
}, SLOW_MS);
afterAll(() => reader.close());

const turned = async (page: Buffer, degrees: number) =>
  sharp(page).rotate(degrees, { background: NOTE_PAPER }).png().toBuffer();
const WAYS = {
  'turned by 90 degrees': (page: Buffer) => turned(page, 90),
  'turned by 180 degrees': (page: Buffer) => turned(page, 180),
  'turned by 270 degrees': (page: Buffer) => turned(page, 270),
  'slanted by 15 degrees': (page: Buffer) => turned(page, 15),
  'slanted by -30 degrees': (page: Buffer) => turned(page, -30),
  'seen from the side': photographFromTheSide,
  'with lines that wave': photographWavy,
  'with lines that wave, lying on its side': async (page: Buffer) => turned(await photographWavy(page), 90),
  'out of focus and on its head': async (page: Buffer) =>
    sharp(await turned(page, 180))
      .blur(2)
      .png()
      .toBuffer(),
};
type Way = keyof typeof WAYS;

/** A page takes seconds: each is read once, for its text and for where its words stand. */
const readings = new Map<Way, ReturnType<TextReader['readText']>>();
const readingOf = (way: Way): ReturnType<TextReader['readText']> => {
  const reading =
    readings.get(way) ??
    drawNote()
      .then(WAYS[way])
      .then((image) => reader.readText(image));
  readings.set(way, reading);
  return reading;
};
const wrongIn = (text: string): number => errorPercent(text, NOTE_TEXT.join('\n'));

describe('a page is read', () => {
  it.each<[Way, number]>([
    ['turned by 90 degrees', 5],
    ['turned by 180 degrees', 5],
    ['turned by 270 degrees', 5],
    ['slanted by 15 degrees', 5],
    ['slanted by -30 degrees', 5],
    ['seen from the side', 10],
    ['with lines that wave', 10],
    ['with lines that wave, lying on its side', 10],
    ['out of focus and on its head', 10],
  ])('%s', async (way, most) => expect(wrongIn((await readingOf(way)).text)).toBeLessThan(most), SLOW_MS);
  it(
    'in pale ink on grey paper',
    async () => {
      const lines = NOTE_TEXT.map((text, row) => ({ text, ...noteLine(row), colour: '#9a9890' }));
      const pale = await sharp({ create: { ...NOTE, channels: 3, background: '#bdbab2' } })
        .composite([{ input: await drawLines({ ...NOTE, lines }) }])
        .png()
        .toBuffer();
      expect(wrongIn((await reader.readText(pale)).text)).toBeLessThan(5);
    },
    SLOW_MS,
  );
});

describe('its words stand where they are', () => {
  /** The first word of three lines, and the row each stands in. */
  const FIRST_WORDS = [
    { text: 'Исполнитель', row: 1 },
    { text: 'заказчику', row: 4 },
    { text: 'Каждый', row: 5 },
  ];
  /** Where the ink of a word really is, found by looking at the page with that word alone. */
  async function inkOf({ text, row }: (typeof FIRST_WORDS)[number], lay: (page: Buffer) => Promise<Buffer>) {
    const word = await drawLines({ ...NOTE, lines: [{ text, ...noteLine(row) }] });
    const alone = await sharp({ create: { ...NOTE, channels: 3, background: NOTE_PAPER } })
      .composite([{ input: word }])
      .png()
      .toBuffer();
    const { data, info } = await sharp(await lay(alone))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const box = { x0: 1, y0: 1, x1: 0, y1: 0 };
    for (const [at, value] of data.entries()) {
      // Darker than the table, on which nothing is written.
      if (value > 80) continue;
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

  it.each<Way>(['turned by 90 degrees', 'turned by 180 degrees', 'slanted by 15 degrees', 'with lines that wave'])(
    '%s',
    async (way) => {
      const { words } = await readingOf(way);
      for (const place of FIRST_WORDS) {
        const word = words.find(({ text }) => text === place.text);
        expect(word, place.text).toBeDefined();
        const ink = await inkOf(place, WAYS[way]);
        // The upright box around a slanted box is a little larger than the ink inside it.
        for (const edge of ['x0', 'y0', 'x1', 'y1'] as const)
          expect(Math.abs((word?.[edge] ?? 9) - ink[edge]), `${place.text} ${edge}`).toBeLessThan(0.03);
      }
    },
    SLOW_MS,
  );
});
