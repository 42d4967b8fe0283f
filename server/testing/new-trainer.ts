import type { TestUser, TestApp } from './test-app.ts';

/** A user who may train models, which nobody becomes by signing up. */
export async function newTrainer(app: TestApp, email = 'trainer@example.ru'): Promise<TestUser> {
  const account = { email, password: 'long-enough' };
  await app.identity.createAccount({ ...account, firstName: '', lastName: '', canTrainLearningModels: true });
  const signed = await app.client().signIn({ body: { login: email, password: account.password } });
  return { ...account, ...signed, api: app.client(signed) };
}
