import type { FrameAnalysis, TaskFrame } from '@rakurs/contract';
import type { Features } from '../classifiers/index.ts';

/** Everything that can be found out from one image, and who does it. */
export interface Skills {
  /** Which models look. */
  model: string;
  analyse(
    bytes: Buffer,
  ): Promise<Pick<FrameAnalysis, 'objects' | 'impression' | 'look' | 'fingerprint'> & { features?: Features }>;
  readText(bytes: Buffer): Promise<Pick<FrameAnalysis, 'text' | 'words'>>;
  readCodes(bytes: Buffer): Promise<FrameAnalysis['codes']>;
}

interface AnalyserDeps {
  skills: Skills;
  fetchImage: (url: string) => Promise<Buffer>;
}

/** `keep` is given what taught classes are found by, which the same look tells. */
export type AnalyseFrame = (frame: TaskFrame, keep?: (features: Features) => void) => Promise<FrameAnalysis>;

/**
 * Looks at a frame with every skill in one pass. What comes of it is kept by the server, so a frame is looked at once.
 */
export const createFrameAnalyser =
  ({ skills, fetchImage }: AnalyserDeps): AnalyseFrame =>
  async ({ url }, keep) => {
    const bytes = await fetchImage(url);
    const [{ objects, impression, look, fingerprint, features }, { text, words }, codes] = await Promise.all([
      skills.analyse(bytes),
      skills.readText(bytes),
      skills.readCodes(bytes),
    ]);
    if (features) keep?.(features);
    return { model: skills.model, text, words, codes, objects, impression, look, fingerprint };
  };
