import sharp from 'sharp';

/**
 * Small enough to compare in no time, large enough that a thing of a twentieth of the width is three cells wide. In
 * colour: grey alone misses things as bright as what is behind them.
 */
const THUMBNAIL = { width: 64, height: 36 };
const CHANNELS = 3;
/**
 * Of 255: a compressor's trembling stays below it in the mean of so many pixels, the edge of a thing that has moved by
 * half a cell does not.
 */
const CHANGED_LEVELS = 12;
/** Whatever is too faint for the comparison is seen at least so often. */
const MAX_BLIND_SECONDS = 2;

export const thumbnailOf = async (jpeg: Uint8Array): Promise<Uint8Array> =>
  sharp(jpeg)
    .resize(THUMBNAIL.width, THUMBNAIL.height, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();

/** Tells which moments need no look because nothing has moved since the last one that was looked at. */
export function createMotionDetector() {
  let last: { second: number; thumbnail: Uint8Array } | null = null;
  return {
    isStill: ({ second, thumbnail }: { second: number; thumbnail: Uint8Array }): boolean =>
      last !== null && second - last.second < MAX_BLIND_SECONDS - 1e-6 && !hasChanged(last.thumbnail, thumbnail),
    lookedAt: (moment: { second: number; thumbnail: Uint8Array }): void => void (last = moment),
  };
}

function hasChanged(one: Uint8Array, other: Uint8Array): boolean {
  for (let cell = 0; cell < one.length; cell += CHANNELS) {
    let difference = 0;
    for (let channel = 0; channel < CHANNELS; channel += 1)
      difference += Math.abs((one[cell + channel] ?? 0) - (other[cell + channel] ?? 0));
    if (difference >= CHANGED_LEVELS * CHANNELS) return true;
  }
  return false;
}
