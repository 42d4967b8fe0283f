import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ sessionKey: z.string().min(32), workerToken: z.string().min(32) });
export type Secrets = z.output<typeof Secrets>;

const FILE = 'secrets.json';
const OWNER_ONLY = 0o600;

const random = () => randomBytes(32).toString('base64url');

/** Reads the secrets of this installation, or makes them on the first start. No secret is written in the code. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const made: Secrets = { sessionKey: random(), workerToken: random() };
    // Aside and renamed: a crash in the middle must not leave half a secret.
    writeFileSync(`${path}.new`, JSON.stringify(made, null, 2), { mode: OWNER_ONLY });
    renameSync(`${path}.new`, path);
    return made;
  }
  return Secrets.parse(JSON.parse(text));
}
