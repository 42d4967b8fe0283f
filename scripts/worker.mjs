// npm run worker -- --server URL --token T: a worker of its own, on this machine or another. Installs and builds what is missing first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireReader } from './reader.mjs';

requireNode();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
install();
build();
requireReader();
await import(pathToFileURL(join(root, 'worker/dist/main.js')).href);
