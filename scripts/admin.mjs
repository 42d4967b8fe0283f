// npm run admin -- grant-training EMAIL: what whoever works at the machine may do without an account. Installs and
// builds what is missing first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
install();
build();
await import(pathToFileURL(join(root, 'server/dist/admin.js')).href);
