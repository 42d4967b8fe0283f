import type { Moment } from '@rakurs/contract';
import type { ClassLesson, Features, Learned, View } from '../teach/index.ts';

/** Who looks at pictures for taught classes, and learns these. */
export interface Teaching {
  /** One look at a picture. */
  see(bytes: Buffer): Promise<Features>;
  /** Four more, at its quarters. */
  seeCloser(bytes: Buffer): Promise<View[]>;
  /** Upright. */
  fetchPicture(url: string): Promise<Buffer>;
  /** Bytes as they are kept; null when they are kept no more. */
  fetchKept(url: string): Promise<Buffer | null>;
  /** Of a film, one after another. */
  fetchMoments(url: string): AsyncIterable<Moment>;
  /** Null where there is no bank of what no class is: classes are found there, but not learnt. */
  learn: ((lesson: Omit<ClassLesson, 'bank'>) => Promise<Learned>) | null;
}
