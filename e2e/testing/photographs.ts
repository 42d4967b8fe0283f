import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the product's own sample: the detector knows it for a cat. */
export const catJpeg = (): Buffer =>
  readFileSync(join(import.meta.dirname, '..', '..', 'server', 'sample-media', 'cat.jpg'));
