interface Backoff {
  firstMs: number;
  maxMs: number;
}

/** How long to wait after so many failures in a row: twice as long each time (exponential backoff), up to a limit. */
export const backoffMs = (failures: number, { firstMs, maxMs }: Backoff): number =>
  Math.min(maxMs, firstMs * 2 ** (failures - 1));
