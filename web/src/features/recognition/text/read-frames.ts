import type { FrameReading } from '@rakurs/contract';

export interface ReadFrame {
  frame: FrameReading;
  /** Its place among all frames: what words are known by. */
  frameNumber: number;
}

/** The frames that say something new: a sign that stays in the picture is read once, when it appears. */
export const readFrames = (frames: readonly FrameReading[]): ReadFrame[] =>
  frames
    .map((frame, frameNumber) => ({ frame, frameNumber }))
    .filter(({ frame, frameNumber }) => frame.text !== '' && frame.text !== frames[frameNumber - 1]?.text);
