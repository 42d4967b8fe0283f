// npm run ledger:verify: proves every balance from the transfers alone, and that each of them has its reason. Installs
// and builds what is missing first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
install();
build();
await import(pathToFileURL(join(root, 'server/dist/ledger-verify.js')).href);
