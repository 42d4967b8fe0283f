/** A browser rounds the second it is wound to. */
const ROUNDED_SECONDS = 0.001;

/** Tells who has wound a video: a browser says 'seeking' once for each wind, and others may wind it to the very second where it was wound before. */
export const createOwnWinds = () => {
  let untold = 0;
  let last = 0;
  return {
    add(second: number): void {
      untold += 1;
      last = second;
    },
    /** To be asked once for each that the browser tells of. */
    isForeign(at: number): boolean {
      const isOwn = untold > 0 && Math.abs(at - last) <= ROUNDED_SECONDS;
      untold = Math.max(0, untold - 1);
      return !isOwn;
    },
  };
};
