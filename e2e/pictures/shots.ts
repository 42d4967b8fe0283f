import { expect as impatient, type Locator, type Page } from '@playwright/test';
import { apiOf } from '../testing/api.ts';
import { drag } from '../testing/labelling.ts';
import { readZip } from '../testing/zip.ts';
import type { Frame } from './camera.ts';
import type { Scenery } from './scenery.ts';
import { showTerminal } from './terminal.ts';

/** Models and a film run beside the browser. */
const expect = impatient.configure({ timeout: 30_000 });

export type Scheme = 'light' | 'dark';

export interface Stage {
  page: Page;
  scheme: Scheme;
  scenery: Scenery;
}

/**
 * Every picture is three by two. `width` is that of the file; a shot brings the screen into order and says which part
 * of it to keep.
 */
export interface Shot {
  name: string;
  width: number;
  take: (stage: Stage) => Promise<Frame>;
}

const wide = (x: number, y: number, width: number): Frame => ({ x, y, width, height: (width * 2) / 3 });
const MENU = 264;
const HEADER = 60;

const sourceOf = ({ url, projectId, dataSourceId }: Scenery) =>
  `${url}/cabinet/projects/${projectId}/data_sources/${dataSourceId}`;
const boxOf = async (place: Locator): Promise<Frame> => {
  const box = await place.boundingBox();
  if (!box) throw new Error('Nothing to take a picture of');
  return box;
};

async function openFile({ page, scenery }: Stage, { id, tab }: { id: number; tab: string }): Promise<Locator> {
  await page.goto(`${sourceOf(scenery)}/data_source_files/${id}`);
  await page.getByRole('tab', { name: tab }).click();
  const picture = page.locator('main img').first();
  await expect(picture).toBeVisible();
  await page.waitForLoadState('networkidle');
  return picture;
}

const hero: Shot['take'] = async (stage) => {
  await stage.page.setViewportSize({ width: 1230, height: HEADER + 644 });
  await openFile(stage, { id: stage.scenery.birdId, tab: 'Разметка' });
  await expect(stage.page.getByText('скопа', { exact: true }).first()).toBeVisible();
  return wide(MENU, HEADER, 966);
};

const labelling: Shot['take'] = async (stage) => {
  const { page } = stage;
  await page.setViewportSize({ width: 1440, height: 900 });
  const picture = await openFile(stage, { id: stage.scenery.cityId, tab: 'Разметка' });
  await expect(page.getByText('набережная', { exact: true }).first()).toBeVisible();
  await drag(page, picture, [
    { x: 0.745, y: 0.18 },
    { x: 0.785, y: 0.55 },
  ]);
  const field = page.getByRole('textbox', { name: 'Название метки' });
  await expect(field).toBeFocused();
  const box = await boxOf(picture);
  return wide(box.x + box.width * 0.24, box.y + box.height - 404, 600);
};

const search: Shot['take'] = async ({ page, scenery }) => {
  await page.setViewportSize({ width: 660, height: 560 });
  await page.goto(sourceOf(scenery));
  await expect(page.locator('article').first()).toBeVisible();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  await dialog.getByRole('combobox', { name: 'Что найти' }).fill('погрузчкиом');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Причал.jpg').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { x, y, width } = await boxOf(dialog);
  return wide(x, y, width);
};

const realtime: Shot['take'] = async ({ page, scenery }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`${sourceOf(scenery)}/recorder`);
  await page.getByText('Данные остаются на этом устройстве', { exact: true }).click();
  await page.getByRole('button', { name: 'Начать запись' }).click();
  const view = page.getByLabel('Что видит камера');
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(3);
  const { x, y, height } = await boxOf(view);
  const tall = height + 122;
  return { x: x - 16, y: y - 114, width: tall * 1.5, height: tall };
};

