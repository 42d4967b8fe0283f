import { apiOf } from './api.ts';
import type { Product } from './product.ts';

/** The account that the product makes for looking around is an administrator. */
export async function demoOf({ url, said }: Product): Promise<{ jwt: string; csrf: string }> {
  const [, login = '', password = ''] = /Демо-вход: (\S+), пароль (\S+)/.exec(said()) ?? [];
  return apiOf(url).signIn({ body: { login, password } });
}
