import sharp from 'sharp';

/**
 * Images made for the tests, drawn at test time, so that what stands on them is known to the letter.
 * The family comes with fontconfig itself (fontconfig-config needs fonts-dejavu-core or its like), and with it on every
 * machine that has a browser.
 */
const FAMILY = 'DejaVu Sans, Liberation Sans, sans-serif';

interface Line {
  text: string;
  x: number;
  /** Where the letters stand. */
  y: number;
  size: number;
  colour?: string;
  weight?: 'normal' | 'bold';
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Lines of text on nothing: an overlay for any image. */
export const drawLines = ({
  width,
  height,
  lines,
}: {
  width: number;
  height: number;
  lines: Line[];
}): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines
        .map(
          ({ text, x, y, size, colour = '#1c1c1c', weight = 'normal' }) =>
            `<text x="${x}" y="${y}" font-family="${FAMILY}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`,
        )
        .join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();

export const PAGE_TEXT = [
  'Договор оказания услуг № 147',
  'Исполнитель обязуется принять фотографии и видеозаписи,',
  'составить их описание на русском языке и передать заказчику',
  'результат не позднее 15 марта 2026 года. Заказчик оплачивает',
  'работу в размере 12 500 рублей в течение пяти рабочих дней.',
  'Каждый снимок хранится в архиве двенадцать месяцев, после чего',
  'удаляется вместе с найденным текстом, кодами и описанием.',
  'Стороны вправе расторгнуть договор, предупредив друг друга',
  'письменно за тридцать календарных дней до выбранной даты.',
  'Все споры решаются переговорами, а при их неудаче — в суде.',
  'Подписано в городе Екатеринбург, улица Малышева, дом 36.',
];
const PAGE = { width: 1000, height: 700 };

/** A page small enough to be read a dozen times: reading takes as long as the text is. */
export const NOTE_TEXT = [
  'Договор услуг № 147',
  'Исполнитель обязуется принять',
  'фотографии, составить описание',
  'на русском языке и передать его',
  'заказчику не позднее 15 марта.',
  'Каждый снимок хранится год,',
  'после чего удаляется навсегда.',
];
export const NOTE = { width: 600, height: 430 };
/** Where its lines stand, in letters of this size; the heading's are larger. */
export const noteLine = (row: number) => ({ x: 60, y: 75 + row * 52, size: row === 0 ? 34 : 24 });
export const NOTE_PAPER = '#f4f1ea';

/** A sheet with a Russian page on it, 20-pixel letters. */
export const drawPage = (): Promise<Buffer> =>
  drawSheet(
    PAGE,
    PAGE_TEXT.map((text, row) => ({ text, x: 80, y: 90 + row * 52, size: row === 0 ? 34 : 24 })),
  );
/** The same in little. */
export const drawNote = (): Promise<Buffer> =>
  drawSheet(
    NOTE,
    NOTE_TEXT.map((text, row) => ({ text, ...noteLine(row) })),
  );

const drawSheet = async (size: { width: number; height: number }, lines: Line[]): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: NOTE_PAPER } })
    .composite([{ input: await drawLines({ ...size, lines }) }])
    .png()
    .toBuffer();

export const photographPage = async (degrees: number): Promise<Buffer> =>
  photographUnderLamp(await drawPage(), degrees);
export const photographNote = async (degrees: number): Promise<Buffer> =>
  photographUnderLamp(await drawNote(), degrees);

/** As a phone would take it: tilted, with a lamp on one side and a shadow on the other, a little noise, jpeg. */
async function photographUnderLamp(page: Buffer, degrees: number): Promise<Buffer> {
  const tilted = sharp(page).rotate(degrees, { background: NOTE_PAPER });
  const { data, info } = await tilted.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const random = seeded(7);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / info.channels);
    const [x, y] = [(pixel % info.width) / info.width, Math.floor(pixel / info.width) / info.height];
    const light = 1 - 0.65 * x * x - 0.15 * y;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + (random() - 0.5) * 16));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 82 })
    .toBuffer();
}

export async function drawNoise({
  width,
  height,
  grain,
}: {
  width: number;
  height: number;
  grain: number;
}): Promise<Buffer> {
  const random = seeded(11);
  const small = { width: Math.ceil(width / grain), height: Math.ceil(height / grain) };
  const pixels = Buffer.from(Uint8Array.from({ length: small.width * small.height }, () => Math.floor(random() * 256)));
  return sharp(pixels, { raw: { ...small, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
}

export const drawGradient = ({ width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#123"/><stop offset="1" stop-color="#fed"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A wall of windows: rows of dark shapes, alike and evenly set, as letters are. */
export function drawWindows(): Promise<Buffer> {
  const windows = Array.from(
    { length: 84 },
    (_, index) =>
      `<path d="M${40 + (index % 14) * 60} ${40 + Math.floor(index / 14) * 90}h14v50h-14zm16 0h14v50h-14z" fill="#345"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#ddd"/>${windows.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}

/** The same numbers every time: a test that draws differently each run would fail differently each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
