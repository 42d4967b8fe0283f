import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('keeps a password as argon2id, with the memory and the passes that make guessing dear', async () => {
  const { hash } = await createPasswords();
  expect(await hash('long-enough')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
