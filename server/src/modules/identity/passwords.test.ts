import { readFile } from 'node:fs/promises';
import { contract } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { createPasswords, FOR_SETUP } from './passwords.ts';

it('keeps a password as argon2id, with the memory and the passes that make guessing dear', async () => {
  const { hash } = await createPasswords();
  expect(await hash('long-enough', FOR_SETUP)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('takes any characters, to the last of them, as they were typed', async () => {
  const { hash, matches } = await createPasswords();
  const typed = ` Пароль с пробелами, «кавычками» и 🔑 ${'x'.repeat(160)} `;
  const { password } = contract.signUp.body.parse({ email: 'a@example.ru', password: typed });
  expect(password).toBe(typed);
  const kept = await hash(password, FOR_SETUP);
  expect(await matches({ password: typed, stored: kept, forWhom: FOR_SETUP })).toBe(true);
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -2)])
    expect(await matches({ password: other, stored: kept, forWhom: FOR_SETUP })).toBe(false);
});

it('leaves threads to everybody else: a file is read while a long line of passwords waits', async () => {
  const { hash } = await createPasswords();
  let hashed = 0;
  const hashes = Array.from({ length: 30 }, (_, count) =>
    hash(`password ${count}`, FOR_SETUP).then(() => (hashed += 1)),
  );
  await readFile(import.meta.filename);
  // All but these two wait outside of the threads that read files.
  expect(hashed).toBeLessThan(20);
  await Promise.all(hashes);
});
