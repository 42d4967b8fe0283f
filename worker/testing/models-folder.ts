import { resolve } from 'node:path';

/** The weights of the repository. */
export const MODELS_FOLDER = resolve(import.meta.dirname, '..', '..', 'models');
