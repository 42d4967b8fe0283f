import type { Moment } from '@rakurs/contract';
import type { TrainingSet, Features, Learned, View } from '../classifiers/index.ts';

/** Who looks at images for taught classes, and learns these. */
export interface ClassTraining {
  /** One look at an image. */
  extractFeatures(bytes: Buffer): Promise<Features>;
  /** Four more, at its quarters. */
  extractTiles(bytes: Buffer): Promise<View[]>;
  /** Upright. */
  fetchImage(url: string): Promise<Buffer>;
  /** Bytes as they are kept; null when they are kept no more. */
  fetchStoredFeatures(url: string): Promise<Buffer | null>;
  /** Of a moment of a video, to see whether anything has moved; made here, unless told. */
  thumbnail?(jpeg: Uint8Array): Promise<Uint8Array>;
  /** Of a video, one after another. */
  fetchMoments(url: string): AsyncIterable<Moment>;
  /** Null where there is no bank of what no class is: classes are found there, but not learnt. */
  learn: ((trainingSet: Omit<TrainingSet, 'bank'>) => Promise<Learned>) | null;
}
