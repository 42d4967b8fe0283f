import type { Sight, TaskFrame } from '@rakurs/contract';
import type { Features } from '../teach/index.ts';

/** Everything that can be found out from one picture, and who does it. */
export interface Skills {
  /** Which models look. */
  model: string;
  look(
    bytes: Buffer,
  ): Promise<Pick<Sight, 'objects' | 'impression' | 'look' | 'fingerprint'> & { features?: Features }>;
  readText(bytes: Buffer): Promise<Pick<Sight, 'text' | 'words'>>;
  readCodes(bytes: Buffer): Promise<Sight['codes']>;
}

interface AnalyserDeps {
  skills: Skills;
  fetchPicture: (url: string) => Promise<Buffer>;
}

/** `keep` is given what taught classes are found by, which the same look tells. */
export type AnalyseFrame = (frame: TaskFrame, keep?: (features: Features) => void) => Promise<Sight>;

/** Looks at a frame with every skill in one pass. What comes of it is kept by the server, so a frame is looked at once. */
export const createFrameAnalyser =
  ({ skills, fetchPicture }: AnalyserDeps): AnalyseFrame =>
  async ({ url }, keep) => {
    const bytes = await fetchPicture(url);
    const [{ objects, impression, look, fingerprint, features }, { text, words }, codes] = await Promise.all([
      skills.look(bytes),
      skills.readText(bytes),
      skills.readCodes(bytes),
    ]);
    if (features) keep?.(features);
    return { model: skills.model, text, words, codes, objects, impression, look, fingerprint };
  };
