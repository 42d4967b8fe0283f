import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { DOTS_PER_INCH, LANGUAGES, toPgm, type Layout, type Tesseract } from './tesseract.ts';

const DEBIAN_FOLDER = '/usr/share/tesseract-ocr';
const MODES = { page: PSM.AUTO, scattered: PSM.SPARSE_TEXT } as const satisfies Record<Layout, PSM>;

interface WasmOptions {
  languageFolders: string[];
  timeoutMs: number;
}

/**
 * The same engine in WebAssembly, for a machine without the program: as exact, twice as slow. Null when its language
 * files are nowhere.
 */
export async function findTesseractWasm({ languageFolders, timeoutMs }: WasmOptions): Promise<Tesseract | null> {
  const folder = [...languageFolders, ...debianFolders()].find((path) =>
    LANGUAGES.every((language) => existsSync(join(path, `${language}.traineddata`))),
  );
  if (folder === undefined) return null;
  // `none`: the files are read from the folder each time and copied nowhere. A folder is given, so nothing is ever
  // fetched.
  const start = () =>
    createWorker([...LANGUAGES], OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: false,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
  // Begun with the first image: a start that fails is then that image's failure, and the next one tries anew.
  let worker: ReturnType<typeof start> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const read = async (image: Buffer, layout: Layout): Promise<string> => {
    const current = await (worker ??= start());
    await current.setParameters({ tessedit_pageseg_mode: MODES[layout], user_defined_dpi: DOTS_PER_INCH });
    const { data } = await current.recognize(image, {}, { text: false, tsv: true });
    return data.tsv ?? '';
  };
  const stop = async (): Promise<void> => {
    const ended = worker;
    worker = undefined;
    // What never started needs no end.
    await ended?.then(
      (current) => current.terminate(),
      () => undefined,
    );
  };
  /** An image that takes too long takes its thread with it. */
  const inTime = async (image: Buffer, layout: Layout): Promise<string> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`Чтение текста не уложилось в ${Math.round(timeoutMs / 1000)} с`)),
        timeoutMs,
      );
    });
    try {
      return await Promise.race([read(image, layout), tooLong]);
    } catch (error) {
      await stop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    model: `tesseract.js ${LANGUAGES.join('+')}`,
    read: (picture, layout) => {
      // One thread and one set of parameters: the next image waits, whether the last one was read or not.
      const next = last.then(
        () => inTime(toPgm(picture), layout),
        () => inTime(toPgm(picture), layout),
      );
      last = next;
      return next;
    },
    close: stop,
  };
}

/** Debian keeps the language files in a folder named after the version: 4.00, 5. */
const debianFolders = (): string[] =>
  existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'tessdata'))
    : [];
