interface Backoff {
  firstMs: number;
  longestMs: number;
}

/** How long to wait after so many failures in a row: twice as long each time (exponential backoff), up to a limit. */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));
