/** The most frames that are picked of one video: what a minute of looking can afford, no limit of what can be kept. */
export const MAX_FRAMES = 64;
/**
 * Mean difference of the samples of two 64x36 pictures, of 255, from which on it is another scene. In colour: grey
 * alone misses objects as bright as what is behind them.
 */
const ANOTHER_SCENE = 20;
const OFTEN_SECONDS = 0.5;
/** So many pictures tell what happens in a video in which nothing much does. */
const STEADY_FRAMES = 24;
export const STEADY_SECONDS = 2;

export interface PickerOptions {
  durationSeconds: number;
  /** Fewer than `MAX_FRAMES`, where somebody pays for fewer. */
  mostFrames?: number | undefined;
}

/**
 * Chooses by time and by change which frames are worth a look. Never more than the contract lets through, however long
 * the video.
 */
export function createFramePicker({ durationSeconds, mostFrames = MAX_FRAMES }: PickerOptions) {
  const most = Math.min(MAX_FRAMES, Math.max(1, mostFrames));
  const shortest = Math.max(OFTEN_SECONDS, durationSeconds / Math.max(1, most - 1));
  const longest = Math.max(STEADY_SECONDS, shortest, durationSeconds / STEADY_FRAMES);
  let last: { second: number; signature: Uint8Array } | null = null;
  let taken = 0;

  return {
    /** Whether a frame at this second could be taken at all: looking at its pixels costs. */
    isDue: (second: number): boolean => taken < most && (last === null || second - last.second >= shortest - 1e-6),
    take(second: number, signature: Uint8Array): boolean {
      const isWorth =
        last === null || second - last.second >= longest || difference(signature, last.signature) >= ANOTHER_SCENE;
      if (!isWorth) return false;
      last = { second, signature };
      taken += 1;
      return true;
    },
  };
}

function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
  return one.length === 0 ? 0 : sum / one.length;
}
