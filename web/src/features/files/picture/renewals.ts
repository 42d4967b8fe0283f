/**
 * A signed address lives for about an hour; a picture that does not load with a fresh one will not load with the next
 * either.
 */
const AGAIN_AFTER_MS = 10 * 60_000;

/** Which addresses did not load, and which files may ask for a fresh one: once, and again only much later. */
export const createRenewals = (now: () => number = Date.now) => {
  const broken = new Set<string>();
  const renewedAt = new Map<number, number>();
  return {
    isBroken: (address: string): boolean => broken.has(address),
    /** Whether to ask for a fresh address. */
    onBroken: (fileId: number, address: string): boolean => {
      broken.add(address);
      const before = renewedAt.get(fileId);
      if (before !== undefined && now() - before < AGAIN_AFTER_MS) return false;
      renewedAt.set(fileId, now());
      return true;
    },
  };
};

/** Of the whole page: cards come and go as the list scrolls. */
export const renewals = createRenewals();
