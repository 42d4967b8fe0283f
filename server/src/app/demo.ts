import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Billing } from '#modules/billing/index.ts';
import type { Identity } from '#modules/identity/index.ts';
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

/** An account to look around with: made on the first start, with a project that has a plan. */
export async function prepareDemo(deps: { dataDir: string; identity: Identity; projects: Projects; billing: Billing }): Promise<DemoAccount> {
  const password = ownPassword(deps.dataDir);
  const userId = await deps.identity.createAccount({ email: EMAIL, password, firstName: 'Пётр', lastName: 'Иванов', canTrainLearningModels: true });
  if (userId === null) return { email: EMAIL, password, isNew: false };
  const project = await deps.projects.create(userId, {
    title: 'Склад №3',
    description: 'Пример проекта: камеры у ворот, снимки стеллажей и весовой.',
  });
  const [rate] = await deps.billing.listRates();
  if (rate) await deps.billing.changeActiveRate(project.id, userId, rate.id);
  return { email: EMAIL, password, isNew: true };
}
