import type { FrameReading, TaughtOnFile } from '@rakurs/contract';
import type { Box } from '#shared/picture/box.ts';

/** Something that was seen at one place of the picture, or of one frame of a video. */
export interface Mark {
  key: string;
  box: Box;
  second: number;
  look: 'word' | 'detection' | 'code';
}

/** What the user points at, and where: the other side shows it too. */
export type Pointed = { key: string; from: 'picture' | 'panel' } | null;
export type Point = (pointed: Pointed) => void;

export const wordKey = (frame: number, index: number): string => `word ${frame} ${index}`;
export const detectionKey = (frame: number, index: number): string => `detection ${frame} ${index}`;
export const taughtKey = (index: number): string => `taught ${index}`;
export const codeKey = (frame: number, index: number): string => `code ${frame} ${index}`;

/** The read words that can be pointed at. */
export const wordMarks = (frames: readonly FrameReading[]): Mark[] =>
  frames.flatMap(({ second, words }, frame) =>
    words.map((box, index): Mark => ({ key: wordKey(frame, index), box, second, look: 'word' })),
  );

export const detectionMarks = (frames: readonly FrameReading[]): Mark[] =>
  frames.flatMap(({ second, detections }, frame) =>
    detections.map((box, index): Mark => ({ key: detectionKey(frame, index), box, second, look: 'detection' })),
  );

/** What the project's own classes found. */
export const taughtMarks = (taught: readonly TaughtOnFile[]): Mark[] =>
  taught.map((box, index): Mark => ({ key: taughtKey(index), box, second: box.second, look: 'detection' }));

/**
 * A code that several frames show is one code: it goes by the place where it was seen first, like its row in the panel.
 */
export const codeMarks = (frames: readonly FrameReading[]): Mark[] => {
  const first = new Map<string, string>();
  return frames.flatMap(({ second, codes }, frame) =>
    codes.map((box, index): Mark => {
      const name = `${box.format} ${box.content}`;
      const key = first.get(name) ?? codeKey(frame, index);
      first.set(name, key);
      return { key, box, second, look: 'code' };
    }),
  );
};

/** A rectangle belongs to the frame it was seen in; a second away the picture may be another. */
const NEAR_SECONDS = 1;

/** Those that are true of what is on the screen now; `second` is null for a picture. */
export const marksAt = (marks: readonly Mark[], second: number | null): Mark[] =>
  second === null ? [...marks] : marks.filter((mark) => isNear(mark.second, second));

export const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR_SECONDS;
