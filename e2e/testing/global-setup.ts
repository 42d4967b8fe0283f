import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDataDir, startProduct } from './product.ts';

/** Starts the product once on nothing, and keeps the database it made for all tests to begin with. */
export default async function makeDatabase(): Promise<() => void> {
  const product = await startProduct({ dataDir: emptyDataDir(), env: { DEMO: 'off', LOCAL_WORKER: 'off' } });
  product.signal('SIGTERM');
  await product.ended;
  const kept = emptyDataDir();
  cpSync(join(product.dataDir, 'database'), join(kept, 'database'), { recursive: true });
  rmSync(product.dataDir, { recursive: true, force: true });
  process.env['E2E_DATABASE'] = join(kept, 'database');
  return () => rmSync(kept, { recursive: true, force: true });
}
