import type { Database } from '#platform/db/index.ts';
import { createUserStore } from '../users.store.ts';

/**
 * For who works at the machine itself. False when nobody has this address. A running server takes it up within a
 * minute.
 */
export async function setTraining(
  database: Database,
  email: string,
  canTrainLearningModels: boolean,
): Promise<boolean> {
  const users = createUserStore(database);
  const user = await users.findByEmail(email.trim().toLowerCase());
  if (!user) return false;
  await users.change(user.id, { canTrainLearningModels });
  return true;
}
