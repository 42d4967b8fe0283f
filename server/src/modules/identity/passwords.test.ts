import { contract } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('keeps a password as argon2id, with the memory and the passes that make guessing dear', async () => {
  const { hash } = await createPasswords();
  expect(await hash('long-enough')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('takes any characters, to the last of them, as they were typed', async () => {
  const { hash, matches } = await createPasswords();
  const typed = ` Пароль с пробелами, «кавычками» и 🔑 ${'x'.repeat(160)} `;
  const { password } = contract.signUp.body.parse({ email: 'a@example.ru', password: typed });
  expect(password).toBe(typed);
  const kept = await hash(password);
  expect(await matches(typed, kept)).toBe(true);
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -2)])
    expect(await matches(other, kept)).toBe(false);
});
