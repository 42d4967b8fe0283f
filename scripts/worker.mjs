// npm run worker -- --server URL --token T: a worker of its own, on this machine or another. Installs and builds what
// is missing first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireTesseract } from './tesseract.mjs';
import { workerEnvironment } from './worker-environment.mjs';

requireNode();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
install();
build();
requireTesseract();
// The file of settings is the server's too: a worker keeps what is its own.
const kept = workerEnvironment(process.env);
for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
await import(pathToFileURL(join(root, 'worker/dist/main.js')).href);
