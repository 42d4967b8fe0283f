import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  sessionKey: z.string().min(32),
  workerToken: z.string().min(32),
  /** The private key of Web Push (P-256), base64url: browsers are subscribed by its public half. */
  pushKey: z.string().length(43),
});
export type Secrets = z.output<typeof Secrets>;

export const SECRETS_FILE = 'secrets.json';
const OWNER_ONLY = 0o600;

const random = () => randomBytes(32).toString('base64url');
const newPushKey = (): string => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const key = ecdh.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
};
const makers: { [Name in keyof Secrets]: () => string } = {
  sessionKey: random,
  workerToken: random,
  pushKey: newPushKey,
};

function readKept(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return {};
  }
  return z.object({}).loose().parse(JSON.parse(text));
}

/**
 * Reads the secrets of this installation and makes those it does not have yet: on the first start all, later what a
 * newer version adds. No secret is written in the code.
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, SECRETS_FILE);
  const kept = readKept(path);
  const missing = Object.entries(makers).filter(([name]) => !(name in kept));
  const secrets = Secrets.parse({ ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) });
  if (missing.length === 0) return secrets;
  mkdirSync(dataDir, { recursive: true });
  // Aside and renamed: a crash in the middle must not leave half a secret.
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: OWNER_ONLY });
  renameSync(`${path}.new`, path);
  return secrets;
}
