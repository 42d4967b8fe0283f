import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReadWord } from '@rakurs/contract';
import {
  drawLines,
  drawNote,
  drawPage,
  NOTE,
  NOTE_TEXT,
  PAGE_TEXT,
  photographNote,
} from '../../testing/drawn-images.ts';
import { errorPercent } from '../../testing/error-percent.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph } from '../../testing/photographs.ts';
import { parseTsv } from './tesseract-tsv.ts';
import { openTextReader, type TextReader } from './read-text.ts';
import { findTesseractProgram } from './tesseract-program.ts';
import { findTesseractWasm } from './tesseract-wasm.ts';
import { openGrey } from './prepared-image.ts';

const SLOW_MS = 120_000;
/** Where set-up puts the language files on a machine that may not install the program. */
const languageFolders = [MODELS_FOLDER];
let reader: TextReader;
beforeAll(async () => {
  reader = await openTextReader({ languageFolders });
}, SLOW_MS);
afterAll(() => reader.close());

describe('a page', () => {
  const tell = (what: string, percent: number) => process.stdout.write(`CER, ${what}: ${percent.toFixed(2)} %\n`);

  it(
    'is read almost without a fault, line by line',
    async () => {
      const { text, words } = await reader.readText(await drawPage());
      const percent = errorPercent(text, PAGE_TEXT.join('\n'));
      tell('a drawn page', percent);
      expect(percent).toBeLessThan(2);
      expect(words.every((word) => ReadWord.safeParse(word).success)).toBe(true);
    },
    SLOW_MS,
  );

  it.each([2, 4, -3])(
    'is read when photographed at %i degrees in uneven light',
    async (degrees) => {
      const { text } = await reader.readText(await photographNote(degrees));
      const percent = errorPercent(text, NOTE_TEXT.join('\n'));
      tell(`tilted by ${degrees} degrees, unevenly lit`, percent);
      expect(percent).toBeLessThan(5);
    },
    SLOW_MS,
  );

  it(
    'is read when it is light on dark, in small letters',
    async () => {
      const lines = NOTE_TEXT.map((text, row) => ({ text, x: 40, y: 60 + row * 40, size: 15, colour: '#e4e4e4' }));
      const dark = await sharp({ create: { ...NOTE, channels: 3, background: '#1d2026' } })
        .composite([{ input: await drawLines({ ...NOTE, lines }) }])
        .png()
        .toBuffer();
      const percent = errorPercent((await reader.readText(dark)).text, NOTE_TEXT.join('\n'));
      tell('light on dark, 15 pixels', percent);
      expect(percent).toBeLessThan(2);
    },
    SLOW_MS,
  );

  it(
    'is read in small letters on a photograph of twelve megapixels',
    async () => {
      const wide = await sharp(photograph('nagasaki-boats'))
        .resize(4000, 3000, { fit: 'cover' })
        .composite([{ input: await drawNote(), left: 1500, top: 1200 }])
        .jpeg()
        .toBuffer();
      const percent = errorPercent((await reader.readText(wide)).text, NOTE_TEXT.join('\n'));
      tell('a sheet on a 12-megapixel photograph', percent);
      expect(percent).toBeLessThan(5);
    },
    SLOW_MS,
  );

  it(
    'is read out of focus better than by Tesseract alone',
    async () => {
      const blurred = await sharp(await drawNote())
        .blur(2.7)
        .jpeg({ quality: 88 })
        .toBuffer();
      const wrong = (text: string) => errorPercent(text, NOTE_TEXT.join('\n'));
      const tesseract =
        (await findTesseractProgram({ program: 'tesseract', timeoutMs: SLOW_MS })) ??
        (await findTesseractWasm({ languageFolders, timeoutMs: SLOW_MS }));
      const bare = parseTsv((await tesseract?.read(await openGrey(blurred), 'page')) ?? '')
        .map((line) => line.map(({ text }) => text).join(' '))
        .join('\n');
      await tesseract?.close();
      const [ours, bares] = [wrong((await reader.readText(blurred)).text), wrong(bare)];
      tell(`out of focus (Tesseract alone ${bares.toFixed(2)} %)`, ours);
      // Another Tesseract may read it so well that there is nothing to help with.
      expect(ours).toBeLessThan(Math.max(bares, 3));
    },
    SLOW_MS,
  );
});

it(
  'reads with the same engine in WebAssembly on a machine without the program',
  async () => {
    const other = await openTextReader({ program: 'no-such-tesseract', languageFolders });
    try {
      expect(other.model).toContain('tesseract.js');
      expect(errorPercent((await other.readText(await drawNote())).text, NOTE_TEXT.join('\n'))).toBeLessThan(2);
    } finally {
      await other.close();
    }
  },
  SLOW_MS,
);

it(
  'gives an image up when its time is over',
  async () => {
    const hasty = await openTextReader({ timeoutMs: 1, languageFolders });
    await expect(hasty.readText(await drawNote())).rejects.toThrow('не уложилось');
    await hasty.close();
  },
  SLOW_MS,
);
