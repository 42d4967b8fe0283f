import { delimiter, join, resolve } from 'node:path';
import { root } from './prepare.mjs';

/**
 * What every program needs of the machine: where programs, homes and temporary files are, and which language people
 * speak.
 */
const OF_THE_MACHINE = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LANG',
  'LANGUAGE',
  'TZ',
  'XDG_CACHE_HOME',
  'TESSDATA_PREFIX',
  'NODE_EXTRA_CA_CERTS',
  'LD_LIBRARY_PATH',
  // Windows starts nothing without these.
  'SystemRoot',
  'SYSTEMROOT',
  'PATHEXT',
  'COMSPEC',
  'LOCALAPPDATA',
  'APPDATA',
  'USERPROFILE',
];
/** The settings that worker/src/config.ts reads; a test compares them. */
const OF_THE_WORKER = [
  'WORKER_SERVER',
  'WORKER_TOKEN',
  'WORKER_NAME',
  'WORKER_AT_ONCE',
  'WORKER_HIDDEN',
  'MODELS_DIR',
  'TIME_ZONE',
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  'OPENAI_MODEL',
  'OPENAI_TIMEOUT_SECONDS',
  'OPENAI_AT_ONCE',
  'OPENAI_PICTURE_SIDE',
];
const NAMES = new Set([...OF_THE_MACHINE, ...OF_THE_WORKER]);

/**
 * The part of an environment that a worker is started with: it looks at strangers' pictures, and passwords of
 * databases, banks and mail are none of its business.
 */
export const workerEnvironment = (environment) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => NAMES.has(name) || name.startsWith('LC_')));

/**
 * Beside the server there is more that who opens a stranger's picture must not see: keys, passwords, the database, the
 * settings. As server/src/app/folders-hidden-from-children.ts has it.
 */
export function localWorkerEnvironment(environment) {
  const dataDir = resolve(root, environment.DATA_DIR || 'data');
  const hidden = [
    ...['secrets.json', 'demo-password', 'database'].map((name) => join(dataDir, name)),
    join(root, '.env'),
  ];
  return { ...workerEnvironment(environment), WORKER_HIDDEN: hidden.join(delimiter) };
}
