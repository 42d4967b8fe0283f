import type { Description, FileKind, FrameReading, TaskAnswer } from '@rakurs/contract';
import type { Impression } from '../eyes/impression.ts';

/** A frame as it came from the server: an encoded picture, upright. */
export interface Picture {
  second: number;
  bytes: Buffer;
}

export interface SeenFrame {
  picture: Picture;
  reading: FrameReading;
  impression: Impression;
}

/** One file, looked at. A picture has one frame, at second 0. */
export interface Subject {
  kind: FileKind;
  realDate: Date | null;
  durationSeconds: number | null;
  frames: SeenFrame[];
}

/** Somebody who puts what was seen into words. Throws when it cannot; whoever asked then turns to the next one. */
export interface Provider {
  name: 'embedded' | 'openai';
  model: string;
  describe(subject: Subject): Promise<Description>;
  answer(question: string, subject: Subject): Promise<TaskAnswer>;
}
