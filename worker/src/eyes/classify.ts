import type { Network } from '../models/network.ts';
import { resized, type Raster } from './decode.ts';

/** ImageNet's classes; the model has one more in front, 'background'. */
export const CLASSES = 1000;

/** Probabilities of ImageNet's classes for the whole picture: the mean of its middle and of all of it, squeezed. */
export async function classify(network: Network, picture: Raster): Promise<Float32Array> {
  const mean = new Float32Array(CLASSES);
  for (const fit of ['cover', 'fill'] as const) {
    const { bytes } = await resized(picture, { side: network.side, fit });
    const [answer] = await network.compute(Float32Array.from(bytes, (byte) => byte / 127.5 - 1));
    if (answer?.length !== CLASSES + 1) throw new Error('The classifier gave no answer');
    for (let index = 0; index < CLASSES; index++) mean[index] = (mean[index] ?? 0) + (answer[index + 1] ?? 0) / 2;
  }
  return mean;
}
