import type { Description, FrameAnswer } from '@rakurs/contract';
import type { SeenFrame, Subject } from '../sights/subject.ts';

/** Somebody who puts what was seen into words. Throws when it cannot; whoever asked then turns to the next one. */
export interface Provider {
  name: 'embedded' | 'openai';
  model: string;
  describe(subject: Subject): Promise<Description>;
  /** About one frame: every frame has its own answer. */
  answer(question: string, frame: SeenFrame): Promise<FrameAnswer>;
}
