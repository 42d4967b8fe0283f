/** A browser rounds the second it is set to. */
const ROUNDED_SECONDS = 0.001;

/**
 * Tells who has set the second of a video: a browser says 'seeking' once for each seek, and others may set it to the
 * very second where it was set before.
 */
export const createOwnSeeks = () => {
  let untold = 0;
  let last = 0;
  return {
    add(second: number): void {
      untold += 1;
      last = second;
    },
    /** To be asked once for each that the browser tells of. */
    isByOthers(at: number): boolean {
      const isOwn = untold > 0 && Math.abs(at - last) <= ROUNDED_SECONDS;
      untold = Math.max(0, untold - 1);
      return !isOwn;
    },
  };
};
