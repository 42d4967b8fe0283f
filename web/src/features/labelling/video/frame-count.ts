/** So many frames in a row tell how long frames are; more are not needed. */
const MIN_FRAMES = 3;
const MAX_FRAMES = 120;
/** Containers round to a millisecond; frames that differ by more are uneven, as a phone makes them. */
const EVEN_SECONDS = 0.0025;

/** Which frame it is. `isExact`: all frames seen are of one length. */
export interface FrameNumber {
  number: number;
  isExact: boolean;
}

/** Counts frames by how long they are: a browser tells when a frame begins, not which one it is. */
export const createFrameCount = () => {
  let lengths: number[] = [];
  return {
    /** Two that follow each other. */
    take(length: number): void {
      if (length > 0) lengths = [...lengths.slice(1 - MAX_FRAMES), length];
    },
    numberOf(began: number): FrameNumber | null {
      if (lengths.length < MIN_FRAMES) return null;
      const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      return {
        number: Math.round(began / average) + 1,
        isExact: Math.max(...lengths) - Math.min(...lengths) <= EVEN_SECONDS,
      };
    },
  };
};
