import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userActor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import type { FirstStepsModule } from '#modules/first-steps/index.ts';
import type { Identity } from '#modules/identity/index.ts';

export const DEMO_EMAIL = 'demo@rakurs.local';
export const DEMO_PASSWORD_FILE = 'demo-password';

export interface DemoAccount {
  email: string;
  password: string;
  isNew: boolean;
}

/** A password of this installation's own: there is no known one. */
function ownPassword(dataDir: string): string {
  const path = join(dataDir, DEMO_PASSWORD_FILE);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const password = randomBytes(9).toString('base64url');
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * An account to look around with: made on the first start, with the project that a newcomer may take, and a plan for
 * it: questions and charges can be seen at once.
 */
export async function prepareDemo({
  dataDir,
  identity,
  firstSteps,
}: {
  dataDir: string;
  identity: Identity;
  firstSteps: FirstStepsModule;
}): Promise<DemoAccount> {
  const password = ownPassword(dataDir);
  const userId = await identity.createAccount({
    email: DEMO_EMAIL,
    password,
    firstName: 'Пётр',
    lastName: 'Иванов',
    canTrainLearningModels: true,
  });
  await identity.appointOwn({ email: DEMO_EMAIL, password });
  if (userId === null) return { email: DEMO_EMAIL, password, isNew: false };
  // Where a user may have less than the sample, there is an account without it.
  await firstSteps.takeSample(userActor(userId), { isPaid: true }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'limit_reached')) throw error;
  });
  return { email: DEMO_EMAIL, password, isNew: true };
}
