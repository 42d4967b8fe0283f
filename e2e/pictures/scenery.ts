import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { apiOf, uploadTo } from '../testing/api.ts';
import { photographWithSign } from '../testing/sign.ts';

/**
 * Only those that may be shown without naming anybody (SOURCES.md beside them): what is public must need no small
 * print.
 */
const MEDIA = join(import.meta.dirname, '..', '..', 'server/sample-media');
type Media = 'astronaut' | 'cat' | 'city' | 'coffee' | 'lake' | 'osprey' | 'temple' | 'wren';
const photograph = (name: Media): Buffer => readFileSync(join(MEDIA, `${name}.jpg`));

export interface Scenery {
  url: string;
  signed: { jwt: string; csrf: string };
  projectId: number;
  /** The source that the pictures show most of, and what was brought to it. */
  dataSourceId: number;
  /** A bird on a branch, with labels. */
  birdId: number;
  /** A city by the water, with labels. */
  cityId: number;
  signId: number;
}

/** Sources of the example project, so that its map has something to show. */
const SOURCES: {
  title: string;
  description: string;
  lat: number;
  lon: number;
  files: [name: string, media: Media][];
}[] = [
  {
    title: 'Парк',
    description: 'Фотоловушки у озера и на скалах',
    lat: 55.7552,
    lon: 37.6072,
    files: [
      ['Крапивник на камне.jpg', 'wren'],
      ['Горное озеро.jpg', 'lake'],
    ],
  },
  {
    title: 'Кафе',
    description: 'Снимки с планшета бариста',
    lat: 55.7478,
    lon: 37.6291,
    files: [['Эспрессо.jpg', 'coffee']],
  },
];

/** What stands in the archive beside the labelled ones, the newest last. */
const ARCHIVE: [name: string, media: Media][] = [
  ['Кошка.jpg', 'cat'],
  ['Золотой храм.jpg', 'temple'],
  ['Астронавт.jpg', 'astronaut'],
];

/** Puts into the demo account what the pictures show, and waits until a machine has looked at all of it. */
export async function bringScenery(url: string, account: { email: string; password: string }): Promise<Scenery> {
  const signed = await apiOf(url).signIn({ body: { login: account.email, password: account.password } });
  const api = apiOf(url, signed);
  const { id: projectId } = await api.createProject({
    body: { title: 'Городской архив', description: 'Парк, кафе и снимки за все годы.' },
  });
  await api.changeActiveRate({ params: { projectId }, body: { rateId: 1 } });
  const archive = await api.createDataSource({
    body: { project: projectId, title: 'Архив снимков', description: 'Снимки за все годы' },
  });
  await api.changeDataSource({ params: { dataSourceId: archive.id }, body: { lat: 55.7512, lon: 37.6184 } });
  for (const { title, description, lat, lon, files } of SOURCES) {
    const { id } = await api.createDataSource({ body: { project: projectId, title, description } });
    await api.changeDataSource({ params: { dataSourceId: id }, body: { lat, lon } });
    for (const [name, media] of files)
      await uploadTo(url, signed, { projectId, dataSourceId: id, name, bytes: photograph(media) });
  }
  const place = { projectId, dataSourceId: archive.id };
  for (const [name, media] of ARCHIVE) await uploadTo(url, signed, { ...place, name, bytes: photograph(media) });
  const city = await uploadTo(url, signed, { ...place, name: 'Город у воды.jpg', bytes: photograph('city') });
  const bird = await uploadTo(url, signed, { ...place, name: 'Скопа на ветке.jpg', bytes: photograph('osprey') });
  const sign = await uploadTo(url, signed, {
    ...place,
    name: 'Причал.jpg',
    bytes: await photographWithSign({
      lines: ['ВНИМАНИЕ', 'ПОГРУЗЧИК'],
      code: 'https://example.ru/sklad/7',
      on: photograph('lake'),
    }),
  });
  await described(() => api.listFiles({ params: { dataSourceId: archive.id }, query: {} }));
  await label(api, BIRD, { ...place, fileId: bird.id });
  await label(api, CITY, { ...place, fileId: city.id });
  return { url, signed, ...place, birdId: bird.id, cityId: city.id, signId: sign.id };
}

interface Drawn {
  title: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const BIRD: Drawn[] = [
  { title: 'скопа', x0: 0.295, y0: 0.2, x1: 0.46, y1: 0.85 },
  { title: 'сухая ветка', x0: 0.56, y0: 0.19, x1: 0.99, y1: 0.78 },
];
const CITY: Drawn[] = [
  { title: 'небоскрёб', x0: 0.33, y0: 0.28, x1: 0.4, y1: 0.56 },
  { title: 'небоскрёб', x0: 0.655, y0: 0.17, x1: 0.7, y1: 0.56 },
  { title: 'набережная', x0: 0.62, y0: 0.5, x1: 0.99, y1: 0.6 },
];

const label = async (
  api: ReturnType<typeof apiOf>,
  drawn: Drawn[],
  { fileId, projectId, dataSourceId }: { fileId: number; projectId: number; dataSourceId: number },
): Promise<void> => {
  for (const body of drawn)
    await api.createLabel({
      params: { fileId },
      body: {
        ...body,
        timeFrame: 0,
        project: { id: projectId },
        dataSource: { id: dataSourceId },
        dataSourceFile: { id: fileId },
      },
    });
};

const LOOKS_EVERY_MS = 1000;
const PATIENCE_MS = 300_000;

async function described(
  list: () => Promise<{ data_source_files: { ai_description: string | null }[] }>,
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const { data_source_files: files } = await list();
    if (files.every(({ ai_description }) => ai_description !== null)) return;
    await new Promise((resume) => setTimeout(resume, LOOKS_EVERY_MS));
  }
  throw new Error('The files were not described in time');
}

const FRAMES = 60;
const VIEW = { width: 640, height: 480 };

/**
 * What the camera of the recorder sees: a slow pan over a city by the water. Chromium plays a row of JPEGs as a film.
 */
export async function writeCameraFilm(path: string): Promise<void> {
  const wide = await sharp(photograph('city'))
    .resize({ height: VIEW.height * 1.4 })
    .toBuffer({ resolveWithObject: true });
  const slack = { left: wide.info.width - VIEW.width, top: wide.info.height - VIEW.height };
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const share = 0.35 + (0.3 * index) / FRAMES;
    return sharp(wide.data)
      .extract({ ...VIEW, left: Math.round(slack.left * share), top: slack.top })
      .jpeg({ quality: 92 })
      .toBuffer();
  });
  writeFileSync(path, Buffer.concat(await Promise.all(frames)));
}