const integration: Shot['take'] = async ({ page, scenery }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(sourceOf(scenery));
  await page.getByRole('button', { name: 'Добавить RTP поток' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый RTP поток' });
  await form.getByRole('textbox', { name: 'Краткое описание' }).fill('Камеры у ворот');
  const links = form.getByRole('textbox', { name: 'Ссылки на потоки' });
  await links.fill('rtsp://192.168.1.10/stream1\nrtsp://192.168.1.11/stream1\nrtsps://192.168.1.12/main');
  const { x, width } = await boxOf(form);
  const { y, height } = await boxOf(links);
  return wide(x + 8, y + height + 80 - ((width - 16) * 2) / 3, width - 16);
};

const models: Shot['take'] = async ({ page, scheme, scenery }) => {
  const { url, signed, dataSourceId } = scenery;
  const response = await fetch(`${url}/api/projects/data_sources/${dataSourceId}/download_dataset.zip`, {
    headers: { authorization: signed.jwt, csrf: signed.csrf, accept: 'application/zip' },
  });
  if (!response.ok) throw new Error(await response.text());
  const names = [...readZip(Buffer.from(await response.arrayBuffer())).keys()].toSorted();
  await showTerminal(page, {
    scheme,
    command: `unzip -Z1 dataset-${dataSourceId}.zip`,
    answer: names.join('\n'),
    size: { width: 480, height: 320 },
  });
  return wide(0, 0, 480);
};

const domains: Shot['take'] = async ({ page, scenery }) => {
  await page.setViewportSize({ width: 1000, height: 1000 });
  await page.goto(`${scenery.url}/cabinet/projects/${scenery.projectId}`);
  await expect(page.getByText(/^\d+ файл/).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { x, y, width } = await boxOf(page.getByRole('region', { name: 'Источники данных' }).first());
  return wide(x, y, width);
};

const PANEL = 360;

/** The code on the photograph and what it says, side by side. */
const insights: Shot['take'] = async (stage) => {
  const { page } = stage;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFile(stage, { id: stage.scenery.signId, tab: 'QR' });
  await expect(page.getByRole('link', { name: 'Открыть ссылку' })).toBeVisible();
  return wide(1440 - PANEL - 300, HEADER + 8, PANEL + 300);
};

const agents: Shot['take'] = async (stage) => {
  await stage.page.setViewportSize({ width: 1440, height: 900 });
  await openFile(stage, { id: stage.scenery.signId, tab: 'Языковая модель' });
  return wide(1440 - PANEL + 12, HEADER + 47, PANEL - 24);
};

/** Longer ones would be cut by the edge. */
const MAX_CALL_LENGTH = 50;

const api: Shot['take'] = async ({ page, scheme, scenery }) => {
  const document = (await (await fetch(`${scenery.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase().padEnd(6)} ${path}`),
  );
  const short = calls.filter((call) => call.length < MAX_CALL_LENGTH && !call.includes('auth'));
  await showTerminal(page, {
    scheme,
    command: 'curl -s …/api/openapi.json',
    answer: short.slice(0, 11).join('\n'),
    size: { width: 480, height: 320 },
  });
  return wide(0, 0, 480);
};

const workers: Shot['take'] = async ({ page, scheme, scenery }) => {
  const { list } = (await apiOf(scenery.url, scenery.signed).showHealth()).workers;
  const answer = list
    .map(({ name, files_per_minute, models: own }) =>
      [
        name,
        ...own
          .slice(2)
          .filter(({ skill }) => skill !== 'learn')
          .map(({ skill, model }) => `  ${skill.padEnd(11)}${model}`),
        ...(files_per_minute === null ? [] : [`  ${files_per_minute} files per minute`]),
      ].join('\n'),
    )
    .join('\n\n');
  await showTerminal(page, {
    scheme,
    command: 'curl -s …/api/admin/health',
    answer,
    size: { width: 480, height: 320 },
  });
  return wide(0, 0, 480);
};

export const SHOTS: Shot[] = [
  { name: 'hero', width: 1200, take: hero },
  { name: 'labelling', width: 1200, take: labelling },
  { name: 'search', width: 1200, take: search },
  { name: 'realtime', width: 960, take: realtime },
  { name: 'integration', width: 960, take: integration },
  { name: 'models', width: 960, take: models },
  { name: 'domains', width: 1200, take: domains },
  { name: 'insights', width: 1200, take: insights },
  { name: 'agents', width: 960, take: agents },
  { name: 'api', width: 960, take: api },
  { name: 'workers', width: 960, take: workers },
];
