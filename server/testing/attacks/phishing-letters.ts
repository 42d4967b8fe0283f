import type { Client, Contract } from '@rakurs/contract';

const PHISHING = 'Ваш счёт заблокирован. Войдите: https://evil.example/login';

/**
 * Everything an account can put into a letter, and every way to have one sent, before anybody has verified its address.
 */
export async function tryToMail(api: Client<Contract>, login: string): Promise<void> {
  await api.changeProfile({ body: { firstName: 'Войдите', lastName: 'evil.example' } });
  await api.createProject({ body: { title: PHISHING, description: PHISHING } });
  const { id: channelId } = await api.createAlertChannel({ body: { kind: 'email', name: 'Войдите: evil.example' } });
  for (let count = 0; count < 5; count += 1) await api.tryAlertChannel({ params: { channelId } });
  await api.forgotPassword({ body: { login } });
  // A letter a minute: these are refused.
  for (let count = 0; count < 5; count += 1) await api.sendVerification().catch(() => undefined);
}
