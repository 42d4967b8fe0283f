import type { Description, FrameAnswer } from '@rakurs/contract';
import type { AnalysedFrame, AnalysedFile } from '../analysis/analysed-file.ts';

/** Somebody who puts what was seen into words. Throws when it cannot; whoever asked then turns to the next one. */
export interface Provider {
  name: 'embedded' | 'openai';
  model: string;
  describe(subject: AnalysedFile): Promise<Description>;
  /** About one frame: every frame has its own answer. */
  answer(question: string, frame: AnalysedFrame): Promise<FrameAnswer>;
}

/** The provider itself is out of reach, whatever it is asked; any other failure is about one file. */
export class ProviderUnavailable extends Error {}
