import { readSettings } from './settings.ts';

export type { Operator } from './settings.ts';

/**
 * The settings of this installation. Apart from the API, so that the public pages need not load all of that to know the
 * brand.
 */
export const settings = readSettings(document);
